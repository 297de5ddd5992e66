import { type Added, addRecord, moveRecord, type OwnFields } from '../kernel/edit-change.ts';
import { copyRecord } from '../kernel/edit-copy.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { detailChanges, withChanges } from './link-changes.ts';
import { withoutReductionLinks } from './linked-reduction-steps.ts';
import { linesOf } from './package-lines.ts';
import { packageTextMax, type SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

type Package = SalesProposal['packages'][number];

/** Returns the order of a new package: the number of live packages (R4.12). */
export function newPackageOrder(packages: readonly Package[]): number {
  return packages.filter(isLive).length;
}

/** Adds a package at the end (R4.12). */
export function addPackage(
  edit: Edit<SalesProposal>,
  fields: OwnFields<SalesProposal, 'packages'>,
): Added<SalesProposal> {
  const order = newPackageOrder(edit.draft.packages);
  return addRecord(salesProposalShape, edit, { kind: 'packages', fields: { ...fields, order } });
}

/**
 * Copies a package with its live details, discounts and rebates (R4.9) and places it right after the
 * original. Adds ' - Copy' to its text, shortened if needed. The copy is neither selected nor recommended, and never
 * linked. One undo step.
 * @throws for a deleted package
 */
export function copyPackage(edit: Edit<SalesProposal>, packageId: number): Added<SalesProposal> {
  const { packages } = edit.draft;
  const text = textOfCopy(packages.find(({ id }) => id === packageId)?.text ?? '');
  const fields = {
    text,
    order: newPackageOrder(packages),
    recommended: false,
    linkedPackageId: null,
    ownOrder: false,
  };
  const copy = copyRecord(salesProposalShape, edit, {
    kind: 'packages',
    id: packageId,
    fields,
    without: ['loanApplications'],
  });
  const inOrder = packages.filter(isLive).toSorted(byOrder('order'));
  const to = inOrder.findIndex(({ id }) => id === packageId) + 1;
  const unlinked = withoutLinks(copy.edit, copy.id);
  const placed = moveRecord(salesProposalShape, unlinked, { kind: 'packages', id: copy.id, to });
  return { ...copy, edit: asOneStep(edit, placed) };
}

/** Ends the links of a package's lines, discounts and rebates, which stay as they are. */
export function withoutLinks(edit: Edit<SalesProposal>, packageId: number): Edit<SalesProposal> {
  const linked = linesOf(edit.draft, packageId).filter(({ linkedDetailId }) => linkedDetailId != null);
  const changes = detailChanges(linked.map(({ id }) => [id, notLinked] as const));
  return withoutReductionLinks(withChanges(edit, changes), packageId);
}

/** The fields of a line that follows no other. */
const notLinked = { linkedDetailId: null, overridden: [] };

const ofCopy = ' - Copy';

/** Checks whether a package still has the name given by copying, which customers would see. */
export const isNamedAsCopy = (text: string): boolean => ` ${text.trim()}`.endsWith(ofCopy);

/** Appends ' - Copy', shortening the text without splitting a surrogate pair. */
const textOfCopy = (text: string) =>
  (text.length + ofCopy.length <= packageTextMax
    ? text
    : text
        .slice(0, packageTextMax - ofCopy.length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()) + ofCopy;
