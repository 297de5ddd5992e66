import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricingLine } from './pricing-input.ts';
import { taxedPartOf, wholeShare } from './taxed-share.ts';
import { buildPricingDocument, buildPricingLine, buildTaxEntry, totalsOf } from './testing/build-pricing.ts';

const priced = (lines: PricingLine[], rate = 82_500) =>
  totalsOf(buildPricingDocument({ lines, taxEntry: buildTaxEntry([rate]) }));

describe('a line whose labor isn’t taxed', () => {
  it('is taxed on its materials only (R3.5, R3.8)', () => {
    const line = buildPricingLine({ unitPriceCents: 30_000, taxedShare: wholeShare * 0.4 });
    const { tax, totalCents, lines } = priced([line]);
    expect([tax.baseCents, tax.taxCents, totalCents]).toEqual([12_000, 990, 30_990]);
    expect(lines[0]).toMatchObject({ netCents: 30_000, taxableCents: 12_000, taxCents: 990 });
  });

  it('is taxed on nothing if it isn’t taxable, and on all of it by default', () => {
    const line = buildPricingLine({ unitPriceCents: 30_000 });
    expect(priced([{ ...line, taxable: false, taxedShare: wholeShare * 0.4 }]).tax.baseCents).toBe(0);
    expect(priced([line]).tax.baseCents).toBe(30_000);
  });

  it('shares its discounts between both, and gives back in a credit what the sale was taxed', () => {
    const line = buildPricingLine({
      unitPriceCents: 30_000,
      lineDiscountCents: 5_000,
      taxedShare: wholeShare * 0.4,
    });
    expect(priced([line]).tax.baseCents).toBe(10_000);
    const credit = { ...line, quantity: -1, lineDiscountCents: 0, credit: true };
    expect(priced([credit]).tax.baseCents).toBe(-12_000);
  });

  it('costs to the cent what two lines cost, one for each part (R3.5)', () => {
    const amounts = fc.record({
      materials: fc.oneof(fc.nat(500), fc.nat(400_000_000)),
      labor: fc.oneof(fc.nat(500), fc.nat(400_000_000)),
      rate: fc.nat(200_000),
    });
    fc.assert(
      fc.property(amounts, ({ materials, labor, rate }) => {
        const price = materials + labor;
        fc.pre(price > 0);
        const taxedShare = Math.round((materials / price) * wholeShare);
        const one = priced([buildPricingLine({ id: 1, unitPriceCents: price, taxedShare })], rate);
        const two = priced(
          [
            buildPricingLine({ id: 1, unitPriceCents: materials }),
            buildPricingLine({ id: 2, unitPriceCents: labor, taxable: false }),
          ],
          rate,
        );
        expect([one.tax.baseCents, one.totalCents]).toEqual([two.tax.baseCents, two.totalCents]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never has more taxed than it costs', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(wholeShare), (cents, taxedShare) => {
        const taxed = taxedPartOf(cents, { taxable: true, taxedShare });
        expect(Math.abs(taxed)).toBeLessThanOrEqual(Math.abs(cents));
        expect(taxed * cents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
