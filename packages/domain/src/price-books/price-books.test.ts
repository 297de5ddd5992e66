import { describe, expect, it } from 'vitest';
import {
  agreementOfKey,
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
    for (const key of ['1.1.0', '1.1.8', '2.4.0']) expect(priceKeySchema.parse(key)).toBe(key);
    for (const claim of ['3.1.0', '1.5.0', '0.1.0', '1.1.08', '1.1.-8', '1.1.x', '1.1', ''])
      expect(priceKeySchema.safeParse(claim).success).toBe(false);
  });

  it('says which agreement a price is of', () => {
    expect(['1.1.8', '1.1.0', '3.1.8', null].map(agreementOfKey)).toEqual([8, null, null, null]);
  });
});

describe('priceKeyFor', () => {
  it('names property type, rate type and agreement, 0 for none (R3.11)', () => {
    expect(priceKeyFor({ propertyTypeId: 1, rateTypeId: 1 }, null)).toBe('1.1.0');
    expect(priceKeyFor({ propertyTypeId: 2, rateTypeId: 3 }, 8)).toBe('2.3.8');
  });
});

describe('wordsOf', () => {
  it('gives each word once, in small letters, and none of mere space (R3.11)', () => {
    expect(wordsOf('  Run 35+5  CAPACITOR run ')).toEqual(['run', '35+5', 'capacitor']);
    expect(wordsOf('  ')).toEqual([]);
  });
});
