import { companyLists } from '@fieldwright/domain/company-lists/company-lists';
import { describe, expect, it } from 'vitest';
import type { Entry } from './company-lists.data.ts';
import { filtersOf } from './entry-filters.ts';
import type { Named } from './list-screen.ts';

const screen = { name: 'inspectionforms' as const, list: companyLists.inspectionforms as never };
const form = (callDepartmentTypeId: number | null) =>
  ({ text: 'Tune-up', siteSystemTypeIds: [], callDepartmentTypeId }) as unknown as Entry;
const named = {
  departments: [
    { id: 1, text: 'Heating', hidden: false },
    { id: 2, text: 'Plumbing', hidden: false },
    { id: 3, text: 'Drones', hidden: true },
  ],
} as unknown as Named;
const departments = (entries: readonly Entry[]) =>
  filtersOf(screen, entries, named)
    .find(({ label }) => label === 'Department')
    ?.choices.map(({ text }) => text);

describe('filtersOf', () => {
  it('offers every department with a form for all, and removed ones only if a form still names them', () => {
    expect(departments([form(1)])).toEqual(['Any', 'Heating']);
    expect(departments([form(null)])).toEqual(['Any', 'Heating', 'Plumbing']);
    expect(departments([form(null), form(3)])).toEqual(['Any', 'Heating', 'Plumbing', 'Drones']);
  });
});
