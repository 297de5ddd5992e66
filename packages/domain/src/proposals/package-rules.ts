import { type Added, addRecord, moveRecord, type OwnFields } from '../kernel/edit-change.ts';
import { copyRecord } from '../kernel/edit-copy.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { packageTextMax, type SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

type Package = SalesProposal['packages'][number];

/** The order of a new package: the count of packages that are not deleted, in this edit or before (R4.12). */
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
 * Copies a package (R4.9): its text with ' - Copy', cut where both are too long, right after it, with its details, discounts and rebates that are not
 * deleted. Nobody has selected the copy yet. One step to undo. Refuses a package that is deleted.
 */
export function copyPackage(edit: Edit<SalesProposal>, packageId: number): Added<SalesProposal> {
  const { packages } = edit.draft;
  const text = textOfCopy(packages.find(({ id }) => id === packageId)?.text ?? '');
  const fields = { text, order: newPackageOrder(packages) };
  const copy = copyRecord(salesProposalShape, edit, { kind: 'packages', id: packageId, fields });
  const inOrder = packages.filter(isLive).toSorted(byOrder('order'));
  const to = inOrder.findIndex(({ id }) => id === packageId) + 1;
  const placed = moveRecord(salesProposalShape, copy.edit, { kind: 'packages', id: copy.id, to });
  return { ...copy, edit: asOneStep(edit, placed) };
}

const ofCopy = ' - Copy';

/** Whether a package is still called as its copying has called it: customers would read that. */
export const isNamedAsCopy = (text: string): boolean => ` ${text.trim()}`.endsWith(ofCopy);

/** Cut between whole characters, so that what comes out can be kept. */
const textOfCopy = (text: string) =>
  (text.length + ofCopy.length <= packageTextMax
    ? text
    : text
        .slice(0, packageTextMax - ofCopy.length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()) + ofCopy;
