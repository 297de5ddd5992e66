import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import { type TaxItemFields, taxItemAt, taxItemClash, taxItems, taxItemsWith } from './tax-item.ts';

const wake: TaxItemFields = {
  text: 'Wake County',
  section: 'North Carolina',
  zips: ['27601', '27602', '27603', '27604', '27605'],
  elsewhere: false,
  parts: [
    { id: 1, kind: 'state', text: 'North Carolina', rates: [{ from: null, to: null, rate: 47_500 }] },
    { id: 2, kind: 'county', text: 'Wake County', rates: [{ from: null, to: null, rate: 25_000 }] },
  ],
};
const durham = { ...wake, text: 'Durham County', zips: ['27701'] };
const elsewhere = { ...wake, text: 'Everywhere else', zips: [], elsewhere: true };

describe('taxItems', () => {
  const wrong = (fields: Partial<TaxItemFields>) => wrongIn(taxItems.shape, { ...wake, ...fields });

  it('takes a name, ZIP codes and parts with their rates (R3.5)', () => {
    expect(wrong({})).toEqual({});
  });

  it('needs a name, a rate, and ZIP codes of five digits, each named (R5.8)', () => {
    expect(wrong({ text: ' ', parts: [], zips: ['2760'] })).toEqual({
      text: 'Enter a name.',
      parts: 'Enter at least one rate.',
      'zips.0': 'Use 5 digits.',
    });
  });

  it('names a rate that is a percent number, below zero or above 100 %', () => {
    const rated = (rate: number) =>
      wrong({ parts: [{ ...wake.parts[0]!, rates: [{ from: null, to: null, rate }] }] });
    for (const rate of [7.25, -1, 1_000_001])
      expect(rated(rate)).toEqual({ 'parts.0.rates.0.rate': 'Enter a rate from 0 to 100%.' });
    expect(rated(1_000_000)).toEqual({});
  });

  it('refuses ZIP codes of the item for everywhere else', () => {
    expect(wrong({ elsewhere: true })).toEqual({
      zips: 'Remove the ZIP codes, or uncheck “Use for every other ZIP code.”',
    });
    expect(wrong({ elsewhere: true, zips: ['27601'] })).toHaveProperty('zips');
    expect(wrong({ elsewhere: true, zips: [] })).toEqual({});
  });

  it('refuses parts whose rates overlap in time (R3.5)', () => {
    const open = { from: null, to: null, rate: 47_500 };
    expect(wrong({ parts: [{ ...wake.parts[0]!, rates: [open, open] }] })).toEqual({
      'parts.0.rates.1.from': 'These dates overlap with another rate of the same part.',
    });
  });

  it('needs a name and a rate of each part, and numbers that reports can split a tax by', () => {
    expect(wrong({ parts: [{ ...wake.parts[0]!, text: ' ', rates: [] }] })).toEqual({
      'parts.0.text': 'Enter a name.',
      'parts.0.rates': 'Enter at least one rate.',
    });
    for (const id of [0, 1_000_000_001])
      expect(wrong({ parts: [{ ...wake.parts[0]!, id }] })).toHaveProperty(['parts.0.id']);
  });

  it('has at most 3,000 ZIP codes, 20 parts, and 60 rates of a part', () => {
    const zips = Array.from({ length: 3001 }, (_, at) => String(27_000 + at));
    expect(wrong({ zips })).toEqual({ zips: 'Use at most 3,000 ZIP codes.' });
    expect(wrong({ zips: zips.slice(1) })).toEqual({});
    const parts = Array.from({ length: 21 }, (_, at) => ({
      ...wake.parts[0]!,
      id: at + 1,
      text: `Part ${at}`,
      rates: [{ from: null, to: null, rate: 1 }],
    }));
    expect(wrong({ parts })).toHaveProperty('parts');
    expect(wrong({ parts: parts.slice(1) })).toEqual({});
    const rates = Array.from({ length: 61 }, (_, at) => {
      const day = `2026-${String(1 + Math.floor(at / 28)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;
      return { from: day, to: day, rate: 1 };
    });
    expect(wrong({ parts: [{ ...parts[0]!, rates }] })).toHaveProperty(['parts.0.rates']);
    expect(wrong({ parts: [{ ...parts[0]!, rates: rates.slice(1) }] })).toEqual({});
  });
});

describe('taxItemsWith', () => {
  const all = [wake, durham, elsewhere];

  it('finds items whose name, section, parts or ZIP codes have every word', () => {
    expect(taxItemsWith(all, ' WAKE  carolina ')).toEqual([wake, durham, elsewhere]);
    expect(taxItemsWith(all, 'durham carolina')).toEqual([durham]);
    expect(taxItemsWith(all, 'durham 2760')).toEqual([]);
    expect(taxItemsWith(all, 'county 2760')).toEqual([wake]);
    expect(taxItemsWith(all, '77')).toEqual([]);
    expect(taxItemsWith([{ ...wake, section: 'Elsewhere' }], 'elsewhere')).toHaveLength(1);
    expect(taxItemsWith(all, '')).toEqual(all);
  });
});

describe('taxItemClash', () => {
  it('names the other item that has a ZIP code', () => {
    expect(taxItemClash({ ...durham, zips: ['27701', '27603'] }, [elsewhere, wake])).toEqual({
      zips: 'Wake County already has 27603.',
    });
    expect(taxItemClash({ ...durham, zips: wake.zips }, [wake])).toEqual({
      zips: 'Wake County already has 27601, 27602, 27603, and 2 more.',
    });
    expect(taxItemClash({ ...durham, zips: wake.zips.slice(1) }, [wake])).toEqual({
      zips: 'Wake County already has 27602, 27603, 27604, and 27605.',
    });
    expect(taxItemClash({ ...durham, zips: ['27701', '27603'] }, [wake, durham])).toMatchObject({
      zips: 'Durham County already has 27701.',
    });
  });

  it('lets two sections have items of the same name, and one section not', () => {
    const other = { ...wake, zips: [] };
    expect(taxItemClash(other, [wake])).toEqual({ text: 'Another one already has this name.' });
    expect(taxItemClash({ ...other, section: 'Virginia' }, [wake])).toEqual({});
  });

  it('has one item for everywhere else', () => {
    expect(taxItemClash({ ...elsewhere, text: 'Other' }, [wake, elsewhere])).toEqual({
      elsewhere: 'Everywhere else is already used for every other ZIP code.',
    });
    expect(taxItemClash({ ...elsewhere, text: 'Other' }, [wake])).toEqual({});
  });
});

describe('taxItemAt', () => {
  it('is the item that has the ZIP code, otherwise the one for everywhere else', () => {
    const all = [elsewhere, wake, durham];
    expect(taxItemAt(all, '27603')).toBe(wake);
    expect(taxItemAt(all, '28801')).toBe(elsewhere);
    expect(taxItemAt([wake], '28801')).toBeUndefined();
  });
});
