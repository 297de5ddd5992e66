import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import type { Read } from '../../db/database.ts';
import { lastRevision } from './revisions.queries.ts';
import { lastSignature } from './signatures.queries.ts';

/** The option that a customer signed, with the deposit as it was offered. */
export interface SignedOption {
  packageId: number;
  /** zero for none */
  depositCents: number;
}

/** Returns the option that a customer signed of the version that was sent last; null without a signature of it. */
export async function signedOption(db: Read, proposalId: number): Promise<SignedOption | null> {
  const signature = await lastSignature(db, proposalId);
  const revision = signature && (await lastRevision(db, proposalId));
  if (!revision || signature.revisionId !== revision.id) return null;
  const { packages } = (JSON.parse(revision.text) as RevisionContent).proposal;
  const { packageId } = signature;
  const signed = packages.find(({ id }) => id === packageId);
  return { packageId, depositCents: signed?.totals?.depositCents ?? 0 };
}
