import { whyNotPriceable } from '../not-priceable.ts';
import { priceDocument } from '../price-document.ts';
import type {
  PricingDiscount,
  PricingDocument,
  PricingLine,
  PricingRebate,
  TaxEntry,
} from '../pricing-input.ts';
import type { PricingWarning, Totals } from '../pricing-result.ts';

/** Builds a taxable line with quantity 1 at 100.00. */
export function buildPricingLine(fields: Partial<PricingLine> = {}): PricingLine {
  return { id: 1, quantity: 1, unitPriceCents: 10_000, taxable: true, ...fields };
}

/**
 * Builds lines with ids from 1 and quantity 1 at these prices. Lines beyond the end of `taxable` are taxable.
 */
export function buildPricingLines(
  prices: readonly number[],
  taxable: readonly boolean[] = [],
): PricingLine[] {
  return prices.map((unitPriceCents, index) =>
    buildPricingLine({ id: index + 1, unitPriceCents, taxable: taxable[index] ?? true }),
  );
}

/** Builds a fixed discount; by default before tax, on all lines. */
export function buildFixedDiscount(
  amountCents: number,
  fields: Partial<PricingDiscount> = {},
): PricingDiscount {
  return { id: 1, order: 0, ...fields, kind: 'fixed', amountCents };
}

/** Builds a percentage discount; by default before tax, on all lines. */
export function buildPercentDiscount(rate: number, fields: Partial<PricingDiscount> = {}): PricingDiscount {
  return { id: 1, order: 0, ...fields, kind: 'percent', rate };
}

/** Builds a rebate; by default after tax. */
export function buildRebate(amountCents: number, fields: Partial<PricingRebate> = {}): PricingRebate {
  return { id: 1, order: 0, amountCents, ...fields };
}

/** Builds a tax entry with a tax item of these rates; without rates, no tax item. */
export function buildTaxEntry(rates: readonly number[], fields: Partial<TaxEntry> = {}): TaxEntry {
  const jurisdictions = rates.map((rate, index) => ({
    id: index + 1,
    text: `Jurisdiction ${index + 1}`,
    rate,
  }));
  return {
    taxItemId: rates.length > 0 ? 1 : null,
    taxOverride: false,
    salesTaxPercentage: null,
    manualTaxItem: null,
    taxItem: rates.length > 0 ? { jurisdictions } : null,
    ...fields,
  };
}

/** Builds a document with one line at 100.00 and a tax item of 8.25 %. */
export function buildPricingDocument(fields: Partial<PricingDocument> = {}): PricingDocument {
  return {
    lines: [buildPricingLine()],
    discounts: [],
    rebates: [],
    fees: [],
    payments: [],
    taxEntry: buildTaxEntry([82_500]),
    allowOverrideTaxes: false,
    ...fields,
  };
}

/** Returns the totals of a document. Throws the reason if it can't be priced. */
export function totalsOf(document: PricingDocument): Totals {
  const totals = priceDocument(document);
  if (!totals) throw new Error(JSON.stringify(whyNotPriceable(document)));
  return totals;
}

/** Returns the codes of warnings, in order. */
export function codesOf(warnings: readonly PricingWarning[]): string[] {
  return warnings.map((warning) => warning.code);
}
