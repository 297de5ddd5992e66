import { z } from 'zod';
import { longDay, written } from '../kernel/date-format.ts';
import { listText } from '../kernel/list-text.ts';
import { moneyText } from '../kernel/money-text.ts';
import type { PaidName } from '../saves/document-names.ts';
import { paymentFields } from './payment-fields.ts';

/** The content of a receipt. */
export interface Receipt {
  /** Like `R-20418-1`. */
  number: string;
  companyName: string;
  customerName: string;
  /** The purpose of the payment: the text of the work; empty if there is none. */
  work: string;
  /** The site on one line; empty if there is none. */
  address: string;
  document: { kind: PaidName; id: number; number: string };
  kind: z.infer<typeof paymentFields.kind>;
  method: z.infer<typeof paymentFields.method>;
  /** Check number or similar. */
  reference: string;
  amountCents: number;
  /** Beside the amount; 0 for none. */
  tipCents: number;
  /** What the customer has got back of amount and tip; 0 for nothing. */
  refundedCents: number;
  /** The card payment that it is a part of, if that pays several work orders; otherwise null. */
  shared: { amountCents: number; workOrders: string[] } | null;
  /** When the money was received. */
  paidDate: string;
  /** The site's time zone. */
  timeZone: string;
  /** Negative if more was paid than is due. Null for a proposal without a chosen package. */
  balanceCents: number | null;
}

/**
 * Returns the receipt number of a payment.
 * @param documentNumber the number of its document; empty if that is not saved yet
 * @param payments the document's payments, with the server's ids
 * @returns null if it is not saved yet
 */
export function receiptNumber(
  documentNumber: string,
  payments: readonly { id: number }[],
  paymentId: number,
): string | null {
  if (paymentId <= 0 || documentNumber === '') return null;
  const before = payments.filter(({ id }) => id > 0 && id <= paymentId);
  return `R-${documentNumber}-${before.length}`;
}

const kinds = { deposit: 'Deposit', progress: 'Progress payment', balance: '', membership: 'Agreement' };
/** The methods, as documents for customers name them. */
export const methodTexts = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  bank: 'Bank transfer',
  financing: 'Financing',
  other: 'Other',
  credit: 'Credit',
};
const documents: Record<PaidName, string> = { workOrder: 'Work order', salesProposal: 'Proposal' };

/** Returns the lines of a receipt as pairs of name and value. Leaves out unknown values. */
export function receiptLines(receipt: Receipt): [name: string, value: string][] {
  const { method, reference, document, kind, work, address, balanceCents, refundedCents } = receipt;
  const what = [kinds[kind], `${documents[document.kind]} ${document.number}`, work]
    .filter(Boolean)
    .join(', ');
  const lines: [string, string][] = [
    ['Receipt', receipt.number],
    ['Amount', moneyText(receipt.amountCents)],
    ...tipLines(receipt),
    ['Refunded', refundedCents > 0 ? moneyText(refundedCents) : ''],
    sharedLine(receipt),
    ['Payment method', [methodTexts[method], reference].filter(Boolean).join(' ')],
    ['Date', dateText(receipt.paidDate, receipt.timeZone)],
    ['For', what],
    ['Service address', address],
    balanceLine(balanceCents),
  ];
  return lines.filter(([, value]) => value !== '');
}

/** Returns the lines with a tip and what was charged with it, unless that was charged with other work orders. */
function tipLines({ amountCents, tipCents, shared }: Receipt): [name: string, value: string][] {
  if (tipCents === 0) return [];
  if (shared !== null) return [['Tip', moneyText(tipCents)]];
  return [
    ['Tip', moneyText(tipCents)],
    ['Total charged', moneyText(amountCents + tipCents)],
  ];
}

/** Returns the line with the whole card payment and its work orders, if it pays several. */
function sharedLine({ shared }: Receipt): [name: string, value: string] {
  if (shared === null) return ['Part of', ''];
  const { amountCents, workOrders } = shared;
  return ['Part of', `One card payment of ${moneyText(amountCents)} for work orders ${listText(workOrders)}`];
}

/** Returns the line with the balance after the payment; a negative balance is shown as overpaid. */
function balanceLine(cents: number | null): [name: string, value: string] {
  if (cents === null) return ['Balance due', ''];
  return cents < 0 ? ['Overpaid', moneyText(-cents)] : ['Balance due', moneyText(cents)];
}

/** Formats a moment as "November 19, 2026, 11:35 AM EST". */
function dateText(moment: string, timeZone: string): string {
  const precise = { ...longDay, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return written(moment, timeZone, precise).replaceAll(/\s+/g, ' ').replace(' at ', ', ');
}

/** A request to send a receipt. */
export const receiptRequestSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Enter an email address.')
    .max(254)
    // for the API's description
    .meta({ format: 'email' })
    .pipe(z.email('Enter an email address like name@example.com.')),
  /** Whether to store it as the customer's address if the customer has none. */
  keep: z.boolean().default(false),
  /** Makes a repeated request send only one email. */
  key: z.uuid(),
});
