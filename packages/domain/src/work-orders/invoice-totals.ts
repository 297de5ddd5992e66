import { dayOf, dayText } from '../kernel/days.ts';
import { decimalText } from '../kernel/decimal-text.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { fromTenThousandths } from '../kernel/money.ts';
import { moneyText } from '../kernel/money-text.ts';
import { methodTexts } from '../payments/receipt.ts';
import { invoiceTexts as texts } from './invoice.texts.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

/** A row below an invoice's lines: the amounts up to the total add up to it, and with those after to the balance. */
export interface InvoiceTotal {
  kind: 'row' | 'total' | 'payment' | 'balance';
  label: string;
  amount: string;
}

const percentText = (rate: number) => decimalText(fromTenThousandths(rate));
const row = (kind: InvoiceTotal['kind'], label: string, cents: number): InvoiceTotal => ({
  kind,
  label,
  amount: moneyText(cents),
});

/** Returns the rows from the subtotal to the balance. */
export function invoiceTotals(facts: InvoiceFacts): InvoiceTotal[] {
  const { totals } = facts;
  const above = [...discountRows(facts), ...taxRows(facts), ...rebateRows(facts)];
  return [
    ...(above.length > 0 ? [row('row', texts.subtotal, totals.subtotalCents)] : []),
    ...above,
    row('total', texts.total, totals.totalCents),
    ...paymentRows(facts),
    totals.amountDueCents < 0
      ? row('balance', texts.overpaid, -totals.amountDueCents)
      : row('balance', texts.balance, totals.amountDueCents),
  ];
}

function discountRows({ workOrder, totals }: InvoiceFacts): InvoiceTotal[] {
  return totals.discounts.map(({ id, amountCents }) => {
    const { text = '', rate = null } = workOrder.discounts.find((each) => each.id === id) ?? {};
    const name = text || texts.discount;
    const label = rate && !text.includes('%') ? texts.percentOff(name, percentText(rate)) : name;
    return row('row', label, -amountCents);
  });
}

function rebateRows({ workOrder, totals }: InvoiceFacts): InvoiceTotal[] {
  return totals.rebates.map(({ id, amountCents }) => {
    const { text = '' } = workOrder.rebates.find((each) => each.id === id) ?? {};
    return row('row', text || texts.rebate, -amountCents);
  });
}

function taxRows({ totals: { tax }, taxItems }: InvoiceFacts): InvoiceTotal[] {
  const { terms, taxCents, baseCents } = tax;
  if (terms.exemption) return [row('row', texts.exempt(terms.exemption.certificate), 0)];
  if (terms.source === 'none' || (baseCents === 0 && taxCents === 0)) return [];
  const item = terms.source === 'taxItem' ? taxItems.find(({ id }) => id === terms.taxItemId) : undefined;
  const [percent, base] = [percentText(terms.rate), moneyText(baseCents)];
  const label = item ? texts.taxItem(item.text, percent, base) : texts.taxRate(percent, base);
  return [row('row', label, taxCents)];
}

/** Returns what was paid, in the order it was recorded, and what was paid back. */
function paymentRows({ workOrder, timeZone }: InvoiceFacts): InvoiceTotal[] {
  const { settledOutsideCents, deposits, payments } = workOrder;
  const completed = payments
    .filter((payment) => isLive(payment) && payment.status === 'completed')
    .toSorted(byOrder('id'));
  return [
    ...(settledOutsideCents > 0 ? [row('payment', texts.paidBefore, -settledOutsideCents)] : []),
    ...deposits
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ amountCents }) => row('payment', texts.onProposal, -amountCents)),
    ...completed.flatMap(({ method, reference, receivedDate, amountCents, refundedCents }) => {
      const name = [methodTexts[method], reference].filter(Boolean).join(' ');
      const dated = receivedDate ? `${name}, ${dayText(dayOf(receivedDate, timeZone))}` : name;
      const paid = row('payment', dated, -amountCents);
      return refundedCents > 0 ? [paid, row('payment', texts.refund(name), refundedCents)] : [paid];
    }),
  ];
}
