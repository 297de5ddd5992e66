import type {
  PricingDiscount,
  PricingDocument,
  PricingLine,
  PricingRebate,
  TaxEntry,
} from '../pricing-input.ts';
import type { PricingWarning } from '../pricing-result.ts';

/** A taxable line of one piece at 100.00. */
export function buildPricingLine(fields: Partial<PricingLine> = {}): PricingLine {
  return { id: 1, quantity: 1, unitPriceCents: 10_000, taxable: true, ...fields };
}

/** Lines with ids from 1 on, one piece each at these prices; where `taxable` runs out, lines are taxable. */
export function buildPricingLines(
  prices: readonly number[],
  taxable: readonly boolean[] = [],
): PricingLine[] {
  return prices.map((unitPriceCents, index) =>
    buildPricingLine({ id: index + 1, unitPriceCents, taxable: taxable[index] ?? true }),
  );
}

/** A fixed discount; before tax, over all lines, unless said otherwise. */
export function buildFixedDiscount(
  amountCents: number,
  fields: Partial<PricingDiscount> = {},
): PricingDiscount {
  return { id: 1, order: 0, ...fields, kind: 'fixed', amountCents };
}

/** A percentage discount; before tax, over all lines, unless said otherwise. */
export function buildPercentDiscount(rate: number, fields: Partial<PricingDiscount> = {}): PricingDiscount {
  return { id: 1, order: 0, ...fields, kind: 'percent', rate };
}

/** A rebate after tax unless said otherwise. */
export function buildRebate(amountCents: number, fields: Partial<PricingRebate> = {}): PricingRebate {
  return { id: 1, order: 0, amountCents, ...fields };
}

/** A tax entry under a tax item of these rates; without any, no tax item. */
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

/** A document of one line of 100.00 under a tax item of 8.25 %, with nothing else on it. */
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

/** The codes of warnings, in their order. */
export function codesOf(warnings: readonly PricingWarning[]): string[] {
  return warnings.map((warning) => warning.code);
}
