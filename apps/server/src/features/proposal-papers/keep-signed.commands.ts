import type { Write } from '../../db/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { proposalPdf, signedCopyMail } from './proposal-papers.jobs.ts';
import { signedRecipient } from './proposal-papers.queries.ts';

interface SignedPaper {
  proposalId: number;
  revisionId: number;
  signatureId: number;
}

/**
 * Has the PDF of what was signed made, in the transaction that signs. With an address, the email to the customer makes
 * it, so that the email is recorded and watched from the start.
 */
export async function keepSigned(tx: Write, { proposalId, ...of }: SignedPaper): Promise<void> {
  const recipient = await signedRecipient(tx, of.signatureId);
  if (recipient?.email) await enqueue(tx, signedCopyMail, { ...of, proposalId });
  else await enqueue(tx, proposalPdf, of);
}
