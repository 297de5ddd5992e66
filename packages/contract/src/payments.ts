import { date } from '@fieldwright/domain/kernel/field';
import { paymentSorts } from '@fieldwright/domain/kernel/list-sort';
import { paymentMethods } from '@fieldwright/domain/payments/payment-fields';
import { receiptRequestSchema } from '@fieldwright/domain/payments/receipt';
import {
  dayTotalSchema,
  paymentToCheckSchema,
  personTotalSchema,
  recordedPaymentSchema,
} from '@fieldwright/domain/payments/recorded-payment';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { sentPaperSchema } from './invoices.ts';
import { pageLimit, placeIn } from './list-cursor.ts';
import { exportEndpoint } from './list-export.ts';
import { askPdf } from './prepared-pdfs.ts';

const day = date.optional();

/** What narrows the list down. */
const narrowed = {
  /** Days in the company's time zone, both included. */
  from: day,
  to: day,
  /**
   * A receipt, work order, proposal or check number, an amount, or part of the customer's name, the
   * work's text or the name of who recorded it.
   */
  search: z.string().trim().max(100).optional(),
  method: z.enum(paymentMethods).optional(),
  /** Payments this person recorded. For people who see only their own, this finds no others. */
  takenById: z.coerce.number().int().optional(),
};
export type PaymentsNarrowing = z.output<z.ZodObject<typeof narrowed>>;

const receipt = {
  access: 'payments.collect',
  params: idParams,
  body: receiptRequestSchema,
  /** As in the email. */
  answer: z.object({ number: z.string(), email: z.string() }),
  errors: ['not_found', 'key_reused', 'too_many_attempts'],
} as const;

/** Who may open receipts: those of the work orders that they see. */
const receiptAccess = ['workorders.view', 'workorders.own'] as const;

export const paymentEndpoints = {
  'GET /api/payments': {
    summary: 'List payments, newest first, with daily totals by method',
    access: 'payments.collect',
    query: z.object({
      ...narrowed,
      after: placeIn(paymentSorts).optional(),
      limit: pageLimit,
    }),
    answer: z.object({
      payments: z.array(recordedPaymentSchema),
      /** The totals of the listed payments' days, complete and within the filters; newest day first. */
      totals: z.array(dayTotalSchema),
      /** The same days by person and method; only for people who may see the books. */
      byPerson: z.array(personTotalSchema),
      /**
       * The people who recorded payments, as filter choices; on the first page, for people who may see the
       * books.
       */
      takers: z.array(z.object({ id: z.int(), name: z.string() })).nullable(),
      /**
       * Card payments that someone has to look at, oldest first; on the first page, for people who may see the books.
       */
      toCheck: z.array(paymentToCheckSchema).nullable(),
      /** No payment matches: these are of customers with similar words, on a single page. */
      similar: z.boolean(),
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
  'GET /api/payments/export': { ...exportEndpoint('payments', narrowed), access: 'payments.view' },
  'POST /api/workorderpayments/{id}/receipt': {
    ...receipt,
    summary: 'Email the receipt for a work order payment; idempotent by key',
    ids: { id: 'work_order_payments' },
  },
  'POST /api/workorderpayments/{id}/receipt/pdf': {
    ...askPdf,
    summary:
      'Get the receipt of a work order payment with the lines it paid for, as a PDF; prepared in a job, once for each change',
    access: receiptAccess,
    params: idParams,
    errors: ['not_found', 'not_priced'],
    ids: { id: 'work_order_payments' },
  },
  'GET /api/workorderpayments/{id}/receipts': {
    summary: 'List the receipts of a work order payment that were emailed, newest first',
    access: receiptAccess,
    params: idParams,
    answer: z.array(sentPaperSchema),
    errors: ['not_found'],
    ids: { id: 'work_order_payments' },
  },
  'GET /api/sentreceipts/{id}': {
    summary: 'Get a receipt exactly as it was emailed, as a PDF',
    access: receiptAccess,
    params: idParams,
    answer: z.unknown(),
    contents: true,
    errors: ['not_found'],
    ids: { id: 'sent_receipts' },
  },
  'POST /api/salesproposalpayments/{id}/receipt': {
    ...receipt,
    summary: 'Email the receipt for a proposal deposit; idempotent by key',
    ids: { id: 'sales_proposal_payments' },
  },
} as const satisfies EndpointList;
