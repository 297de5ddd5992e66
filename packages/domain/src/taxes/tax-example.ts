import { priceDocument } from '../pricing/price-document.ts';
import type { TaxRounding } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { TaxedKind } from '../settings/taxed-by-default.ts';

/** A small job that shows how tax is worked out; its lines come to another cent by each way of rounding. */
export const exampleLines = [
  { id: 1, quantity: 1, unitPriceCents: 16_800, kind: 'material' },
  { id: 2, quantity: 1, unitPriceCents: 4_650, kind: 'material' },
  { id: 3, quantity: 1, unitPriceCents: 1_850, kind: 'material' },
  { id: 4, quantity: 1, unitPriceCents: 23_250, kind: 'service' },
] as const satisfies readonly { kind: TaxedKind; [field: string]: unknown }[];

/** How a company taxes. */
interface Taxing {
  taxRounding: TaxRounding;
  taxedByDefault: readonly TaxedKind[];
}

/** Prices the example at a rate, as a document would be. */
export const priceExample = (rate: number, { taxRounding, taxedByDefault }: Taxing): Totals =>
  priceDocument({
    lines: exampleLines.map(({ kind, ...line }) => ({ ...line, taxable: taxedByDefault.includes(kind) })),
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
