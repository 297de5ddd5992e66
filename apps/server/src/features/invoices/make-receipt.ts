import { itemizedReceipt } from '@fieldwright/domain/work-orders/itemized-receipt';
import { Refusal } from '../../http/refusal.ts';
import { refuseUnpaid } from '../payments/receipts.commands.ts';
import { type FoundReceipt, findReceipt } from '../payments/receipts.queries.ts';
import { invoiceMailTexts } from './invoices.texts.ts';
import { type Caller, invoiceFacts, printed } from './make-invoice.ts';

/**
 * Makes the receipt of a work order's payment with the lines it paid for.
 * @returns with a null PDF while a price is open
 * @throws Refusal `not_found`, also if the person may not open the work order; `invalid` if nothing has been paid
 */
export async function makeReceipt(
  caller: Caller,
  paymentId: number,
): Promise<FoundReceipt & { pdf: Buffer | null }> {
  const found = await findReceipt(caller.db, 'workOrder', paymentId);
  if (!found) throw new Refusal('not_found');
  const made = await invoiceFacts(caller, found.receipt.document.id);
  refuseUnpaid(found.status);
  const paper = made.facts && itemizedReceipt(made.facts, found.receipt);
  return { ...found, pdf: paper && (await printed(caller, paper, made.company)) };
}

/** Makes a receipt to be opened. @throws Refusal as `makeReceipt`; `not_priced` while a price is open */
export async function openReceipt(
  caller: Caller,
  paymentId: number,
): Promise<{ number: string; pdf: Buffer }> {
  const { receipt, pdf } = await makeReceipt(caller, paymentId);
  if (!pdf) throw new Refusal('not_priced', { detail: invoiceMailTexts.notPriced });
  return { number: receipt.number, pdf };
}
