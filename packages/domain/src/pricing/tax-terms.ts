import { invariant } from '../kernel/invariant.ts';
import { assertRate, toTenThousandths, wholeRate } from '../kernel/money.ts';
import type {
  FrozenTax,
  PricingDocument,
  TaxEntry,
  TaxJurisdiction,
  TaxSource,
  TaxTerms,
} from './pricing-input.ts';
import type { DocumentWarning, TotalTax } from './pricing-result.ts';

/**
 * Returns the tax terms of a document (R3.5, pricing rule 7): the frozen terms if there are any, otherwise
 * the first of a manual tax item's percentage, the person's own percentage if overriding is allowed, the tax
 * item's rate, or none.
 */
export function taxTerms(
  document: Pick<
    PricingDocument,
    'taxEntry' | 'allowOverrideTaxes' | 'taxRounding' | 'taxExemption' | 'frozenTax'
  >,
): TaxTerms {
  if (document.frozenTax) {
    const { baseCents: _, ...terms } = document.frozenTax;
    return terms;
  }
  const { taxEntry, taxRounding = 'invoice', taxExemption = null } = document;
  const { source, percentage, jurisdictions: ofItem } = ratesOf(taxEntry, document.allowOverrideTaxes);
  const jurisdictions = percentage === null ? ofItem : [ownPart(percentage)];
  const rates = jurisdictions.map((jurisdiction) => jurisdiction.rate);
  rates.forEach(assertTaxRate);
  const rate = rates.reduce((sum, part) => sum + part, 0);
  assertTaxRate(rate);
  return {
    source,
    taxItemId: taxEntry.taxItemId,
    rate,
    jurisdictions,
    rounding: taxRounding,
    exemption: taxExemption,
  };
}

/**
 * Returns the tax to freeze at acceptance (R3.5, pricing rule 12): rate and its parts, method, tax item,
 * exemption and the current base. Passed as `frozenTax`, it makes later changes of rates and settings
 * irrelevant.
 */
export function freezeTax(tax: Pick<TotalTax, 'terms' | 'baseCents'>): FrozenTax {
  return { ...tax.terms, baseCents: tax.baseCents };
}

/** Returns the warnings about a document's tax. */
export function taxWarnings(document: PricingDocument, tax: TotalTax): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  const { source, exemption } = tax.terms;
  if (source === 'none' && !exemption) warnings.push('tax_warning');
  if (source === 'manualTaxItem') warnings.push('manual_tax_percentage');
  if (exemption && !exemption.certificate) warnings.push('exempt_without_certificate');
  const frozen = document.frozenTax;
  if (!frozen && document.taxEntry.taxOverride && !document.allowOverrideTaxes) {
    warnings.push('tax_override_not_allowed');
  }
  if (frozen && frozen.baseCents !== tax.baseCents) warnings.push('base_differs_from_accepted');
  return warnings;
}

/** The source of the rate, as entered. */
interface EnteredRates {
  source: TaxSource;
  /** Entered by hand; null if a tax item provides the rate. */
  percentage: number | null;
  jurisdictions: readonly TaxJurisdiction[];
}

/** Returns the rate in the tax entry, without validating it. */
export function ratesOf(entry: TaxEntry, allowOverrideTaxes: boolean): EnteredRates {
  const own = { jurisdictions: [] };
  if (entry.manualTaxItem)
    return { source: 'manualTaxItem', percentage: entry.manualTaxItem.percentage, ...own };
  if (entry.taxOverride && allowOverrideTaxes && entry.salesTaxPercentage !== null)
    return { source: 'override', percentage: entry.salesTaxPercentage, ...own };
  const jurisdictions = entry.taxItem?.jurisdictions ?? [];
  return { source: jurisdictions.length > 0 ? 'taxItem' : 'none', percentage: null, jurisdictions };
}

/** Returns a manually entered percentage as a single part without a jurisdiction. */
const ownPart = (percentage: number): TaxJurisdiction => ({
  id: null,
  text: null,
  rate: toTenThousandths(percentage),
});

/**
 * Throws for a combined tax rate that is malformed or over 100 %, most likely a percentage in a different
 * unit.
 */
function assertTaxRate(rate: number): void {
  assertRate(rate);
  invariant(rate <= wholeRate, 'tax_rate_over_whole', String(rate));
}
