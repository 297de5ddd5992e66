import { batch } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { mayOpen } from '../documents/document-access.ts';
import { hashOf } from '../documents/save-begin.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { receiptMail } from './receipts.jobs.ts';
import { findReceipt, type ReceiptOf } from './receipts.queries.ts';

const notPaid: Record<string, string> = {
  voided: 'A voided payment has no receipt.',
  pending: 'The money has not come yet.',
  failed: 'The payment failed.',
};

/**
 * Has the receipt of a payment mailed when the transaction commits. The same key sends one mail, however often it comes.
 * @throws Refusal `not_found`, `key_reused`, `invalid` where nothing has been paid
 */
export async function mailReceipt(
  db: Read,
  who: SignedIn,
  { of, paymentId, email, key }: { of: ReceiptOf; paymentId: number; email: string; key: string },
): Promise<{ number: string; email: string }> {
  return db.transaction().execute(async (tx) => {
    const found = await findReceipt(tx, of, paymentId);
    if (!found || !mayOpen(of, who, found.own)) throw new Refusal('not_found');
    const { receipt, status, version } = found;
    const bodyHash = hashOf({ of, paymentId, email });
    const before = await claimKey(tx, { key, personId: who.personId, entity: of, bodyHash });
    if (before) return before as { number: string; email: string };
    if (status !== 'completed')
      throw new Refusal('invalid', { detail: notPaid[status]!, fields: { email: notPaid[status]! } });
    await enqueue(tx, receiptMail, { of, paymentId, email, key });
    const answer = { number: receipt.number, email };
    await batch(tx, [answerStatement(key, { id: receipt.document.id, version }, answer)]);
    return answer;
  });
}
