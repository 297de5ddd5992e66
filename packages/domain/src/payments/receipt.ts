import { z } from 'zod';
import { moneyText } from '../kernel/money-text.ts';
import { paymentFields } from './payment-fields.ts';

/** What a receipt says of a payment, and where it belongs. */
export interface Receipt {
  /** `R-20418-1` */
  number: string;
  companyName: string;
  customerName: string;
  /** what the payment is for: the work's own words; empty where nobody wrote any */
  work: string;
  /** the site in one line; empty where there is none */
  address: string;
  document: { kind: 'workOrder' | 'salesProposal'; id: number };
  kind: z.infer<typeof paymentFields.kind>;
  method: z.infer<typeof paymentFields.method>;
  /** check number or the like */
  reference: string;
  amountCents: number;
  /** when the money came */
  paidDate: string;
  /** the site's */
  timeZone: string;
  /** below zero where more was paid than is due; null where nobody can say yet: a proposal of which no package is chosen */
  balanceCents: number | null;
}

/**
 * The number that a payment is known by.
 * @param payments of the document, with the server's ids
 * @returns null for one that is not saved yet
 */
export function receiptNumber(
  documentId: number,
  payments: readonly { id: number }[],
  paymentId: number,
): string | null {
  if (paymentId <= 0 || documentId <= 0) return null;
  const before = payments.filter(({ id }) => id > 0 && id <= paymentId);
  return `R-${documentId}-${before.length}`;
}

const kinds = { deposit: 'Deposit', progress: 'Progress payment', balance: '', membership: 'Membership' };
const methods = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  bank: 'Bank transfer',
  financing: 'Financing',
  other: 'Other',
};
const documents = { workOrder: 'Work order', salesProposal: 'Proposal' };

/** The lines of a receipt, each what it is and what it says; what nobody knows is left out. */
export function receiptLines(receipt: Receipt): [name: string, value: string][] {
  const { method, reference, document, kind, work, address, balanceCents } = receipt;
  const what = [kinds[kind], `${documents[document.kind]} ${document.id}`, work].filter(Boolean).join(', ');
  const lines: [string, string][] = [
    ['Receipt', receipt.number],
    ['Amount', moneyText(receipt.amountCents)],
    ['Paid by', [methods[method], reference].filter(Boolean).join(' ')],
    ['Date', dateText(receipt.paidDate, receipt.timeZone)],
    ['For', what],
    ['At', address],
    balanceLine(balanceCents),
  ];
  return lines.filter(([, value]) => value !== '');
}

/** What is left to pay once the payment counts; more than nothing was due where it is below zero. */
function balanceLine(cents: number | null): [name: string, value: string] {
  if (cents === null) return ['Balance due', ''];
  return cents < 0 ? ['Overpaid', moneyText(-cents)] : ['Balance due', moneyText(cents)];
}

/** "November 19, 2026, 11:35 AM EST" */
function dateText(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(new Date(moment))
    .replaceAll(/\s+/g, ' ')
    .replace(' at ', ', ');
}

/** Whom a receipt goes to. */
export const receiptRequestSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Enter an e-mail address.')
    .max(254)
    // what the description of the API says of it
    .meta({ format: 'email' })
    .pipe(z.email('Enter an e-mail address like name@example.com.')),
  /** also to be the customer's address from now on, where the customer has none */
  keep: z.boolean().default(false),
  /** makes a repeated request send one mail */
  key: z.uuid(),
});
