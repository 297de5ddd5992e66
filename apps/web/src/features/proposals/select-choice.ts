import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { chosenReductions, linesOf } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { chosenTotals } from '@fieldwright/domain/proposals/selected-prices';

/** The proposal, and the settings its totals need. */
export interface Offered {
  proposal: SalesProposal;
  settings: PricingSettings;
}

/** The chosen package, and the ids of its lines that are left out. */
export interface Chosen {
  packageId: number;
  left: readonly number[];
}

/** Returns the ids of the chosen lines; null for the whole package. */
export function detailIdsOf({ proposal }: Offered, { packageId, left }: Chosen): number[] | null {
  const ids = linesOf(proposal, packageId).map(({ id }) => id);
  return left.length === 0 ? null : ids.filter((id) => !left.includes(id));
}

/** Returns the totals of the chosen lines; null if none is chosen or they can't be priced. */
export function totalsOf(offered: Offered, chosen: Chosen): Totals | null {
  const { proposal, settings } = offered;
  const { packageId, left } = chosen;
  if (linesOf(proposal, packageId).length === left.length) return null;
  return chosenTotals(proposal, { packageId, settings, detailIds: detailIdsOf(offered, chosen) });
}

/** Returns the discounts and rebates that apply to the chosen lines, and those left out. */
export const reductionsOf = (offered: Offered, chosen: Chosen) =>
  chosenReductions(offered.proposal, {
    packageId: chosen.packageId,
    detailIds: detailIdsOf(offered, chosen),
  });
