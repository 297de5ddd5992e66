import { describe, expect, it } from 'vitest';
import { companyLists, type ListName, listNames } from './company-lists.ts';
import { type ExportedEntry, entriesWith, entryColumns } from './exported-entries.ts';

const row = (list: ListName, entry: ExportedEntry, names = {}) =>
  Object.fromEntries(entryColumns(list, names).map(({ title, cell }) => [title, cell(entry, 'UTC')]));

describe('entryColumns', () => {
  it.each(listNames)('has every field of %s under its title', (name) => {
    const titles = entryColumns(name, {}).map(({ title }) => title.replace(/ \((%|minutes)\)$/, ''));
    for (const title of Object.values(companyLists[name].shape.titles)) expect(titles).toContain(title);
  });

  it('says amounts, percentages, choices and other lists’ entries in words', () => {
    const discount = {
      text: 'Senior',
      kind: 'percent',
      rate: 52_500,
      amountCents: null,
      taxTreatment: 'beforeTax',
    };
    expect(row('discounts', discount)).toEqual({
      Name: 'Senior',
      Type: 'Percentage',
      'Percentage (%)': '5.25',
      Amount: '',
      'Before or after tax': 'Before tax',
    });
    const rebate = { text: 'Heat pump', amountCents: 40_000, taxTreatment: 'afterTax', reimbursed: true };
    expect(row('rebates', rebate)).toMatchObject({
      Amount: '400.00',
      'Given up front and reimbursed': 'Yes',
    });
    const form = { text: 'Tune-up', siteSystemTypeIds: [1, 2, 9], callDepartmentTypeId: 7 };
    const names = {
      siteSystemTypeIds: new Map([
        [1, 'Furnace'],
        [2, 'Boiler'],
      ]),
      callDepartmentTypeId: new Map([[7, 'Heating']]),
    };
    expect(row('inspectionforms', form, names)).toEqual({
      Name: 'Tune-up',
      For: 'Furnace, Boiler',
      Department: 'Heating',
    });
    expect(row('loanrates', { text: 'A', kind: 'fixed', paymentFactor: 13_200 })).toMatchObject({
      Type: 'Fixed rate',
      'Payment factor': '0.0132',
    });
  });

  it('says a tax item’s rate today, and the rates of its parts with their days', () => {
    const rates = [
      { rate: 22_500, from: null, to: '2026-12-31' },
      { rate: 25_000, from: '2027-01-01', to: null },
    ];
    const item = {
      text: 'Buncombe',
      section: 'NC',
      zips: ['28801', '28803'],
      elsewhere: false,
      rate: 22_500,
      parts: [{ id: 1, text: 'County', kind: 'county', rates }],
    };
    expect(row('taxitems', item)).toEqual({
      Name: 'Buncombe',
      'Rate today (%)': '2.25',
      Section: 'NC',
      'ZIP codes': '28801, 28803',
      'Every other ZIP code': 'No',
      Rates: 'County 2.25% through 2026-12-31, 2.50% from 2027-01-01',
    });
  });
});

describe('entriesWith', () => {
  it('finds names by words in any order', () => {
    const entries = [{ text: 'Yellow pages' }, { text: 'Google ads' }];
    expect(entriesWith(entries, 'PAGES yel')).toEqual([entries[0]]);
    expect(entriesWith(entries, ' ')).toEqual(entries);
    expect(entriesWith(entries, 'radio')).toEqual([]);
  });
});
