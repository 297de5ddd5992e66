import { describe, expect, it } from 'vitest';
import {
  exchangeAskSchema,
  recognizeTitles,
  scheduleMessages,
  usualIn,
  wrongStart,
} from './exchange-file.ts';
import { exchangeTitles } from './exchange-rows.ts';

describe('recognizeTitles', () => {
  it('finds the columns of an export, and those of others, each once', () => {
    expect(recognizeTitles(exchangeTitles)).toEqual(
      Object.fromEntries(exchangeTitles.map((title) => [title, title])),
    );
    expect(recognizeTitles(['PART NUMBER', 'Item', 'Unit cost', 'Price', 'Unit price', '', 'Color'])).toEqual(
      {
        Code: 'PART NUMBER',
        Name: 'Item',
        Cost: 'Unit cost',
        Price: 'Price',
      },
    );
  });

  it('takes the first of two headings that read the same', () => {
    expect(recognizeTitles(['code', 'Code'])).toEqual({ Code: 'code' });
  });
});

describe('usualIn', () => {
  it('takes rows for categories only if nothing says that they are entries', () => {
    expect(usualIn({ Name: 'name', Categories: 'full_path' })).toBe('category');
    expect(usualIn({ Categories: 'Categories', Price: 'Price' })).toBe('partItem');
    expect(usualIn({ Name: 'Name' })).toBe('partItem');
  });
});

describe('exchangeAskSchema', () => {
  it('warns below 30% margin, refuses changes above 50%, and removes nothing, unless asked', () => {
    expect(exchangeAskSchema.parse({})).toEqual({
      usual: 'partItem',
      leastMargin: 300_000,
      mostJump: 500_000,
      removesOthers: false,
      supplier: '',
      leavesBad: false,
      allowed: [],
      kept: [],
    });
  });
});

describe('wrongStart', () => {
  it('is a day up to today, or more than a year from it (R3.7)', () => {
    const on = (day: string) => wrongStart(day, '2026-11-28');
    expect([on('2026-11-27'), on('2026-11-28')]).toEqual([scheduleMessages.past, scheduleMessages.past]);
    expect([on('2026-11-29'), on('2027-11-29')]).toEqual([null, null]);
    expect(on('2027-11-30')).toBe(scheduleMessages.far);
  });
});
