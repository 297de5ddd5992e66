import { describe, expect, it } from 'vitest';
import type { PricingLine } from './pricing-input.ts';
import {
  buildPricingDocument,
  buildPricingLine,
  buildTaxEntry,
  codesOf,
  totalsOf,
} from './testing/build-pricing.ts';

function priceLine(fields: Partial<PricingLine>) {
  const totals = totalsOf(
    buildPricingDocument({ lines: [buildPricingLine(fields)], taxEntry: buildTaxEntry([0]) }),
  );
  const [line] = totals.lines;
  return { ...totals, line };
}

describe('lineAmount', () => {
  it('rounds quantity times unit price once, half up (pricing rule 1)', () => {
    expect(priceLine({ quantity: 1.5, unitPriceCents: 333 }).line?.extensionCents).toBe(500);
    expect(priceLine({ quantity: 0.3333, unitPriceCents: 10_000 }).line?.extensionCents).toBe(3_333);
    expect(priceLine({ quantity: 1.005, unitPriceCents: 100 }).line?.extensionCents).toBe(101);
  });

  it('takes the line discount off its own line only (pricing rule 2)', () => {
    const lines = [buildPricingLine({ id: 1, lineDiscountCents: 2_500 }), buildPricingLine({ id: 2 })];
    const totals = totalsOf(buildPricingDocument({ lines }));
    expect(totals.lines).toMatchObject([
      { extensionCents: 10_000, lineDiscountCents: 2_500, netCents: 7_500, taxableCents: 7_500 },
      { extensionCents: 10_000, lineDiscountCents: 0, netCents: 10_000, taxableCents: 10_000 },
    ]);
    expect(totals.subtotalCents).toBe(17_500);
  });

  it('caps the line discount at its line and says so (pricing rule 2)', () => {
    const totals = priceLine({ lineDiscountCents: 10_001 });
    expect(totals.line).toMatchObject({ lineDiscountCents: 10_000, netCents: 0 });
    expect(totals.warnings).toEqual([{ code: 'line_discount_capped', id: 1 }]);
    expect(priceLine({ lineDiscountCents: 10_000 }).warnings).toEqual([]);
  });

  it('charges nothing for a line that is free of charge and keeps what it is worth', () => {
    const totals = priceLine({ freeOfCharge: true, lineDiscountCents: 500 });
    expect(totals.line).toMatchObject({
      extensionCents: 10_000,
      waivedCents: 10_000,
      lineDiscountCents: 0,
      netCents: 0,
      taxableCents: 0,
    });
    expect(totals).toMatchObject({ subtotalCents: 0, totalCents: 0, complete: true, warnings: [] });
    expect(totals.steps.slice(0, 3)).toEqual([
      { step: 'line', id: 1, quantity: 1, ofCents: 10_000, amountCents: 10_000, runningCents: 10_000 },
      { step: 'free_of_charge', id: 1, amountCents: -10_000, runningCents: 0 },
      { step: 'subtotal', amountCents: 0, runningCents: 0 },
    ]);
  });

  it('does not take a price to follow for 0', () => {
    const totals = priceLine({ unitPriceCents: null, lineDiscountCents: 500 });
    expect(totals.line).toMatchObject({ extensionCents: null, netCents: null });
    expect(totals.complete).toBe(false);
    expect(totals.warnings).toEqual([{ code: 'price_to_follow', id: 1 }]);
    expect(totals.steps[0]).toMatchObject({ step: 'price_to_follow', id: 1, amountCents: 0 });
  });

  it('needs no price for what is free of charge', () => {
    const totals = priceLine({ unitPriceCents: null, freeOfCharge: true });
    expect(totals.line).toMatchObject({ extensionCents: null, netCents: 0 });
    expect(totals).toMatchObject({ complete: true, warnings: [] });
    expect(totals.steps[0]).toMatchObject({ step: 'free_of_charge' });
  });

  it('warns of a price of 0 that is not marked free of charge', () => {
    expect(priceLine({ unitPriceCents: 0 }).warnings).toEqual([{ code: 'zero_price', id: 1 }]);
    expect(priceLine({ unitPriceCents: 0, freeOfCharge: true }).warnings).toEqual([]);
  });

  it('gives back in a credit what the sale charged', () => {
    const sold = priceLine({ quantity: 1.005, unitPriceCents: 100 });
    const returned = priceLine({ quantity: -1.005, unitPriceCents: 100, credit: true, lineDiscountCents: 5 });
    expect(returned.line).toMatchObject({ extensionCents: -101, lineDiscountCents: 0, netCents: -101 });
    expect(returned.totalCents).toBe(0 - sold.totalCents);
    expect(codesOf(returned.warnings)).toEqual(['line_discount_capped', 'owed_to_customer']);
  });
});
