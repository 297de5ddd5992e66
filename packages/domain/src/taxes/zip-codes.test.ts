import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZips, zipOf, zipsText } from './zip-codes.ts';

describe('readZips', () => {
  it('reads codes and ranges, each once and in order', () => {
    expect(readZips(' 28805, 28801-28803\n28801 – 28802;00501 ')).toEqual({
      zips: ['00501', '28801', '28802', '28803', '28805'],
    });
    expect(readZips('')).toEqual({ zips: [] });
  });

  it('names what is no ZIP code, and a range that runs backwards', () => {
    expect(readZips('28801, Wake')).toEqual({
      wrong: 'Use 5 digits, or a range like 28801–28806. “Wake” isn’t a ZIP code.',
    });
    expect(readZips('28801-1234')).toHaveProperty('wrong');
    expect(readZips('28806-28801')).toEqual({ wrong: '“28806-28801” ends before it starts.' });
  });

  it('refuses more codes than a state has', () => {
    const wrong = { wrong: 'Use at most 3,000 ZIP codes.' };
    for (const typed of ['00001-99999', '00001-03001', '00001-02000 05001-06001'])
      expect(readZips(typed)).toEqual(wrong);
    expect(readZips('00001-03000')).toHaveProperty('zips.2999', '03000');
    expect(readZips('00001-02000 05001-06000')).toHaveProperty('zips.2999', '06000');
  });

  it('counts a code that is typed twice once', () => {
    expect(readZips('00001-03000, 00001-03000, 00005')).toHaveProperty('zips.length', 3000);
  });

  it('quotes the beginning of something long', () => {
    expect(readZips('a'.repeat(21))).toEqual({
      wrong: `Use 5 digits, or a range like 28801–28806. “${'a'.repeat(20)}” isn’t a ZIP code.`,
    });
  });

  it('reads back whatever codes are written (property)', () => {
    const zip = fc.integer({ min: 28_700, max: 28_800 }).map((code) => String(code).padStart(5, '0'));
    fc.assert(
      fc.property(fc.uniqueArray(zip, { maxLength: 60 }), (zips) => {
        expect(readZips(zipsText(zips))).toEqual({ zips: zips.toSorted() });
      }),
    );
  });
});

describe('zipsText', () => {
  it('writes three in a row as a range, and two as they are', () => {
    expect(zipsText(['28803', '28801', '28802', '28810', '28811'])).toBe('28801–28803, 28810, 28811');
  });
});

describe('zipOf', () => {
  it('is the first five digits of a ZIP code', () => {
    for (const typed of [' 28801-1234', '28801 1234', '288011234', '28801'])
      expect(zipOf(typed)).toBe('28801');
    expect(zipOf('288015')).toBeNull();
    expect(zipOf('288')).toBeNull();
  });
});
