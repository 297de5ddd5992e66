import { networkOf } from '@fieldwright/domain/people/attempts';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { askPaper } from '../proposal-papers/ask-paper.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { lastRevision } from '../proposals/revisions.queries.ts';
import { lastSignature } from '../proposals/signatures.queries.ts';
import { findLink, type LinkCaller } from './by-token.ts';

/** A short-lived address, which starts after the API's host; null until the PDF is made: ask again. */
type PdfAnswer = { url: string | null };

/** Returns what was signed last; null without a signature. */
async function signedOf(db: Read, proposalId: number) {
  const signature = await lastSignature(db, proposalId);
  return signature && { revisionId: signature.revisionId, signatureId: signature.id, date: signature.date };
}

/** Returns the version that was sent last; null before the first. */
async function sentOf(db: Read, proposalId: number) {
  const revision = await lastRevision(db, proposalId);
  return revision && { revisionId: revision.id, signatureId: null, date: revision.date };
}

/**
 * Returns the PDF of the version that was sent last, or of what was signed last.
 * @throws Refusal `not_found`, also if it was never sent or signed
 */
export async function proposalPdfFor(
  deps: Deps,
  { db, who, now }: { db: Read; who: SignedIn; now: number },
  { id, signed }: { id: number; signed: boolean },
): Promise<PdfAnswer> {
  await openForScreen(proposalKind, { db, who }, id);
  const of = await (signed ? signedOf : sentOf)(db, id);
  if (!of) throw new Refusal('not_found');
  return { url: await askPaper(deps, db, { ...of, companyId: who.companyId }, now) };
}

/**
 * Returns the PDF of what a customer's link shows: the version that was sent last, with the signature once it is
 * signed. What was accepted otherwise may differ from what was sent, so it has none.
 * @throws Refusal `link_expired`, `too_many_attempts`, `not_found` if it was never sent, or accepted without being
 * signed online
 */
export async function pdfByLink(deps: Deps, token: string, caller: LinkCaller): Promise<PdfAnswer> {
  await countAttempt(deps, { proposalPdfByNetwork: networkOf(caller.address) });
  const { companyId, db, link, place, state } = await findLink(deps, token, caller.now);
  if (state !== 'open') throw new Refusal('link_expired');
  const sent = await sentOf(db, link.salesProposalId);
  if (!sent) throw new Refusal('not_found');
  const signed = await signedOf(db, link.salesProposalId);
  const isSigned = signed?.revisionId === sent.revisionId;
  if (place.status === 'Accepted' && !isSigned) throw new Refusal('not_found');
  const of = isSigned ? signed : sent;
  return { url: await askPaper(deps, db, { ...of, companyId }, caller.now) };
}
