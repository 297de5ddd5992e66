import { describe, expect, it } from 'vitest';
import { isMarginLow, lineMargin, priceMargin, totalMargin } from './margin.ts';
import { buildPricingDocument, buildPricingLine, totalsOf } from './testing/build-pricing.ts';

describe('margin', () => {
  const lines = [
    { ...buildPricingLine({ id: 1, unitPriceCents: 10_000, quantity: 2 }), costCents: 6000 },
    { ...buildPricingLine({ id: 2, unitPriceCents: 5000, quantity: 1 }), costCents: 1000 },
  ];
  const totals = totalsOf(
    buildPricingDocument({ lines, discounts: [{ id: 1, order: 0, kind: 'fixed', amountCents: 5000 }] }),
  );

  it('is not told of a line whose cost or price is not known', () => {
    expect(lineMargin(totals, { id: 1, quantity: 2 })).toBeNull();
    expect(lineMargin(totals, { id: 3, quantity: 2, costCents: 1 })).toBeNull();
    expect(totalMargin(totals, [{ id: 1, quantity: 2 }])).toBeNull();
  });

  it('is what is left of the price after its part of the discounts and its cost (R1.3)', () => {
    expect(lineMargin(totals, lines[0]!)).toEqual({ cents: 16_000 - 12_000, rate: 250_000 });
    expect(totalMargin(totals, lines)).toEqual({ cents: 7000, rate: 350_000, whole: true });
  });

  it('says when the cost of a line is missing', () => {
    expect(totalMargin(totals, [lines[0]!, { id: 2, quantity: 1 }])).toMatchObject({
      cents: 4000,
      whole: false,
    });
  });

  it('is, of one thing, what its price leaves, and not known without price or cost', () => {
    expect(priceMargin(20_000, 5_000)).toEqual({ cents: 15_000, rate: 750_000 });
    expect(priceMargin(0, 5_000)).toEqual({ cents: -5_000, rate: null });
    expect([priceMargin(null, 5_000), priceMargin(5_000, null), priceMargin(5_000, undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('has no rate where nothing is paid', () => {
    const free = totalsOf(buildPricingDocument({ lines: [buildPricingLine({ id: 1, freeOfCharge: true })] }));
    expect(lineMargin(free, { id: 1, quantity: 1, costCents: 500 })).toEqual({ cents: -500, rate: null });
  });
});

describe('isMarginLow', () => {
  it('is, of something free that costs money, always low', () => {
    expect(isMarginLow(0, 5, 400_000)).toBe(true);
    expect(isMarginLow(0, 5, 0)).toBe(true);
    expect(isMarginLow(0, 5, null)).toBe(false);
  });

  it('is below the least rate only if the margin is known', () => {
    expect(isMarginLow(10_000, 6_000, 400_000)).toBe(false);
    expect(isMarginLow(10_000, 6_001, 400_000)).toBe(true);
    expect(isMarginLow(10_000, 9_999, null)).toBe(false);
    for (const [price, cost] of [
      [null, 1],
      [1, null],
      [0, 0],
    ] as const)
      expect(isMarginLow(price, cost, 400_000)).toBe(false);
  });
});
