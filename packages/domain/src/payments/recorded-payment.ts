import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { date, dateTime } from '../kernel/field.ts';
import { readMoney } from '../kernel/read-money.ts';
import { paymentFields } from './payment-fields.ts';

/** A payment as the list of recorded payments shows it: with what it is for, who took it, and who took it back. */
export const recordedPaymentSchema = z.object({
  id: idSchema,
  /** `R-20418-1`: the first payment of document 20418 */
  receipt: z.string(),
  document: z.object({ kind: z.enum(['workOrder', 'salesProposal']), id: idSchema, text: z.string() }),
  /** the company or the person; null where the document has no site */
  customerName: z.string().nullable(),
  kind: paymentFields.kind,
  method: paymentFields.method,
  amountCents: paymentFields.amountCents,
  refundedCents: paymentFields.refundedCents,
  status: paymentFields.status,
  reference: paymentFields.reference,
  text: paymentFields.text,
  /** when the money came; where nobody said, when it was recorded */
  paidDate: dateTime,
  /** the site's; the company's where there is no site */
  timeZone: z.string(),
  /** the day in the company's books: of `paidDate`, in the company's time zone */
  day: date,
  /** null where it was recorded by no person */
  takenBy: z.string().nullable(),
  /** null while it counts */
  voided: z.object({ reason: z.string(), by: z.string().nullable(), date: dateTime.nullable() }).nullable(),
});
export type RecordedPayment = z.infer<typeof recordedPaymentSchema>;

/** What came in, of completed payments less what was given back; and what is on its way and does not count yet. */
const received = {
  method: paymentFields.method,
  count: z.int(),
  amountCents: z.int(),
  pendingCount: z.int(),
  pendingCents: z.int(),
};

/** What came in on one day by one method. */
export const dayTotalSchema = z.object({ day: date, ...received });
export type DayTotal = z.infer<typeof dayTotalSchema>;

/** What came in on one day through one person's hands by one method. */
export const personTotalSchema = z.object({
  day: date,
  /** null where it was recorded by no person */
  personId: idSchema.nullable(),
  takenBy: z.string().nullable(),
  ...received,
});
export type PersonTotal = z.infer<typeof personTotalSchema>;

export interface PaymentSearch {
  /** the document's number, and which payment of it */
  documentId: number | null;
  ordinal: number | null;
  amountCents: number | null;
}

/**
 * What somebody looks for among payments: the number of a receipt or document, an amount, or words.
 * @param search as typed: `R-20418-1`, `20418`, `$264`, `264.00`, `whitlock`, a check's number
 * @returns each null where it was not typed; a number alone is a document's and no amount
 */
export function readPaymentSearch(search: string): PaymentSearch {
  const typed = search.trim();
  const found = /^(?:r-)?(\d{1,15})(?:-(\d{1,6}))?$/i.exec(typed);
  const documentId = found ? Number(found[1]) : null;
  const ordinal = found?.[2] ? Number(found[2]) : null;
  const money = /[$.,]/.test(typed) ? readMoney(typed) : { wrong: '' };
  return { documentId, ordinal, amountCents: 'cents' in money ? money.cents : null };
}
