import { batch } from '../../db/batch.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { keepEmail } from '../customers/keep-email.commands.ts';
import { mayOpen } from '../documents/document-access.ts';
import { hashOf, type Saver } from '../documents/save-begin.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { receiptMail } from './receipts.jobs.ts';
import { findReceipt, type ReceiptOf } from './receipts.queries.ts';

const notPaid: Record<string, string> = {
  voided: 'A voided payment has no receipt.',
  pending: 'The money has not come yet.',
  failed: 'The payment failed.',
};

interface Wish {
  of: ReceiptOf;
  paymentId: number;
  email: string;
  keep: boolean;
  key: string;
}

/**
 * Has the receipt of a payment mailed when the transaction commits. The same key sends one mail, however often it comes.
 * Where `keep` asks for it, the address becomes that of a customer who has none: whoever takes the money asks for it.
 * @throws Refusal `not_found`, `key_reused`, `invalid` where nothing has been paid
 */
export async function mailReceipt(
  { deps, db, who, requestId }: Pick<Saver, 'deps' | 'db' | 'who' | 'requestId'>,
  { of, paymentId, email, keep, key }: Wish,
): Promise<{ number: string; email: string }> {
  return db.transaction().execute(async (tx) => {
    const found = await findReceipt(tx, of, paymentId);
    if (!found || !mayOpen(of, who, found.own)) throw new Refusal('not_found');
    const { receipt, status, version, customerId } = found;
    const bodyHash = hashOf({ of, paymentId, email, ...(keep && { keep }) });
    const before = await claimKey(tx, { key, personId: who.personId, entity: of, bodyHash });
    if (before) return before as { number: string; email: string };
    if (status !== 'completed')
      throw new Refusal('invalid', { detail: notPaid[status]!, fields: { email: notPaid[status]! } });
    await countMail(deps, tx, who, email);
    const documentId = receipt.document.id;
    await enqueue(tx, receiptMail, { of, paymentId, documentId, email, key });
    if (keep && customerId !== null) await keepEmail(tx, requestId, customerId, email);
    const answer = { number: receipt.number, email };
    await batch(tx, [answerStatement(key, { id: receipt.document.id, version }, answer)]);
    return answer;
  });
}
