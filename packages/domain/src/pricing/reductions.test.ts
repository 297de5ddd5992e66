import { describe, expect, it } from 'vitest';
import type { PricingDocument } from './pricing-input.ts';
import {
  buildFixedDiscount,
  buildPercentDiscount,
  buildPricingDocument,
  buildPricingLine,
  buildPricingLines,
  buildRebate,
  buildTaxEntry,
  totalsOf,
} from './testing/build-pricing.ts';

function price(fields: Partial<PricingDocument>) {
  const totals = totalsOf(buildPricingDocument(fields));
  return {
    ...totals,
    nets: totals.lines.map((line) => line.netCents),
    taken: totals.discounts.map((discount) => discount.amountCents),
  };
}

describe('applyDiscounts', () => {
  it('takes percentages of what earlier discounts left, in their order (pricing rule 3)', () => {
    const tenPercent = buildPercentDiscount(100_000, { id: 1, order: 2 });
    const fifty = buildFixedDiscount(5_000, { id: 2, order: 1 });
    const lines = buildPricingLines([20_000]);
    expect(price({ lines, discounts: [tenPercent, fifty] }).discounts).toEqual([
      { id: 2, taxTreatment: 'beforeTax', amountCents: 5_000 },
      { id: 1, taxTreatment: 'beforeTax', amountCents: 1_500 },
    ]);
    expect(price({ lines, discounts: [{ ...tenPercent, order: 0 }, fifty] }).taken).toEqual([2_000, 5_000]);
  });

  it('keeps discounts of equal order as they come (pricing rule 3)', () => {
    const discounts = [buildPercentDiscount(500_000, { id: 1 }), buildFixedDiscount(1_000, { id: 2 })];
    expect(price({ discounts }).taken).toEqual([5_000, 1_000]);
    expect(price({ discounts: discounts.toReversed() }).taken).toEqual([1_000, 4_500]);
  });

  it('rounds a percentage half up (pricing rule 3)', () => {
    const lines = buildPricingLines([5]);
    expect(price({ lines, discounts: [buildPercentDiscount(100_000)] }).taken).toEqual([1]);
    expect(price({ lines, discounts: [buildPercentDiscount(99_999)] }).taken).toEqual([0]);
  });

  it('caps a fixed discount at what is left and says so (pricing rule 3)', () => {
    const discounts = [buildFixedDiscount(8_000, { id: 1 }), buildFixedDiscount(2_001, { id: 2, order: 1 })];
    const totals = price({ discounts });
    expect(totals.taken).toEqual([8_000, 2_000]);
    expect(totals.netCents).toBe(0);
    expect(totals.warnings).toEqual([{ code: 'discount_capped', id: 2 }]);
  });

  it('caps a percentage above 100 (pricing rule 3)', () => {
    const totals = price({ discounts: [buildPercentDiscount(1_500_000)] });
    expect(totals).toMatchObject({
      taken: [10_000],
      totalCents: 0,
      warnings: [{ code: 'discount_capped', id: 1 }],
    });
  });

  it('spreads a discount by largest remainder, so that the parts sum exactly (pricing rule 4)', () => {
    expect(
      price({ lines: buildPricingLines([10_000, 20_000]), discounts: [buildFixedDiscount(1_000)] }).nets,
    ).toEqual([9_667, 19_333]);
    const thirds = buildPricingLines([33_333, 33_333, 33_334]);
    expect(price({ lines: thirds, discounts: [buildFixedDiscount(10_000)] }).nets).toEqual([
      30_000, 30_000, 30_000,
    ]);
  });

  it('gives the odd cent to the taxable line, in either order, so that the total is one (pricing rule 4)', () => {
    const discounts = [buildFixedDiscount(9_999)];
    const [taxed, untaxed] = buildPricingLines([29_999, 29_999], [true, false]);
    for (const lines of [
      [taxed!, untaxed!],
      [untaxed!, taxed!],
    ]) {
      const totals = price({ lines, discounts });
      expect(totals.lines.find(({ id }) => id === taxed!.id)?.netCents).toBe(24_999);
      expect(totals).toMatchObject({ netCents: 49_999, totalCents: 52_061 });
    }
  });

  it('gives the odd cent to the line of which more is left, though less of it is taxed (pricing rule 4)', () => {
    const discounts = [
      buildFixedDiscount(300, { id: 1, taxTreatment: 'afterTax', scope: 'lines', lineIds: [1] }),
      buildFixedDiscount(4, { id: 2, order: 1 }),
    ];
    const [smaller, larger] = buildPricingLines([600, 500]);
    expect(price({ lines: [smaller!, larger!], discounts }).nets).toEqual([299, 497]);
    expect(price({ lines: [larger!, smaller!], discounts }).nets).toEqual([497, 299]);
  });

  it('gives the odd cent of lines that are alike to the earlier one (pricing rule 4)', () => {
    const lines = buildPricingLines([500, 500, 500]);
    expect(price({ lines, discounts: [buildFixedDiscount(100)] }).nets).toEqual([466, 467, 467]);
  });

  it.each<[string, readonly number[], PricingDocument['discounts']]>([
    ['their amounts', [301, 99], [buildFixedDiscount(200)]],
    [
      'what of them is taxed',
      [101, 100],
      [
        buildFixedDiscount(199, { id: 1, taxTreatment: 'afterTax' }),
        buildFixedDiscount(1, { id: 2, order: 1 }),
      ],
    ],
    [
      'the discounts that name them',
      [500, 500],
      [
        buildFixedDiscount(101, { id: 1 }),
        buildPercentDiscount(500_000, { id: 2, order: 1, scope: 'lines', lineIds: [2] }),
      ],
    ],
  ])('tells tied lines apart by %s, in either order (pricing rule 4)', (_, prices, discounts) => {
    const lines = buildPricingLines(prices);
    for (const rate of [10_000, 500_000]) {
      const of = { discounts, taxEntry: buildTaxEntry([rate]), taxRounding: 'line' } as const;
      const [total, reversed] = [lines, lines.toReversed()].map(
        (each) => price({ ...of, lines: each }).totalCents,
      );
      expect(reversed).toBe(total);
    }
  });

  it.each([
    ['all', [750, 1_500, 2_250]],
    ['taxable', [700, 2_000, 2_100]],
    ['nonTaxable', [1_000, 1_500, 3_000]],
    ['lines', [625, 1_250, 3_000]],
  ] as const)('spreads a discount of scope %s over its lines alone (pricing rule 4)', (scope, nets) => {
    const lines = buildPricingLines([1_000, 2_000, 3_000], [true, false, true]);
    const amount = { all: 1_500, taxable: 1_200, nonTaxable: 500, lines: 1_125 }[scope];
    const discounts = [buildFixedDiscount(amount, { scope, lineIds: [1, 2] })];
    expect(price({ lines, discounts }).nets).toEqual(nets);
  });

  it('counts a line of which nothing is taxed as nontaxable (pricing rule 4)', () => {
    const lines = [buildPricingLine({ id: 1, unitPriceCents: 20_000, taxedShare: 0 })];
    const taken = (scope: 'taxable' | 'nonTaxable') =>
      price({ lines, discounts: [buildPercentDiscount(100_000, { scope })] }).taken;
    expect([taken('taxable'), taken('nonTaxable')]).toEqual([[0], [2_000]]);
  });

  it('takes a percentage of its scope, and caps a fixed amount at its scope (pricing rule 4)', () => {
    const lines = buildPricingLines([1_000, 2_000], [true, false]);
    expect(
      price({ lines, discounts: [buildPercentDiscount(100_000, { scope: 'nonTaxable' })] }).taken,
    ).toEqual([200]);
    const totals = price({ lines, discounts: [buildFixedDiscount(1_500, { scope: 'taxable' })] });
    expect(totals).toMatchObject({ taken: [1_000], warnings: [{ code: 'discount_capped', id: 1 }] });
  });

  it('says when a discount has lost its lines (pricing rule 4)', () => {
    const lost = buildFixedDiscount(500, { id: 7, scope: 'lines', lineIds: [99] });
    expect(price({ discounts: [lost] })).toMatchObject({
      taken: [0],
      warnings: [{ code: 'discount_without_lines', id: 7 }],
    });
    const { lineIds: _, ...nameless } = lost;
    expect(price({ discounts: [nameless] }).taken).toEqual([0]);
  });

  it('lowers the taxable base by before-tax discounts only (pricing rule 3)', () => {
    const before = price({ discounts: [buildFixedDiscount(1_000)] });
    const after = price({ discounts: [buildFixedDiscount(1_000, { taxTreatment: 'afterTax' })] });
    expect(before.tax).toMatchObject({ baseCents: 9_000, taxCents: 743 });
    expect(after.tax).toMatchObject({ baseCents: 10_000, taxCents: 825 });
    expect([before.netCents, after.netCents]).toEqual([9_000, 9_000]);
    expect(after.lines[0]?.reductions).toEqual([
      { of: 'discount', id: 1, taxTreatment: 'afterTax', amountCents: 1_000 },
    ]);
  });

  it('gives the published totals of a discount before and after tax: 97.65 and 98.50 (pricing rule 3)', () => {
    const taxEntry = buildPricingDocument().taxEntry;
    const rate = { ...taxEntry, taxItem: { jurisdictions: [{ id: 1, text: 'State', rate: 85_000 }] } };
    const total = (taxTreatment: 'beforeTax' | 'afterTax') =>
      price({ taxEntry: rate, discounts: [buildFixedDiscount(1_000, { taxTreatment })] }).totalCents;
    expect([total('beforeTax'), total('afterTax')]).toEqual([9_765, 9_850]);
  });

  it('shrinks credits with the lines and never takes the document below zero', () => {
    const lines = [
      buildPricingLine({ id: 1, unitPriceCents: 10_000 }),
      buildPricingLine({ id: 2, unitPriceCents: 8_000, quantity: -1, credit: true, taxable: false }),
    ];
    expect(price({ lines, discounts: [buildPercentDiscount(100_000)] }).nets).toEqual([9_000, -7_200]);
    const totals = price({ lines, discounts: [buildFixedDiscount(5_000, { scope: 'taxable' })] });
    expect(totals).toMatchObject({ taken: [2_000], nets: [8_000, -8_000], netCents: 0 });
    expect(price({ lines: lines.slice(1), discounts: [buildFixedDiscount(100)] })).toMatchObject({
      taken: [0],
      nets: [-8_000],
    });
  });

  it('shows each discount with what it was taken of', () => {
    const discounts = [
      buildPercentDiscount(100_000, { id: 4 }),
      buildFixedDiscount(500, { id: 5, order: 1 }),
    ];
    expect(price({ discounts }).steps.filter((step) => step.step === 'discount')).toEqual([
      { step: 'discount', id: 4, ofCents: 10_000, rate: 100_000, amountCents: -1_000, runningCents: 9_000 },
      { step: 'discount', id: 5, ofCents: 9_000, amountCents: -500, runningCents: 8_500 },
    ]);
  });
});

describe('applyBeforeTaxRebates', () => {
  it('treats a rebate that the contractor bears as a discount, after the discounts (pricing rule 8)', () => {
    const totals = price({
      discounts: [buildPercentDiscount(100_000, { order: 9 })],
      rebates: [buildRebate(1_000, { id: 3, taxTreatment: 'beforeTax' })],
    });
    expect(totals).toMatchObject({ discountsCents: 1_000, rebatesCents: 1_000, netCents: 8_000 });
    expect(totals.tax).toMatchObject({ baseCents: 8_000, taxCents: 660 });
    expect(totals).toMatchObject({ totalCents: 8_660, totalBeforeRebatesCents: 8_660 });
    expect(totals.lines[0]?.reductions.map((reduction) => reduction.of)).toEqual(['discount', 'rebate']);
  });

  it('takes several in their order, capped at what is left, and says so (pricing rule 8)', () => {
    const rebates = [
      buildRebate(9_000, { id: 1, order: 2, taxTreatment: 'beforeTax' }),
      buildRebate(2_000, { id: 2, order: 1, taxTreatment: 'beforeTax' }),
    ];
    const totals = price({ rebates });
    expect(totals.rebates.map(({ id, amountCents }) => [id, amountCents])).toEqual([
      [2, 2_000],
      [1, 8_000],
    ]);
    expect(totals.warnings).toEqual([{ code: 'rebate_capped', id: 1 }]);
  });

  it('warns when somebody else pays a rebate that lowers the base (pricing rule 8)', () => {
    const rebates = [buildRebate(500, { id: 6, taxTreatment: 'beforeTax', reimbursed: true })];
    expect(price({ rebates }).warnings).toEqual([{ code: 'rebate_reimbursed_before_tax', id: 6 }]);
  });
});
