import { priceDocument } from '../pricing/price-document.ts';
import type { TaxRounding } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';

/** A small job that shows how tax is worked out; its lines come to another cent by each way of rounding. */
export const exampleLines = [
  { id: 1, quantity: 1, unitPriceCents: 16_800, taxable: true },
  { id: 2, quantity: 1, unitPriceCents: 4_650, taxable: true },
  { id: 3, quantity: 1, unitPriceCents: 1_850, taxable: true },
  { id: 4, quantity: 1, unitPriceCents: 23_250, taxable: false },
] as const;

/** Prices the example at a rate, as a document would be. */
export const priceExample = (rate: number, taxRounding: TaxRounding): Totals =>
  priceDocument({
    lines: exampleLines,
    discounts: [],
    rebates: [],
    fees: [],
    payments: [],
    taxEntry: {
      taxItemId: 1,
      taxOverride: false,
      salesTaxPercentage: null,
      manualTaxItem: null,
      taxItem: { jurisdictions: [{ id: 1, text: null, rate }] },
    },
    allowOverrideTaxes: false,
    taxRounding,
  })!;
