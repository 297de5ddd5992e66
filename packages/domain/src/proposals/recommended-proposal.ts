import { addRecord } from '../kernel/edit-change.ts';
import { type Edit, startNewEdit } from '../kernel/edit-session.ts';
import type { PricedAs } from '../price-books/line-price.ts';
import { addPackage } from './package-rules.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** Recommended work as a proposal's line takes it. */
interface Recommended {
  text: string;
  /** Null: the price is to follow. */
  priceCents: number | null;
  partItemId: number | null;
  serviceRepairId: number | null;
  /** Null for the whole site, and if the system was removed. */
  siteSystemId: number | null;
}

const recommendedTexts = { proposal: 'Recommended work' } as const;

/**
 * Creates a proposal from recommended work at a site: one package with a line for each, with the site's tax and
 * prices.
 * @param taxable whether a line is taxed until someone changes that
 */
export function recommendedProposal(
  {
    prices,
    ...start
  }: {
    guid: string;
    siteId: number;
    taxItemId: number | null;
    expiresDate: string;
    depositPercent: number | null;
    prices: PricedAs;
  },
  items: readonly Recommended[],
  taxable: boolean,
): Edit<SalesProposal> {
  const text = recommendedTexts.proposal;
  const edit = startNewEdit(salesProposalShape, { ...start, ...prices, text });
  const added = addPackage(edit, { text });
  return items.reduce((before, { text: found, priceCents, partItemId, serviceRepairId, siteSystemId }) => {
    const fields = {
      text: found.slice(0, 500),
      unitPriceCents: priceCents,
      partItemId,
      serviceRepairId,
      siteSystemId,
      taxable,
      salesProposalPackageId: added.id,
    };
    return addRecord(salesProposalShape, before, { kind: 'details', fields }).edit;
  }, added.edit);
}
