import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { addOnsOf, chosenReductions, linesOf } from '@fieldwright/domain/proposals/package-lines';
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

/** Returns the choice that a package begins with: all of it, with these of its add-ons. */
export const wholePackage = (
  { proposal }: Offered,
  packageId: number,
  addOnIds: readonly number[] = [],
): Chosen => ({
  packageId,
  left: addOnsOf(proposal, packageId).flatMap(({ id }) => (addOnIds.includes(id) ? [] : [id])),
});

/** Checks whether the whole package is chosen, without add-ons. */
const isPlain = ({ proposal }: Offered, { packageId, left }: Chosen) =>
  linesOf(proposal, packageId).every(({ id, addOn }) => addOn === left.includes(id));

/** Returns the ids of the chosen lines; null for the whole package without add-ons. */
export function detailIdsOf(offered: Offered, chosen: Chosen): number[] | null {
  const ids = linesOf(offered.proposal, chosen.packageId).map(({ id }) => id);
  return isPlain(offered, chosen) ? null : ids.filter((id) => !chosen.left.includes(id));
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
