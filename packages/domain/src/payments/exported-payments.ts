import type { RecordedPayment } from './recorded-payment.ts';

const methodTexts = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  bank: 'Bank',
  financing: 'Financing',
  other: 'Other',
  credit: 'Credit',
} as const satisfies Record<RecordedPayment['method'], string>;
const kindTexts = {
  deposit: 'Deposit',
  progress: 'Progress payment',
  balance: 'Balance',
  membership: 'Agreement',
} as const satisfies Record<RecordedPayment['kind'], string>;
const documentTexts = {
  workOrder: 'Work order',
  salesProposal: 'Proposal',
} as const satisfies Record<RecordedPayment['document']['kind'], string>;
const statusTexts = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  voided: 'Voided',
} as const satisfies Record<RecordedPayment['status'], string>;

type Cell = (payment: RecordedPayment) => string;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** What of a payment reached the company and stayed: nothing until it is completed. */
const keptCents = ({ status, amountCents, refundedCents }: RecordedPayment): number =>
  status === 'completed' ? amountCents - refundedCents : 0;

/** What has happened to it since the day was closed. */
const closingText = ({ afterClosing, changedAfterClosing }: RecordedPayment): string =>
  [afterClosing ? 'Recorded after closing' : '', changedAfterClosing ? 'Changed after closing' : '']
    .filter(Boolean)
    .join(', ');

/**
 * The columns of an exported list of payments, in order. Amounts are dollars without a sign; days like `2026-11-19`, of the
 * company's books. Amount − Refunded of what is completed adds up to Kept, which has no tips.
 */
const columns: readonly { title: string; isNumber?: true; cell: Cell }[] = [
  { title: 'Day', cell: ({ day }) => day },
  { title: 'Received (UTC)', cell: ({ paidDate }) => paidDate },
  { title: 'Receipt', cell: ({ receipt }) => receipt },
  { title: 'Document', cell: ({ document }) => documentTexts[document.kind] },
  { title: 'Number', cell: ({ document }) => document.number },
  { title: 'Customer', cell: ({ customerName }) => customerName ?? '' },
  { title: 'Work', cell: ({ document }) => document.text },
  { title: 'Kind', cell: ({ kind }) => kindTexts[kind] },
  { title: 'Method', cell: ({ method }) => methodTexts[method] },
  { title: 'Reference', cell: ({ reference }) => reference },
  { title: 'Note', cell: ({ text }) => text },
  { title: 'Taken by', cell: ({ takenBy }) => takenBy ?? '' },
  { title: 'Status', cell: ({ status }) => statusTexts[status] },
  { title: 'Amount', isNumber: true, cell: ({ amountCents }) => dollars(amountCents) },
  { title: 'Refunded', isNumber: true, cell: ({ refundedCents }) => dollars(refundedCents) },
  { title: 'Kept', isNumber: true, cell: (payment) => dollars(keptCents(payment)) },
  { title: 'Tip', isNumber: true, cell: ({ tipCents }) => dollars(tipCents) },
  {
    title: 'Part of card payment',
    isNumber: true,
    cell: ({ sharedCents }) => (sharedCents === null ? '' : dollars(sharedCents)),
  },
  { title: 'Disputed', cell: ({ disputed }) => (disputed ? 'Yes' : '') },
  { title: 'Day’s closing', cell: closingText },
  { title: 'Reason for voiding', cell: ({ voided }) => voided?.reason ?? '' },
  { title: 'Voided by', cell: ({ voided }) => voided?.by ?? '' },
];

export const exportedPaymentTitles: readonly string[] = columns.map(({ title }) => title);
export const exportedPaymentNumbers: readonly boolean[] = columns.map(({ isNumber }) => isNumber === true);

/** Returns the cells of a payment. */
export const exportedPaymentCells = (payment: RecordedPayment): string[] =>
  columns.map(({ cell }) => cell(payment));
