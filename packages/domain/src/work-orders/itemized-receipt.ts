import { dayOf, longDayText } from '../kernel/days.ts';
import { moneyText } from '../kernel/money-text.ts';
import { type Receipt, receiptLines } from '../payments/receipt.ts';
import { invoiceTexts as texts } from './invoice.texts.ts';
import { type Invoice, invoiceOf } from './invoice.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

/** What a receipt says of its payment; the rest is in its title, its other parties and its totals. */
const ofPayment = ['Tip', 'Total charged', 'Refunded', 'Part of', 'Payment method', 'Date'];

/**
 * Returns the receipt of a payment with the lines of its work order, as the customer's invoice shows them (R3.4
 * groupPricing), and what is left to pay.
 * @returns null while a price is open, because the total isn't known
 */
export function itemizedReceipt(facts: InvoiceFacts, receipt: Receipt): Invoice | null {
  const invoice = invoiceOf(facts);
  if (!invoice) return null;
  const [billTo, doneAt] = invoice.parties;
  const lines = receiptLines(receipt).flatMap(([name, value]) => {
    if (!ofPayment.includes(name)) return [];
    return name === 'Payment method' || name === 'Date' ? [value] : [`${name}: ${value}`];
  });
  const paid = { label: texts.payment, name: moneyText(receipt.amountCents), lines };
  return {
    ...invoice,
    title: texts.receipt(receipt.number),
    date: longDayText(dayOf(receipt.paidDate, receipt.timeZone)),
    parties: [billTo!, doneAt!, paid],
    recommended: [],
    terms: [],
  };
}
