import type { DocumentTotals, SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import { brokenInvariantName } from '@fieldwright/domain/kernel/invariant';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import { listedProposal, listedWorkOrder } from '@fieldwright/domain/proposals/listed-totals';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import type { BatchStatement } from '../../db/batch.ts';
import { owingStatement } from '../../live/owing.queries.ts';
import type { DocumentName } from './document-tables.ts';

/**
 * The totals of a document, worked out by the domain's pricing. A document that cannot be priced as it stands has none:
 * saving never fails over a total.
 */
export function documentTotals(
  name: DocumentName,
  aggregate: Aggregate,
  settings: PricingSettings,
): DocumentTotals[] {
  if (name === 'workOrder') {
    return priced(null, () => workOrderTotals(aggregate as unknown as WorkOrder, settings));
  }
  const proposal = aggregate as unknown as SalesProposal;
  return proposal.packages
    .filter(isLive)
    .flatMap(({ id }) => priced(id, () => packageTotals(proposal, id, settings)));
}

/** What lists show of a document, of the totals that have been worked out. */
export function listedTotals(name: DocumentName, aggregate: Aggregate, totals: DocumentTotals[]): Fields {
  if (name === 'workOrder') return listedWorkOrder(totals);
  return listedProposal((aggregate as unknown as SalesProposal).packages.filter(isLive), totals);
}

/** What the save of a work order changes for the customer's other visits. */
export function owingNews(
  name: DocumentName,
  { id, customerId, callId }: Aggregate,
  { amountDueCents }: Fields,
): BatchStatement[] {
  if (name !== 'workOrder' || customerId == null) return [];
  return [
    owingStatement({
      id,
      customerId: customerId as number,
      callId: callId as number | null,
      amountDueCents: amountDueCents as number | null,
    }),
  ];
}

function priced(packageId: number | null, work: () => Totals): DocumentTotals[] {
  try {
    const totals = work();
    return [
      {
        packageId,
        subtotalCents: totals.subtotalCents,
        discountsCents: totals.discountsCents,
        taxCents: totals.tax.taxCents,
        rebatesCents: totals.rebatesCents,
        totalCents: totals.totalCents,
        amountDueCents: totals.amountDueCents,
        complete: totals.complete,
      },
    ];
  } catch (error) {
    if (brokenInvariantName(error) === null) throw error;
    return [];
  }
}

/** Where the totals that the person saw are not those that the server works out. */
export function totalsThatDiffer(
  seen: SaveRequest['totals'],
  totals: readonly DocumentTotals[],
  ids: Readonly<Record<string, number>>,
): SavedAnswer['differs'] {
  return seen.flatMap((yours) => {
    const packageId = yours.packageId === null ? null : (ids[String(yours.packageId)] ?? yours.packageId);
    const ours = totals.find((each) => each.packageId === packageId);
    if (!ours) return [];
    return (['totalCents', 'amountDueCents'] as const)
      .filter((field) => yours[field] !== ours[field])
      .map((field) => ({ packageId, field, yours: yours[field], ours: ours[field] }));
  });
}
