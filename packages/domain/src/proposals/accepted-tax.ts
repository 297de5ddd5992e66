import { brokenInvariantName } from '../kernel/invariant.ts';
import type { FrozenTax, TaxTerms } from '../pricing/pricing-input.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { freezeTax } from '../pricing/tax-terms.ts';
import { termsOf } from '../taxes/tax-rules.ts';
import { packageTotals } from './document-pricing.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** The tax that the customer accepts (R3.5, pricing rule 12). A package that cannot be priced has no base. */
export function acceptedTax(
  proposal: SalesProposal,
  { packageId, settings }: { packageId: number; settings: PricingSettings },
): FrozenTax {
  const terms = termsOf(proposal, settings);
  return frozenTax(terms, () => packageTotals(proposal, packageId, settings));
}

/** The terms with the base that they are applied to. */
export function frozenTax(terms: TaxTerms, price: () => Totals): FrozenTax {
  return freezeTax(priceable(price)?.tax ?? { terms, baseCents: 0 });
}

/** The totals; null of what cannot be priced as it stands. */
export function priceable(price: () => Totals): Totals | null {
  try {
    return price();
  } catch (error) {
    if (brokenInvariantName(error) === null) throw error;
    return null;
  }
}
