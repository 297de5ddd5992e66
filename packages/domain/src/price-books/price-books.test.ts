import { describe, expect, it } from 'vitest';
import {
  agreementOfKey,
  memberPrice,
  priceBookFilterSchema,
  priceKeyFor,
  priceKeySchema,
  wordsOf,
} from './price-book-filter.ts';

describe('priceBookFilterSchema', () => {
  it('is property type 1 and rate type 1 without choice (R3.11, R9.11)', () => {
    expect(priceBookFilterSchema.parse({})).toEqual({
      text: '',
      propertyTypeId: 1,
      rateTypeId: 1,
      agreementId: null,
    });
  });

  it('keeps what was chosen (R3.11)', () => {
    const chosen = { text: 'igniter', propertyTypeId: 2, rateTypeId: 3, agreementId: 8 };
    expect(priceBookFilterSchema.parse(chosen)).toEqual(chosen);
  });
});

describe('priceKeySchema', () => {
  it('takes the key of prices that are worked out, and none of others (R3.11)', () => {
    for (const key of ['1.1.0', '1.1.8']) expect(priceKeySchema.parse(key)).toBe(key);
    for (const claim of ['2.1.0', '1.2.0', '1.1.08', '1.1.-8', '1.1.x', '1.1', ''])
      expect(priceKeySchema.safeParse(claim).success).toBe(false);
  });

  it('says which agreement a price is of', () => {
    expect(['1.1.8', '1.1.0', '2.1.8', null].map(agreementOfKey)).toEqual([8, null, null, null]);
  });
});

describe('memberPrice', () => {
  const terms = { agreementId: 8, discountRate: 150_000 };

  it('takes the discount of the plan off, rounded once (R3.11)', () => {
    expect(memberPrice(21_900, terms)).toBe(18_615);
    expect(memberPrice(333, terms)).toBe(283);
    expect(memberPrice(100, { ...terms, discountRate: 1_000_000 })).toBe(0);
  });

  it('is the book’s without an agreement, and open where the book’s is', () => {
    expect([memberPrice(21_900, null), memberPrice(null, terms)]).toEqual([21_900, null]);
  });

  it('has a key that names the agreement if it changes the price', () => {
    expect(priceKeyFor(terms)).toBe('1.1.8');
    expect([priceKeyFor(null), priceKeyFor({ ...terms, discountRate: 0 })]).toEqual(['1.1.0', '1.1.0']);
  });
});

describe('wordsOf', () => {
  it('gives each word once, in small letters, and none of mere space (R3.11)', () => {
    expect(wordsOf('  Run 35+5  CAPACITOR run ')).toEqual(['run', '35+5', 'capacitor']);
    expect(wordsOf('  ')).toEqual([]);
  });
});
