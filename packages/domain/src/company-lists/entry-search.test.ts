import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { sortsOf } from '../kernel/list-sort.ts';
import { companyLists, listNames } from './company-lists.ts';
import { entryFilters, entryParams, entrySorts, entryValues, searchedEntries } from './entry-search.ts';

const names = {
  callDepartmentTypeId: new Map([
    [1, 'Plumbing'],
    [2, 'Heating'],
  ]),
};
const jobs = [
  { text: 'No heat', callDepartmentTypeId: 2, priority: 'emergency', expectedMinutes: 90 },
  { text: 'Drain', callDepartmentTypeId: 1, priority: 'normal', expectedMinutes: 60 },
  { text: 'Estimate', callDepartmentTypeId: null, priority: 'high', expectedMinutes: 120 },
];
const found = (search: Record<string, string | number>) =>
  searchedEntries('jobtypes', jobs, { search, names }).map(({ text }) => text);

describe('searchedEntries', () => {
  it('narrows a list by words and by values of its fields, in its own order', () => {
    expect(found({})).toEqual(['No heat', 'Drain', 'Estimate']);
    expect(found({ search: 'heat' })).toEqual(['No heat']);
    expect(found({ callDepartmentTypeId: 1 })).toEqual(['Drain']);
    expect(found({ callDepartmentTypeId: 2, priority: 'normal' })).toEqual([]);
  });

  it('finds what is for all with what is for one: all departments, all systems, all forms', () => {
    const forms = [
      { text: 'Tune-up', siteSystemTypeIds: [1, 2], callDepartmentTypeId: null },
      { text: 'Drains', siteSystemTypeIds: [3], callDepartmentTypeId: 1 },
      { text: 'Any', siteSystemTypeIds: [], callDepartmentTypeId: null },
    ];
    const of = (search: Record<string, number>) =>
      searchedEntries('inspectionforms', forms, { search, names }).map(({ text }) => text);
    expect(of({ siteSystemTypeIds: 2 })).toEqual(['Tune-up', 'Any']);
    expect(of({ callDepartmentTypeId: 1 })).toEqual(['Tune-up', 'Drains', 'Any']);
    expect(of({ callDepartmentTypeId: 2, siteSystemTypeIds: 3 })).toEqual(['Any']);
    const questions = [
      { text: 'Leaks?', inspectionFormId: null },
      { text: 'Filter?', inspectionFormId: 7 },
    ];
    const search = { inspectionFormId: 8 };
    expect(searchedEntries('inspectionquestions', questions, { search, names })).toEqual([questions[0]]);
    // a job type without a department is for none
    expect(found({ callDepartmentTypeId: 2 })).toEqual(['No heat']);
  });

  it('sorts by number, by name of another entry, and by words in their own order; without a value last', () => {
    expect(found({ sort: 'expectedMinutes' })).toEqual(['Drain', 'No heat', 'Estimate']);
    expect(found({ sort: '-expectedMinutes' })).toEqual(['Estimate', 'No heat', 'Drain']);
    expect(found({ sort: 'text' })).toEqual(['Drain', 'Estimate', 'No heat']);
    expect(found({ sort: 'callDepartmentTypeId' })).toEqual(['No heat', 'Drain', 'Estimate']);
    expect(found({ sort: '-callDepartmentTypeId' })).toEqual(['Drain', 'No heat', 'Estimate']);
    expect(found({ sort: 'priority' })).toEqual(['No heat', 'Estimate', 'Drain']);
  });

  it('finds tax items by ZIP code, and sorts them by today’s rate or name in each section', () => {
    const item = (text: string, rate: number, more: object) => ({
      text,
      rate,
      zips: [] as string[],
      elsewhere: false,
      section: 'North Carolina',
      parts: [],
      ...more,
    });
    const items = [
      item('Buncombe', 70_000, { zips: ['28801'] }),
      item('Elsewhere', 71_000, { elsewhere: true }),
      item('Fulton', 89_000, { section: 'Georgia', zips: ['30301'] }),
      item('Wake', 72_500, { zips: ['27513'] }),
    ];
    const of = (search: Record<string, string>) =>
      searchedEntries('taxitems', items, { search, names }).map(({ text }) => text);
    expect(of({ search: '2751' })).toEqual(['Wake']);
    expect(of({})).toEqual(['Fulton', 'Buncombe', 'Wake', 'Elsewhere']);
    expect(of({ sort: 'rate' })).toEqual(['Fulton', 'Buncombe', 'Elsewhere', 'Wake']);
    expect(of({ sort: '-text' })).toEqual(['Fulton', 'Wake', 'Elsewhere', 'Buncombe']);
  });
});

describe.each(listNames)('the address of %s', (name) => {
  it('filters and sorts by fields that its entries have', () => {
    const titles = Object.keys(companyLists[name].shape.titles);
    for (const field of entryFilters[name]) expect(titles).toContain(field);
    const { usual } = entrySorts(name);
    expect(sortsOf(entrySorts(name))).toContain(usual);
    expect(entryParams(name).safeParse({ search: 'a', sort: '-text' }).success).toBe(true);
    expect(entryParams(name).safeParse({ sort: 'weather' }).success).toBe(false);
  });
});

describe('entrySorts', () => {
  it('says what is sorted how: choices by their own order, days and times by the clock', () => {
    const { kinds, ends } = entrySorts('jobtypes');
    expect(kinds).toMatchObject({ text: 'text', priority: 'choice', expectedMinutes: 'count' });
    expect(ends!['priority']).toEqual(['Emergency', 'Low']);
    expect(entrySorts('debriefquestions').ends).toMatchObject({
      answerKind: ['Good, fair or poor', 'Signature'],
      required: ['No', 'Yes'],
    });
    expect(entrySorts('arrivalwindows').kinds).toMatchObject({ startTime: 'calendar' });
    expect(entrySorts('holidays').kinds).toMatchObject({ date: 'calendar' });
  });

  it('has words for every field that is yes or no, and sorts by them', () => {
    for (const name of listNames) {
      const { schema, titles } = companyLists[name].shape;
      const { kinds, ends } = entrySorts(name);
      for (const field of Object.keys(titles)) {
        const isFlag = (schema.shape as Record<string, ZodType>)[field]!.safeParse(true).success;
        if (isFlag) expect([name, field, kinds[field]]).toEqual([name, field, 'choice']);
        if (kinds[field] === 'choice') expect(ends).toHaveProperty(field);
      }
    }
    const questions = [
      { text: 'Leaks?', required: true },
      { text: 'Filter?', required: false },
    ];
    const search = { sort: 'required' };
    expect(searchedEntries('debriefquestions', questions, { search, names })).toEqual(questions.toReversed());
  });
});

it('has the values that entries have, each once', () => {
  const rates = [
    { text: 'A', lender: 'Synchro' },
    { text: 'B', lender: 'Acme' },
    { text: 'C', lender: '' },
    { text: 'D', lender: 'Acme' },
  ];
  expect(entryValues(rates, 'lender')).toEqual(['Acme', 'Synchro']);
});
