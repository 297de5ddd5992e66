import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { date, dateTime } from '../kernel/field.ts';
import { readMoney } from '../kernel/read-money.ts';
import { paidNames } from '../saves/document-names.ts';
import { lettersOf, type SearchedNumber } from '../settings/document-numbers.ts';
import { paymentFields } from './payment-fields.ts';

/** A payment as listed: with its document, who recorded it, and who voided it. */
export const recordedPaymentSchema = z.object({
  id: idSchema,
  /** `R-20418-1` is the first payment of document 20418. */
  receipt: z.string(),
  document: z.object({ kind: z.enum(paidNames), id: idSchema, number: z.string(), text: z.string() }),
  /** The company or person; null if the document has no site. */
  customerName: z.string().nullable(),
  /** Whether that customer or the site was removed (R4.4). */
  placeRemoved: z.boolean(),
  kind: paymentFields.kind,
  method: paymentFields.method,
  amountCents: paymentFields.amountCents,
  refundedCents: paymentFields.refundedCents,
  /** The tip by card, without what was refunded of it: it pays nothing of the document. */
  tipCents: z.int(),
  /** The card payment that it is a part of, with its tip, if that pays several work orders; null if it doesn't. */
  sharedCents: z.int().nullable(),
  status: paymentFields.status,
  /** Whether the cardholder disputes it, or has won the dispute. */
  disputed: z.boolean(),
  /** Whether it was recorded after its day was closed. */
  afterClosing: z.boolean(),
  /** Whether it has been changed, refunded, voided or moved since its day was closed. */
  changedAfterClosing: z.boolean(),
  reference: paymentFields.reference,
  text: paymentFields.text,
  /** When the money was received; if not given, when it was recorded. */
  paidDate: dateTime,
  /** The site's time zone, or the company's if there is no site. */
  timeZone: z.string(),
  /** The day in the company's books: the day of `paidDate` in the company's time zone. */
  day: date,
  /** Null if no person recorded it. */
  takenBy: z.string().nullable(),
  /** Null while the payment counts. */
  voided: z.object({ reason: z.string(), by: z.string().nullable(), date: dateTime.nullable() }).nullable(),
});
export type RecordedPayment = z.infer<typeof recordedPaymentSchema>;

/** The sum of completed payments minus refunds, and the pending payments, which don't count yet. */
const received = {
  method: paymentFields.method,
  count: z.int(),
  amountCents: z.int(),
  /** Tips by card, without what was refunded of them; not part of the amount. */
  tipCents: z.int(),
  pendingCount: z.int(),
  pendingCents: z.int(),
};

/** The money received on one day by one method. */
export const dayTotalSchema = z.object({ day: date, ...received });
export type DayTotal = z.infer<typeof dayTotalSchema>;

/** The money received on one day by one person and method. */
export const personTotalSchema = z.object({
  day: date,
  /** Null if no person recorded it. */
  personId: idSchema.nullable(),
  takenBy: z.string().nullable(),
  ...received,
});
export type PersonTotal = z.infer<typeof personTotalSchema>;

/** Why someone has to look at a card payment. */
export const checkReasons = [
  'unanswered',
  'differs',
  'disputed',
  'refund',
  'unreachable',
  'notStopped',
] as const;

/** A card payment that someone has to look at. */
export const paymentToCheckSchema = z.object({
  id: idSchema,
  /** For a payment billed for an agreement, or its billing, the id of its site, and the plan's name as the number. */
  document: z.object({ kind: z.enum([...paidNames, 'agreement']), id: idSchema, number: z.string() }),
  /** The numbers of all work orders of a card payment that pays several; otherwise empty. */
  workOrders: z.array(z.string()),
  provider: z.enum(['square', 'stripe']),
  amountCents: z.int(),
  createdDate: dateTime,
  /**
   * `differs`: it was settled by hand, and the provider reports something else; `unreachable`: the provider can’t be asked
   * about a card that is billed for an agreement; `notStopped`: the provider still bills one that was marked as stopped (the
   * amount is of each payment).
   */
  why: z.enum(checkReasons),
  /** Until when a dispute can be answered; null if it isn't known. */
  dueDate: dateTime.nullable(),
});
export type PaymentToCheck = z.infer<typeof paymentToCheckSchema>;

/** Returns the payment method that a searched word names, such as the "check" of "check 1042", or null. */
export const methodNamed = (word: string): RecordedPayment['method'] | null =>
  paymentFields.method.options.find((method) => method === word.toLowerCase()) ?? null;

export interface PaymentSearch {
  /** The document's number, and which of its payments. */
  document: SearchedNumber | null;
  ordinal: number | null;
  amountCents: number | null;
}

/** A prefix has no digits, so that a number ends where its payment begins. */
const receiptOrDocument = /^(?:r-)?#?([a-z./-]{0,8})(\d{1,12})(?:-(\d{1,6}))?$/i;

/**
 * Parses a search for payments: the number of a receipt or document, an amount, or words.
 * @param search as typed: `R-P-1042-1`, `P-1042`, `R-20418-1`, `20418`, `$264`, `264.00`, `whitlock`, a check's number
 * @returns null for each part not found; a bare number is a document's, not an amount
 */
export function readPaymentSearch(search: string): PaymentSearch {
  const typed = search.trim();
  const [, before = '', digits, nth] = receiptOrDocument.exec(typed) ?? [];
  const document = digits === undefined ? null : { letters: lettersOf(before), value: Number(digits) };
  const ordinal = nth === undefined ? null : Number(nth);
  const money = /[$.,]/.test(typed) ? readMoney(typed) : { wrong: '' };
  return { document, ordinal, amountCents: 'cents' in money ? money.cents : null };
}
