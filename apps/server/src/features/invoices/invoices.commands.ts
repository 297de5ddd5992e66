import { greetedAs } from '@fieldwright/domain/customers/customer';
import { batch } from '../../db/batch.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countMail } from '../../limits/attempts.ts';
import { keepEmail } from '../customers/keep-email.commands.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { hashOf } from '../documents/save-begin.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { invoiceMail } from './invoices.jobs.ts';
import {
  findSentInvoice,
  insertSentInvoice,
  type KeptInvoice,
  type SentInvoice,
  sentInvoices,
} from './invoices.queries.ts';
import { invoiceOrder } from './make-invoice.ts';
import { pdfToSend } from './prepared-pdfs.commands.ts';

type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now' | 'request'>;

interface InvoiceRequest {
  workOrderId: number;
  email: string;
  keep: boolean;
  key: string;
}

/**
 * Stores the invoice as it is now, and queues the email with it. Idempotent by key. With `keep`, stores the
 * address for a customer who has none.
 * @throws Refusal `not_found`, `not_priced`, `key_reused`
 */
export async function sendInvoice(
  caller: Caller,
  { workOrderId, email, keep, key }: InvoiceRequest,
): Promise<{ number: string; email: string }> {
  const { deps, db, who, request } = caller;
  const { number, order, workOrder, totals } = await invoiceOrder(caller, workOrderId);
  if (workOrder.hidden) throw new Refusal('removed');
  const pdf = await pdfToSend(caller, order);
  const { totalCents, amountDueCents } = totals;
  return db.transaction().execute(async (tx) => {
    const bodyHash = hashOf({ invoice: workOrderId, email, ...(keep && { keep }) });
    const before = await claimKey(tx, { key, personId: who.personId, entity: 'workOrder', bodyHash });
    if (before) return before as { number: string; email: string };
    await countMail(deps, tx, who, email);
    const sent = { key, workOrderId, mailedTo: email, totalCents, amountDueCents, pdf };
    const id = await insertSentInvoice(tx, sent);
    await enqueue(tx, invoiceMail, {
      id,
      workOrderId,
      number,
      email,
      name: greetedAs(workOrder.context.customer),
      key,
    });
    if (keep) await keepEmail(tx, request.id, workOrder.customerId, email);
    const answer = { number, email };
    await batch(tx, [answerStatement(key, { id: workOrderId, version: workOrder.version }, answer)]);
    return answer;
  });
}

/** Lists the invoices that were sent. @throws Refusal `not_found`, also if the person may not open the work order */
export async function listSentInvoices(
  { db, who }: Pick<Caller, 'db' | 'who'>,
  workOrderId: number,
): Promise<SentInvoice[]> {
  await openForScreen(workOrderKind, { db, who }, workOrderId);
  return sentInvoices(db, workOrderId);
}

/** Returns an invoice as it was sent. @throws Refusal `not_found`, also if the person may not open its work order */
export async function openSentInvoice(
  { db, who }: Pick<Caller, 'db' | 'who'>,
  id: number,
): Promise<KeptInvoice> {
  const sent = await findSentInvoice(db, id);
  if (!sent) throw new Refusal('not_found');
  await openForScreen(workOrderKind, { db, who }, sent.workOrderId);
  return sent;
}
