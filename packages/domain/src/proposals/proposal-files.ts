import { addRecord, moveRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { Edit } from '../kernel/edit-session.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** A file of a proposal. */
export type ProposalFile = SalesProposal['fileInformations'][number];
type Files = Pick<SalesProposal, 'fileInformations'>;

/** The maximum length of a file's title. */
export const fileTextMax = 200;

/** Returns the title that a file gets from its name, without what tells its type. */
export const titleOf = (name: string): string =>
  (/^(.+)\.\w{1,5}$/.exec(name)?.[1] ?? name)
    .slice(0, fileTextMax)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** Adds a file at the end. Customers don't see it until someone says so. */
export const addFile = (
  edit: Edit<SalesProposal>,
  { guid, name, error = null }: { guid: string; name: string; error?: string | null },
): Edit<SalesProposal> =>
  addRecord(salesProposalShape, edit, {
    kind: 'fileInformations',
    fields: { guid, text: titleOf(name) || name, error, shown: false },
  }).edit;

/** Returns the files that haven't been removed, in order. */
export const filesOf = ({ fileInformations }: Files): ProposalFile[] =>
  fileInformations.filter(isLive).toSorted(byOrder('order'));

/** Moves a file one place; the first and the last stay. */
export function moveFile(
  edit: Edit<SalesProposal>,
  { id, by }: { id: number; by: -1 | 1 },
): Edit<SalesProposal> {
  const files = filesOf(edit.draft);
  const to = files.findIndex((file) => file.id === id) + by;
  if (to < 0 || to >= files.length) return edit;
  return moveRecord(salesProposalShape, edit, { kind: 'fileInformations', id, to });
}

/** Returns the files that the customer gets with the next version, by the guid of their contents. */
export const shownFiles = (proposal: Files): { id: string; text: string }[] =>
  filesOf(proposal).flatMap(({ guid, text, shown, error }) =>
    shown && guid !== null && error === null ? [{ id: guid, text }] : [],
  );
