import type { FrozenTax, TaxTerms } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { freezeTax } from '../pricing/tax-terms.ts';
import { termsOf } from '../taxes/tax-rules.ts';
import { packageTotals } from './document-pricing.ts';
import type { SalesProposal } from './sales-proposal.ts';

/**
 * Returns the tax that the customer accepts (R3.5, pricing rule 12). A package that can't be priced has a
 * base of zero.
 */
export function acceptedTax(
  proposal: SalesProposal,
  { packageId, settings }: { packageId: number; settings: PricingSettings },
): FrozenTax {
  const terms = termsOf(proposal, settings);
  return frozenTax(terms, packageTotals(proposal, packageId, settings));
}

/**
 * Returns the terms with their base.
 * @param totals null if it can't be priced
 */
export function frozenTax(terms: TaxTerms, totals: Totals | null): FrozenTax {
  return freezeTax(totals?.tax ?? { terms, baseCents: 0 });
}
