import { itemizedReceipt } from '@fieldwright/domain/work-orders/itemized-receipt';
import { Refusal } from '../../http/refusal.ts';
import { whyNoReceipt } from '../payments/receipts.commands.ts';
import { type FoundReceipt, findReceipt } from '../payments/receipts.queries.ts';
import { receiptTexts } from '../payments/receipts.texts.ts';
import { invoiceMailTexts } from './invoices.texts.ts';
import { type Caller, invoiceFacts } from './make-invoice.ts';
import { type PaperOrder, paperSource } from './paper-source.ts';

/**
 * Returns the receipt of a work order's payment with the lines it paid for, to be made.
 * @returns with a null order while a price is open
 * @throws Refusal `not_found`, also if the person may not open the work order
 */
export async function receiptOrder(
  caller: Caller,
  paymentId: number,
): Promise<FoundReceipt & { order: PaperOrder | null }> {
  const found = await findReceipt(caller.db, 'workOrder', paymentId);
  if (!found) throw new Refusal('not_found');
  const { number, document } = found.receipt;
  const { facts, company } = await invoiceFacts(caller, document.id);
  const paper = facts && itemizedReceipt(facts, found.receipt);
  if (!paper) return { ...found, order: null };
  const source = await paperSource(caller.db, { template: 'invoice', paper }, company);
  return { ...found, order: { name: receiptTexts.file(number), of: { workOrderId: document.id }, source } };
}

/**
 * Returns a receipt to be opened.
 * @throws Refusal as `receiptOrder`; `invalid` if nothing has been paid, `not_priced` while a price is open
 */
export async function openedReceipt(caller: Caller, paymentId: number): Promise<PaperOrder> {
  const found = await receiptOrder(caller, paymentId);
  const detail = whyNoReceipt(found);
  if (detail !== null) throw new Refusal('invalid', { detail });
  if (!found.order) throw new Refusal('not_priced', { detail: invoiceMailTexts.notPriced });
  return found.order;
}
