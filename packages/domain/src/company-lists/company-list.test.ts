import { describe, expect, it } from 'vitest';
import { sameName, whyEntryStays, whyStaysRemoved } from './company-list.ts';
import { companyLists, listNames } from './company-lists.ts';

describe('whyEntryStays', () => {
  const { departments } = companyLists;

  it('names everything that uses an entry, in the list’s order, and nothing that doesn’t', () => {
    expect(whyEntryStays(departments, { jobTypes: 2, calls: 1, people: 0 })).toBe(
      'Still used by 1 open call and 2 job types. Change those first.',
    );
  });

  it('is null where nothing uses it', () => {
    expect(whyEntryStays(departments, { jobTypes: 0, calls: 0, people: 0 })).toBeNull();
    expect(whyEntryStays(companyLists.leadsources, {})).toBeNull();
  });
});

describe('sameName', () => {
  it('passes over case and spaces, and nothing else', () => {
    expect(sameName(' No  Heat', 'no heat ')).toBe(true);
    expect(sameName('No heat', 'No-heat')).toBe(false);
  });
});

describe('companyLists', () => {
  it.each(listNames)('%s has a name of at least one letter, and a title for every field', (name) => {
    const { schema, titles } = companyLists[name].shape;
    expect(Object.keys(titles)).toEqual(Object.keys(schema.shape));
    expect(schema.shape.text.safeParse('  ').success).toBe(false);
    expect(schema.shape.text.parse('  No heat ')).toBe('No heat');
  });
});

describe('whyStaysRemoved', () => {
  it('names what was removed, by its list, and is nothing where nothing was', () => {
    const [list, forms] = [{ many: 'departments' }, { many: 'forms' }];
    expect(whyStaysRemoved([{ list, names: [] }])).toBeNull();
    expect(
      whyStaysRemoved([
        { list, names: ['Heating'] },
        { list: forms, names: [] },
      ]),
    ).toBe('Heating was removed from your departments. Restore it first.');
    expect(whyStaysRemoved([{ list: forms, names: ['A', 'B'] }])).toBe(
      'A and B were removed from your forms. Restore them first.',
    );
  });
});
