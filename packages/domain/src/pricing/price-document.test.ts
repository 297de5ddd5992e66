import { describe, expect, it } from 'vitest';
import {
  buildFixedDiscount,
  buildPercentDiscount,
  buildPricingDocument,
  buildPricingLines,
  buildRebate,
  buildTaxEntry,
  totalsOf,
} from './testing/build-pricing.ts';

describe('priceDocument', () => {
  const worked = buildPricingDocument({
    lines: buildPricingLines([120_000, 45_000, 8_995], [true, false, true]),
    discounts: [buildFixedDiscount(5_000, { id: 11 })],
    rebates: [buildRebate(30_000, { id: 21 })],
  });

  it('prices the worked example to the cent (pricing rules 1 to 9)', () => {
    const totals = totalsOf(worked);
    expect(totals.lines.map((line) => line.reductions[0]?.amountCents)).toEqual([3_448, 1_293, 259]);
    expect(totals.lines.map((line) => line.netCents)).toEqual([116_552, 43_707, 8_736]);
    expect(totals).toMatchObject({
      complete: true,
      subtotalCents: 173_995,
      discountsCents: 5_000,
      netCents: 168_995,
      tax: { baseCents: 125_288, taxCents: 10_336, salesTaxPercentage: 8.25 },
      totalBeforeRebatesCents: 179_331,
      rebatesCents: 30_000,
      totalCents: 149_331,
      amountDueCents: 149_331,
      warnings: [],
    });
  });

  it('prices the worked example with the discount after tax (pricing rule 3)', () => {
    const discounts = [buildFixedDiscount(5_000, { taxTreatment: 'afterTax' })];
    const totals = totalsOf({ ...worked, discounts });
    expect(totals.tax).toMatchObject({ baseCents: 128_995, taxCents: 10_642 });
    expect(totals.totalBeforeRebatesCents).toBe(179_637);
  });

  it('shows how the amount due came about, like a column of figures', () => {
    expect(totalsOf({ ...worked, fees: [{ id: 31, amountCents: 2_500 }] }).steps).toEqual([
      { step: 'line', id: 1, quantity: 1, ofCents: 120_000, amountCents: 120_000, runningCents: 120_000 },
      { step: 'line', id: 2, quantity: 1, ofCents: 45_000, amountCents: 45_000, runningCents: 165_000 },
      { step: 'line', id: 3, quantity: 1, ofCents: 8_995, amountCents: 8_995, runningCents: 173_995 },
      { step: 'subtotal', amountCents: 0, runningCents: 173_995 },
      { step: 'discount', id: 11, ofCents: 173_995, amountCents: -5_000, runningCents: 168_995 },
      { step: 'tax', ofCents: 125_288, rate: 82_500, amountCents: 10_336, runningCents: 179_331 },
      { step: 'fee', id: 31, amountCents: 2_500, runningCents: 181_831 },
      { step: 'rebate', id: 21, ofCents: 181_831, amountCents: -30_000, runningCents: 151_831 },
      { step: 'total', amountCents: 0, runningCents: 151_831 },
      { step: 'amount_due', amountCents: 0, runningCents: 151_831 },
    ]);
  });

  it('adds fees without taxing or discounting them (pricing rule 9)', () => {
    const fees = [
      { id: 1, amountCents: 2_500 },
      { id: 2, amountCents: 1_000 },
    ];
    const totals = totalsOf(buildPricingDocument({ fees, discounts: [buildPercentDiscount(500_000)] }));
    expect(totals).toMatchObject({ feesCents: 3_500, discountsCents: 5_000, totalCents: 8_913 });
    expect(totals.tax.baseCents).toBe(5_000);
  });

  it('prices an empty document at nothing', () => {
    const totals = totalsOf(buildPricingDocument({ lines: [], taxEntry: buildTaxEntry([82_500]) }));
    expect(totals).toMatchObject({
      complete: true,
      subtotalCents: 0,
      totalCents: 0,
      amountDueCents: 0,
      warnings: [],
    });
  });
});
