import { itemizedReceipt } from '@fieldwright/domain/work-orders/itemized-receipt';
import { Refusal } from '../../http/refusal.ts';
import { whyNoReceipt } from '../payments/receipts.commands.ts';
import { type FoundReceipt, findReceipt } from '../payments/receipts.queries.ts';
import { invoiceMailTexts } from './invoices.texts.ts';
import { type Caller, invoiceFacts, printed } from './make-invoice.ts';

/**
 * Makes the receipt of a work order's payment with the lines it paid for.
 * @returns with a null PDF while a price is open
 * @throws Refusal `not_found`, also if the person may not open the work order
 */
export async function makeReceipt(
  caller: Caller,
  paymentId: number,
): Promise<FoundReceipt & { pdf: Buffer | null }> {
  const found = await findReceipt(caller.db, 'workOrder', paymentId);
  if (!found) throw new Refusal('not_found');
  const made = await invoiceFacts(caller, found.receipt.document.id);
  const paper = made.facts && itemizedReceipt(made.facts, found.receipt);
  return { ...found, pdf: paper && (await printed(caller, paper, made.company)) };
}

/**
 * Makes a receipt to be opened.
 * @throws Refusal as `makeReceipt`; `invalid` if nothing has been paid, `not_priced` while a price is open
 */
export async function openReceipt(
  caller: Caller,
  paymentId: number,
): Promise<{ number: string; pdf: Buffer }> {
  const made = await makeReceipt(caller, paymentId);
  const { receipt, pdf } = made;
  const detail = whyNoReceipt(made);
  if (detail !== null) throw new Refusal('invalid', { detail });
  if (!pdf) throw new Refusal('not_priced', { detail: invoiceMailTexts.notPriced });
  return { number: receipt.number, pdf };
}
