import type { Write } from '../../db/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { proposalPdf, signedCopyMail } from './proposal-papers.jobs.ts';
import { signedRecipient, signedWith } from './proposal-papers.queries.ts';

interface SignedPaper {
  proposalId: number;
  revisionId: number;
  signatureId: number;
}

/**
 * Has the PDF of what was signed made, in the transaction that signs. With an address, the email to the customer makes
 * it, so that the email is recorded and watched from the start. Of two signers, each gets it where their link was sent.
 */
export async function keepSigned(tx: Write, { proposalId, ...of }: SignedPaper): Promise<void> {
  const sentTo = new Set<string>();
  for (const recipientId of await signedWith(tx, of.signatureId)) {
    const email = (await signedRecipient(tx, recipientId))?.email ?? '';
    if (email === '' || sentTo.has(email.toLowerCase())) continue;
    sentTo.add(email.toLowerCase());
    const other = recipientId === of.signatureId ? {} : { recipientId };
    await enqueue(tx, signedCopyMail, { ...of, proposalId, ...other });
  }
  if (sentTo.size === 0) await enqueue(tx, proposalPdf, of);
}
