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
    expect(readZips('00001-99999')).toEqual({ wrong: 'Use at most 3,000 ZIP codes.' });
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
