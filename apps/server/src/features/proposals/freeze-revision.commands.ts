import { hash } from 'node:crypto';
import { shownFiles } from '@fieldwright/domain/proposals/proposal-files';
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

/** Returns what a revision of the proposal would say now. */
export async function currentContent(db: Read, proposal: SalesProposal): Promise<RevisionContent> {
  const { plans, companyName, customerName, ...place } = await placeOfRevision(db, proposal.id);
  const town = [place.city, [place.state, place.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const offered = offeredProposal(proposal, await pricingSettings(db, proposalKind, proposal), plans);
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
  const text = revisionText(await currentContent(tx, proposal));
  const contentHash = hash('sha256', text);
  const last = await lastRevision(tx, proposal.id);
  if (last?.hash === contentHash) return last;
  const number = (last?.number ?? 0) + 1;
  await insertRevision(tx, { proposalId: proposal.id, number, text, hash: contentHash });
  await noteSent(
    tx,
    shownFiles(proposal).map(({ id }) => id),
  );
  const revision = (await lastRevision(tx, proposal.id))!;
  await enqueue(tx, proposalPdf, { revisionId: revision.id, signatureId: null });
  return revision;
}
