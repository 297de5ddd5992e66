import { describe, expect, it } from 'vitest';
import { priceBookCategorySchema } from './price-book.ts';
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

describe('priceBookCategorySchema', () => {
  const category = {
    id: -1,
    guid: '0b9c1d2e-3f40-4a51-8b62-c3d4e5f60718',
    priceBookId: 2,
    parentPriceBookCategoryId: null,
    text: 'Furnaces',
    order: 0,
    partItemIds: [{ id: 11, order: 0 }],
    serviceRepairIds: [{ id: 12, order: 0 }],
    created: true,
    updated: false,
    deleted: false,
    children: [] as unknown[],
  };
  const below = (levels: number, lowest: object): object =>
    levels === 0 ? lowest : { ...category, children: [below(levels - 1, lowest)] };

  it('refuses a mistake eight levels down (R3.10)', () => {
    const { error } = priceBookCategorySchema.safeParse(below(8, { ...category, partItemIds: [11] }));
    expect(error?.issues[0]?.path.join('.')).toBe(`${'children.0.'.repeat(8)}partItemIds.0`);
  });

  it('takes eight levels, entries with their place (R3.10)', () => {
    const tree = below(8, category);
    expect(priceBookCategorySchema.parse(tree)).toEqual(tree);
  });
});
