import { batch } from '../../db/batch.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { keepEmail } from '../customers/keep-email.commands.ts';
import { mayOpen } from '../documents/document-access.ts';
import { hashOf } from '../documents/save-begin.ts';
import type { Saver } from '../documents/saver.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { receiptMail } from './receipts.jobs.ts';
import { type FoundReceipt, findReceipt, type ReceiptOf } from './receipts.queries.ts';
import { receiptTexts } from './receipts.texts.ts';
import { insertSentReceipt } from './sent-receipts.queries.ts';

const notPaid: Record<string, string> = {
  voided: receiptTexts.voided,
  pending: receiptTexts.pending,
  failed: receiptTexts.failed,
};

const receiptKinds = { workOrder: workOrderKind, salesProposal: proposalKind } as const satisfies Record<
  ReceiptOf,
  object
>;

/** Returns why a payment has no receipt; null if it has one. */
export function whyNoReceipt({ status, receipt }: Pick<FoundReceipt, 'status' | 'receipt'>): string | null {
  if (status !== 'completed') return notPaid[status]!;
  return receipt.amountCents < 0 ? receiptTexts.creditUsed : null;
}

interface ReceiptRequest {
  of: ReceiptOf;
  paymentId: number;
  email: string;
  keep: boolean;
  key: string;
  /** with the lines of the work order; null without */
  pdf?: Buffer | null;
}

/**
 * Queues the email with a payment's receipt, to be sent when the transaction commits, and keeps the PDF that goes with it. Idempotent by key. With
 * `keep`, stores the address for a customer who has none.
 * @throws Refusal `not_found`, `key_reused`, `invalid` if nothing has been paid
 */
export async function mailReceipt(
  { deps, db, who, requestId }: Pick<Saver, 'deps' | 'db' | 'who' | 'requestId'>,
  { of, paymentId, email, keep, key, pdf = null }: ReceiptRequest,
): Promise<{ number: string; email: string }> {
  return db.transaction().execute(async (tx) => {
    const found = await findReceipt(tx, of, paymentId);
    if (!found || !mayOpen(receiptKinds[of], who, { own: found.own, shared: false }))
      throw new Refusal('not_found');
    const { receipt, version, customerId } = found;
    const bodyHash = hashOf({ of, paymentId, email, ...(keep && { keep }) });
    const before = await claimKey(tx, { key, personId: who.personId, entity: of, bodyHash });
    if (before) return before as { number: string; email: string };
    const detail = whyNoReceipt(found);
    if (detail !== null) throw new Refusal('invalid', { detail, fields: { email: detail } });
    await countMail(deps, tx, who, email);
    const documentId = receipt.document.id;
    const sentId =
      pdf && (await insertSentReceipt(tx, { key, workOrderId: documentId, paymentId, mailedTo: email, pdf }));
    await enqueue(tx, receiptMail, { of, paymentId, documentId, email, key, sentId });
    if (keep && customerId !== null) await keepEmail(tx, requestId, customerId, email);
    const answer = { number: receipt.number, email };
    await batch(tx, [answerStatement(key, { id: receipt.document.id, version }, answer)]);
    return answer;
  });
}
