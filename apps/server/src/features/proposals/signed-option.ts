import { optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import { linesWithAddOns, withChosenLines } from '@fieldwright/domain/proposals/package-lines';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { Read } from '../../db/database.ts';
import { lastRevision } from './revisions.queries.ts';
import { lastSignature } from './signatures.queries.ts';

/** The option that a customer signed, with the deposit as it was offered. */
export interface SignedOption {
  packageId: number;
  addOnIds: readonly number[];
  /** zero for none */
  depositCents: number;
}

/** Returns the option that a customer signed of the version that was sent last; null without a signature of it. */
export async function signedOption(db: Read, proposalId: number): Promise<SignedOption | null> {
  const signature = await lastSignature(db, proposalId);
  const revision = signature && (await lastRevision(db, proposalId));
  if (!revision || signature.revisionId !== revision.id) return null;
  const { packages } = (JSON.parse(revision.text) as RevisionContent).proposal;
  const { packageId, addOnIds } = signature;
  const sent = packages.find(({ id }) => id === packageId);
  const signed = sent && optionWith(sent, addOnIds);
  return { packageId, addOnIds, depositCents: signed?.totals?.depositCents ?? 0 };
}

/** An option with the add-ons that a customer has signed, or ticked before that. */
export type ChosenOption = Pick<SignedOption, 'packageId' | 'addOnIds'>;

/** Returns the proposal with the add-ons that the customer signed as other lines, for what is due before it is sold. */
export const withSignedAddOns = (proposal: SalesProposal, signed: ChosenOption | null): SalesProposal =>
  signed && proposal.status !== 'Accepted'
    ? withChosenLines(proposal, {
        packageId: signed.packageId,
        detailIds: linesWithAddOns(proposal, signed.packageId, signed.addOnIds),
      })
    : proposal;
