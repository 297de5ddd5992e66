import { z } from 'zod';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** Returns the lines of a package, in order. */
export const linesOf = (proposal: SalesProposal, packageId: number) =>
  proposal.details
    .filter((detail) => detail.salesProposalPackageId === packageId && isLive(detail))
    .toSorted(byOrder('order'));

/** Returns the sold lines of a package: all of them, unless the customer accepted only some (R4.8). */
export const soldLines = (proposal: SalesProposal, packageId: number) =>
  linesOf(proposal, packageId).filter(({ leftOut }) => !leftOut);

/** How many lines of a package the customer accepted, and of how many. */
export const acceptedPartSchema = z.object({ lines: z.int(), of: z.int() });
export type AcceptedPart = z.infer<typeof acceptedPartSchema>;

/** Returns how many lines were accepted, or null if none was left out. */
export function acceptedPart(proposal: SalesProposal, packageId: number): AcceptedPart | null {
  const of = linesOf(proposal, packageId).length;
  const lines = soldLines(proposal, packageId).length;
  return lines === of ? null : { lines, of };
}

/**
 * Returns the discounts and rebates that come with the chosen lines of a package. If all lines are chosen,
 * all come; otherwise only discounts limited to chosen lines.
 */
export function chosenReductions(
  proposal: SalesProposal,
  { packageId, detailIds }: { packageId: number; detailIds: readonly number[] | null },
) {
  const lines = linesOf(proposal, packageId);
  const isChosen = ({ id }: { id: number }) => detailIds === null || detailIds.includes(id);
  const isWhole = lines.every(isChosen);
  const comes = ({ scope, lineIds }: SalesProposal['discounts'][number]) => {
    const own = scope === 'lines' ? lines.filter(({ id }) => lineIds.includes(id)) : [];
    return isWhole || (own.length > 0 && own.every(isChosen));
  };
  const discounts = reductionsOf(proposal.discounts, packageId);
  const rebates = reductionsOf(proposal.rebates, packageId);
  return {
    discounts: discounts.filter(comes),
    rebates: isWhole ? rebates : [],
    /** The reductions that stay with the package. */
    left: [...discounts.filter((discount) => !comes(discount)), ...(isWhole ? [] : rebates)],
  };
}

/** Returns the discounts and rebates on the sold lines of a package, and those left with the other lines. */
export const soldReductions = (proposal: SalesProposal, packageId: number) =>
  chosenReductions(proposal, {
    packageId,
    detailIds: soldLines(proposal, packageId).map(({ id }) => id),
  });

/**
 * Returns the proposal with the package's unchosen lines marked as left out. Null `detailIds` chooses all
 * lines.
 */
export const withChosenLines = (
  proposal: SalesProposal,
  { packageId, detailIds }: { packageId: number; detailIds: readonly number[] | null },
): SalesProposal => ({
  ...proposal,
  details: proposal.details.map((detail) =>
    detail.salesProposalPackageId === packageId
      ? { ...detail, leftOut: detailIds !== null && !detailIds.includes(detail.id) }
      : detail,
  ),
});

const reductionsOf = <T extends { salesProposalPackageId: number; order: number; id: number }>(
  records: readonly T[],
  packageId: number,
): T[] =>
  records
    .filter((each) => each.salesProposalPackageId === packageId && isLive(each))
    .toSorted(byOrder('order'));
