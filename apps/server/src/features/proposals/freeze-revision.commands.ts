import { hash } from 'node:crypto';
import { shownFiles } from '@fieldwright/domain/proposals/proposal-files';
import { proposalTerms } from '@fieldwright/domain/proposals/proposal-terms';
import {
  formatOf,
  offeredProposal,
  type RevisionContent,
  revisionText,
} from '@fieldwright/domain/proposals/revision-content';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { Read, Write } from '../../db/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { noteSent } from '../files/files.queries.ts';
import { proposalPdf } from '../proposal-papers/proposal-papers.jobs.ts';
import { proposalKind } from './proposal-kind.ts';
import { insertRevision, lastRevision, placeOfRevision, type Revision } from './revisions.queries.ts';
import { halfSignature } from './signatures.queries.ts';

/** Returns what a revision of the proposal would say now. */
export async function currentContent(db: Read, proposal: SalesProposal): Promise<RevisionContent> {
  const { plans, terms, companyName, customerName, ...place } = await placeOfRevision(db, proposal.id);
  const town = [place.city, [place.state, place.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const settings = await pricingSettings(db, proposalKind, proposal);
  const offered = offeredProposal(proposal, settings, plans, proposalTerms(terms));
  return {
    format: formatOf(offered),
    company: { name: companyName },
    customer: { fullName: customerName, address: [place.street, town].filter(Boolean) },
    proposal: offered,
  };
}

/**
 * Freezes the proposal as the customer sees it from now on, and has its PDF made. If nothing has changed since it
 * was sent last, that version stays.
 * @param proposal locked
 */
export async function freezeRevision(tx: Write, proposal: SalesProposal): Promise<Revision> {
  const content = await currentContent(tx, proposal);
  const text = revisionText(content);
  const contentHash = hash('sha256', text);
  const last = await lastRevision(tx, proposal.id);
  if (last?.hash === contentHash) return last;
  const revision = await addRevision(tx, proposal.id, { text, hash: contentHash });
  const pictures = content.proposal.packages.flatMap(({ pictureId }) => pictureId ?? []);
  await noteSent(tx, [...shownFiles(proposal).map(({ id }) => id), ...pictures]);
  return revision;
}

/** Adds a version, and has its PDF made. */
async function addRevision(
  tx: Write,
  proposalId: number,
  { text, hash: contentHash }: Pick<Revision, 'text' | 'hash'>,
): Promise<Revision> {
  const number = ((await lastRevision(tx, proposalId))?.number ?? 0) + 1;
  await insertRevision(tx, { proposalId, number, text, hash: contentHash });
  const revision = (await lastRevision(tx, proposalId))!;
  await enqueue(tx, proposalPdf, { revisionId: revision.id, signatureId: null });
  return revision;
}

/**
 * Has a version signed anew if only the first of two has signed it: the same content becomes the next version, to which
 * that signature doesn't count.
 * @param proposalId of a locked proposal
 * @returns false if no signature is waiting for the second one
 */
export async function dropHalfSignature(tx: Write, proposalId: number): Promise<boolean> {
  const last = await lastRevision(tx, proposalId);
  if (!last || !(await halfSignature(tx, last.id))) return false;
  await addRevision(tx, proposalId, last);
  return true;
}
