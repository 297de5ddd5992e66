import { isLive } from '../kernel/edit-graph.ts';
import { agreementOfKey } from '../price-books/price-book-filter.ts';
import type { PriceStep } from '../price-books/price-step.ts';
import { standardSteps } from '../price-books/standard-price.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { linesOf } from './package-lines.ts';
import { presentProposal } from './presentation.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** The price that was kept with a line when it came from the price book. */
interface KeptPrice {
  lineId: number;
  priceCents: number | null;
  priceSteps: readonly PriceStep[];
}

/** An option that has an agreement's prices. */
export interface MemberOption {
  id: number;
  /** Its total without the agreement, with each choice of its add-ons; none that isn't known. */
  standard: { addOnIds: number[]; totalCents: number }[];
}

/** Returns the options that have an agreement's prices, with what they cost without it. */
export function memberOptions(
  proposal: SalesProposal,
  kept: readonly KeptPrice[],
  settings: PricingSettings,
): MemberOption[] {
  const prices = new Map(kept.map((each) => [each.lineId, each]));
  const usual = proposal.details.map((line) => ({
    ...line,
    unitPriceCents: standardCents(line, prices.get(line.id)),
  }));
  const { packages } = presentProposal({ ...proposal, details: usual }, settings);
  return proposal.packages
    .filter((each) => isLive(each) && linesOf(proposal, each.id).some(isMembers))
    .map(({ id }) => {
      const { totals = null, addOns = [], choices = [] } = packages.find((each) => each.id === id) ?? {};
      const chosen = addOns.filter((each) => each.chosen).map((each) => each.id);
      const all = [...(totals ? [{ addOnIds: chosen, totals }] : []), ...choices];
      return {
        id,
        standard: all.map(({ addOnIds, totals: { totalCents } }) => ({ addOnIds, totalCents })),
      };
    });
}

type Line = SalesProposal['details'][number];

const isMembers = ({ priceKey }: Line): boolean => agreementOfKey(priceKey) !== null;

/** Returns a line's price without the agreement; one that was entered by hand stays. */
function standardCents(line: Line, kept: KeptPrice | undefined): Line['unitPriceCents'] {
  if (!isMembers(line) || !kept || kept.priceCents !== line.unitPriceCents) return line.unitPriceCents;
  return standardSteps(kept.priceSteps).at(-1)?.totalCents ?? line.unitPriceCents;
}
