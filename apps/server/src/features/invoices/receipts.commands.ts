import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { mailReceipt } from '../payments/receipts.commands.ts';
import { findReceipt } from '../payments/receipts.queries.ts';
import { findSentReceipt, type SentReceipt, sentReceipts } from '../payments/sent-receipts.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { receiptOrder } from './make-receipt.ts';
import { pdfToSend } from './prepared-pdfs.commands.ts';

type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now' | 'request'>;

/**
 * Stores the receipt of a work order's payment with its lines, and queues the email with it. While a price is open, the
 * email has no lines. Idempotent by key.
 * @throws Refusal as `receiptOrder`, `key_reused`
 */
export async function sendReceipt(
  caller: Caller,
  paymentId: number,
  body: { email: string; keep: boolean; key: string },
): Promise<{ number: string; email: string }> {
  const { order } = await receiptOrder(caller, paymentId);
  const pdf = order && (await pdfToSend(caller, order));
  const { deps, db, who, request } = caller;
  return mailReceipt({ deps, db, who, requestId: request.id }, { of: 'workOrder', paymentId, pdf, ...body });
}

/** Lists the receipts of a payment that were sent. @throws Refusal `not_found`, also if the person may not open the work order */
export async function listSentReceipts(
  { db, who }: Pick<Caller, 'db' | 'who'>,
  paymentId: number,
): Promise<SentReceipt[]> {
  const found = await findReceipt(db, 'workOrder', paymentId);
  if (!found) throw new Refusal('not_found');
  await openForScreen(workOrderKind, { db, who }, found.receipt.document.id);
  return sentReceipts(db, paymentId);
}

/** Returns a receipt as it was sent. @throws Refusal `not_found`, also if the person may not open its work order */
export async function openSentReceipt(
  { db, who }: Pick<Caller, 'db' | 'who'>,
  id: number,
): Promise<{ number: string; pdf: Buffer }> {
  const sent = await findSentReceipt(db, id);
  const found = sent && (await findReceipt(db, 'workOrder', sent.paymentId));
  if (!sent || !found) throw new Refusal('not_found');
  await openForScreen(workOrderKind, { db, who }, found.receipt.document.id);
  return { number: found.receipt.number, pdf: sent.pdf };
}
