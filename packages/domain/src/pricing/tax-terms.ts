import { toTenThousandths } from '../kernel/money.ts';
import type {
  FrozenTax,
  PricingDocument,
  TaxEntry,
  TaxJurisdiction,
  TaxSource,
  TaxTerms,
} from './pricing-input.ts';
import { assertTaxRate } from './pricing-invariants.ts';
import type { DocumentWarning, TotalTax } from './pricing-result.ts';

/**
 * The tax a document is under (R3.5, pricing rule 7): the frozen terms where there are any, else a manual tax item's
 * percentage, else the person's own percentage where overriding is allowed, else the tax item's rate, else none.
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
  const { source, jurisdictions } = taxRate(taxEntry, document.allowOverrideTaxes);
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
 * What a document keeps at acceptance (R3.5, pricing rule 12): rate and its parts, method, tax item, exemption and the
 * base of that day. Pass it as `frozenTax` from then on; later changes of rates and settings do not reach it.
 */
export function freezeTax(tax: Pick<TotalTax, 'terms' | 'baseCents'>): FrozenTax {
  return { ...tax.terms, baseCents: tax.baseCents };
}

/** What to look at in the tax of a document. */
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

interface TaxRate {
  source: TaxSource;
  jurisdictions: readonly TaxJurisdiction[];
}

function taxRate(entry: TaxEntry, allowOverrideTaxes: boolean): TaxRate {
  if (entry.manualTaxItem) return ownPercentage('manualTaxItem', entry.manualTaxItem.percentage);
  if (entry.taxOverride && allowOverrideTaxes && entry.salesTaxPercentage !== null) {
    return ownPercentage('override', entry.salesTaxPercentage);
  }
  const jurisdictions = entry.taxItem?.jurisdictions ?? [];
  return jurisdictions.length > 0
    ? { source: 'taxItem', jurisdictions }
    : { source: 'none', jurisdictions: [] };
}

/** A percentage entered by hand says nothing about whose tax it is: one part without a name. */
function ownPercentage(source: TaxSource, percentage: number): TaxRate {
  return { source, jurisdictions: [{ id: null, text: null, rate: toTenThousandths(percentage) }] };
}
