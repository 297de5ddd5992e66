import { describe, expect, it } from 'vitest';
import type { PricingDocument } from './pricing-input.ts';
import {
  buildFixedDiscount,
  buildPricingDocument,
  buildPricingLine,
  buildPricingLines,
  buildTaxEntry,
  codesOf,
  totalsOf,
} from './testing/build-pricing.ts';

function price(fields: Partial<PricingDocument>) {
  return totalsOf(buildPricingDocument(fields));
}

describe('computeTax', () => {
  it('taxes taxable lines only, less their part of the discounts (pricing rule 5)', () => {
    const lines = buildPricingLines([10_000, 30_000], [true, false]);
    const totals = price({ lines, discounts: [buildFixedDiscount(4_000)] });
    expect(totals.tax).toMatchObject({ baseCents: 9_000, taxCents: 743, exemptCents: 0 });
    expect(totals.lines.map((line) => [line.taxableCents, line.taxCents])).toEqual([
      [9_000, 743],
      [0, 0],
    ]);
  });

  it('taxes an exempt customer nothing, and keeps the certificate and what was exempt (pricing rule 5)', () => {
    const totals = price({ taxExemption: { certificate: 'F0003-17' } });
    expect(totals.tax).toMatchObject({ baseCents: 0, exemptCents: 10_000, taxCents: 0 });
    expect(totals.tax.terms.exemption).toEqual({ certificate: 'F0003-17' });
    expect(totals.lines[0]).toMatchObject({ taxableCents: 0, taxCents: 0 });
    expect(totals).toMatchObject({ totalCents: 10_000, warnings: [] });
  });

  it('warns of an exemption without certificate (pricing rule 5)', () => {
    expect(codesOf(price({ taxExemption: { certificate: null } }).warnings)).toEqual([
      'exempt_without_certificate',
    ]);
  });

  it('rounds once on the invoice by default, or on every line by setting: 0.17 and 0.18 (pricing rule 6)', () => {
    const lines = buildPricingLines([67, 67, 67]);
    const perInvoice = price({ lines });
    const perLine = price({ lines, taxRounding: 'line' });
    expect([perInvoice.tax.taxCents, perLine.tax.taxCents]).toEqual([17, 18]);
    expect(perInvoice.lines.map((line) => line.taxCents)).toEqual([6, 6, 5]);
    expect(perLine.lines.map((line) => line.taxCents)).toEqual([6, 6, 6]);
    expect(perInvoice.tax.terms.rounding).toBe('invoice');
  });

  it('rounds half a cent up (pricing rule 6)', () => {
    const tax = (cents: number) =>
      price({ lines: buildPricingLines([cents]), taxEntry: buildTaxEntry([50_000]) }).tax.taxCents;
    expect([tax(9), tax(10), tax(30)]).toEqual([0, 1, 2]);
  });

  it('rounds by the combined rate and splits over the jurisdictions afterward (pricing rule 6)', () => {
    const totals = price({
      lines: buildPricingLines([1_010]),
      taxEntry: buildTaxEntry([62_500, 10_000, 10_000]),
    });
    // 83.325 cents: 63.125, 10.1 and 10.1
    expect(totals.tax.taxCents).toBe(83);
    expect(totals.tax.jurisdictions.map((part) => part.taxCents)).toEqual([63, 10, 10]);
    const tied = price({ lines: buildPricingLines([30]), taxEntry: buildTaxEntry([50_000, 50_000, 50_000]) });
    // 4.5 cents, half up 5; rounded separately it would be 2 + 2 + 2
    expect(tied.tax.taxCents).toBe(5);
    expect(tied.tax.jurisdictions).toEqual([
      { id: 1, text: 'Jurisdiction 1', rate: 50_000, taxCents: 2 },
      { id: 2, text: 'Jurisdiction 2', rate: 50_000, taxCents: 2 },
      { id: 3, text: 'Jurisdiction 3', rate: 50_000, taxCents: 1 },
    ]);
  });

  it('keeps rates of four decimals exactly (pricing rule 6)', () => {
    const totals = price({ lines: buildPricingLines([1_000_000]), taxEntry: buildTaxEntry([76_875]) });
    expect(totals.tax).toMatchObject({ taxCents: 76_875, salesTaxPercentage: 7.6875 });
  });

  it('gives back the tax on a credit', () => {
    const lines = [buildPricingLine({ id: 1 }), buildPricingLine({ id: 2, quantity: -2, credit: true })];
    expect(price({ lines }).tax).toMatchObject({ baseCents: -10_000, taxCents: -825 });
    expect(price({ lines, taxRounding: 'line' }).tax.taxCents).toBe(-825);
  });

  it('shows the tax with its rate and base, once or per line', () => {
    const lines = buildPricingLines([67, 500, 67], [true, false, true]);
    const stepsOf = (taxRounding: 'invoice' | 'line') =>
      price({ lines, taxRounding }).steps.filter((step) => step.step === 'tax');
    expect(stepsOf('invoice')).toEqual([
      { step: 'tax', ofCents: 134, rate: 82_500, amountCents: 11, runningCents: 645 },
    ]);
    expect(stepsOf('line')).toEqual([
      { step: 'tax', id: 1, ofCents: 67, rate: 82_500, amountCents: 6, runningCents: 640 },
      { step: 'tax', id: 3, ofCents: 67, rate: 82_500, amountCents: 6, runningCents: 646 },
    ]);
  });
});
