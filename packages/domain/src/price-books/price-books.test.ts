import { describe, expect, it } from 'vitest';
import { priceBookFilterSchema, priceKeySchema, wordsOf } from './price-book-filter.ts';

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
    expect(priceKeySchema.parse('1.1.0')).toBe('1.1.0');
    for (const claim of ['2.1.0', '1.2.0', '1.1.8', '1.1', ''])
      expect(priceKeySchema.safeParse(claim).success).toBe(false);
  });
});

describe('wordsOf', () => {
  it('gives each word once, in small letters, and none of mere space (R3.11)', () => {
    expect(wordsOf('  Run 35+5  CAPACITOR run ')).toEqual(['run', '35+5', 'capacitor']);
    expect(wordsOf('  ')).toEqual([]);
  });
});
