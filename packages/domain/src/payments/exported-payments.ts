import { dollarsCell, type ExportedColumn } from '../kernel/exported-list.ts';
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

/** Returns what of a payment reached the company and stayed: nothing until it is completed. */
export const keptCents = ({ status, amountCents, refundedCents }: RecordedPayment): number =>
  status === 'completed' ? amountCents - refundedCents : 0;

/** What has happened to it since the day was closed. */
const closingText = ({ afterClosing, changedAfterClosing }: RecordedPayment): string =>
  [afterClosing ? 'Recorded after closing' : '', changedAfterClosing ? 'Changed after closing' : '']
    .filter(Boolean)
    .join(', ');

/**
 * The columns of an exported list of payments, in order. Days are of the company's books. Amount − Refunded of what is completed adds up to Kept, which has no tips.
 */
export const paymentColumns: readonly ExportedColumn<RecordedPayment>[] = [
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
  { title: 'Amount', isNumber: true, cell: ({ amountCents }) => dollarsCell(amountCents) },
  { title: 'Refunded', isNumber: true, cell: ({ refundedCents }) => dollarsCell(refundedCents) },
  { title: 'Kept', isNumber: true, cell: (payment) => dollarsCell(keptCents(payment)) },
  { title: 'Tip', isNumber: true, cell: ({ tipCents }) => dollarsCell(tipCents) },
  {
    title: 'Part of card payment',
    isNumber: true,
    cell: ({ sharedCents }) => dollarsCell(sharedCents),
  },
  { title: 'Disputed', cell: ({ disputed }) => (disputed ? 'Yes' : '') },
  { title: 'Day’s closing', cell: closingText },
  { title: 'Reason for voiding', cell: ({ voided }) => voided?.reason ?? '' },
  { title: 'Voided by', cell: ({ voided }) => voided?.by ?? '' },
];
