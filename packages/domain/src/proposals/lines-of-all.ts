import { copyRecord } from '../kernel/edit-copy.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { isSameLine, linesOf } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/**
 * Returns the other packages that a line isn't in yet, in order: without a line of the same entry, or, for a custom
 * line, of the same text.
 */
export function packagesWithout(proposal: SalesProposal, lineId: number): SalesProposal['packages'] {
  const line = proposal.details.find(({ id }) => id === lineId);
  if (!line) return [];
  return proposal.packages
    .filter((each) => isLive(each) && each.id !== line.salesProposalPackageId)
    .filter(({ id }) => !linesOf(proposal, id).some((each) => isSameLine(each, line)))
    .toSorted(byOrder('order'));
}

/** Copies a line to every package that doesn't have it yet; the copies follow no other line. One undo step. */
export function addToAllPackages(edit: Edit<SalesProposal>, lineId: number): Edit<SalesProposal> {
  const added = packagesWithout(edit.draft, lineId).reduce(
    (after, { id }) =>
      copyRecord(salesProposalShape, after, {
        kind: 'details',
        id: lineId,
        fields: { salesProposalPackageId: id, linkedDetailId: null, overridden: [] },
      }).edit,
    edit,
  );
  return asOneStep(edit, added);
}
