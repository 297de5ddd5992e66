import { date } from '@fieldwright/domain/kernel/field';
import { paymentSorts } from '@fieldwright/domain/kernel/list-sort';
import { receiptRequestSchema } from '@fieldwright/domain/payments/receipt';
import {
  dayTotalSchema,
  personTotalSchema,
  recordedPaymentSchema,
} from '@fieldwright/domain/payments/recorded-payment';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { pageLimit, placeIn } from './list-cursor.ts';

const day = date.optional();

const receipt = {
  access: 'payments.collect',
  params: idParams,
  body: receiptRequestSchema,
  /** as the mail will say it */
  answer: z.object({ number: z.string(), email: z.string() }),
  errors: ['not_found', 'key_reused', 'too_many_attempts'],
} as const;

export const paymentEndpoints = {
  'GET /api/payments': {
    summary: 'Payments recorded so far, newest first, with the totals of their days by method',
    access: 'payments.collect',
    query: z.object({
      /** days in the company's time zone, both included */
      from: day,
      to: day,
      /** a receipt, work order, proposal or check number, an amount, or a part of the customer's name, the work's text or who took it */
      search: z.string().trim().max(100).optional(),
      after: placeIn(paymentSorts).optional(),
      limit: pageLimit,
    }),
    answer: z.object({
      payments: z.array(recordedPaymentSchema),
      /** of the days that the payments above are of, as a whole and within the search; newest day first */
      totals: z.array(dayTotalSchema),
      /** of the same days, by who took the money and by method; for who may see the books */
      byPerson: z.array(personTotalSchema),
      /** where the next page begins; null on the last one */
      next: z.string().nullable(),
    }),
  },
  'POST /api/workorderpayments/{id}/receipt': {
    ...receipt,
    summary: 'Mail the receipt of a payment of a work order: one mail for each key',
    ids: { id: 'work_order_payments' },
  },
  'POST /api/salesproposalpayments/{id}/receipt': {
    ...receipt,
    summary: 'Mail the receipt of a deposit on a proposal: one mail for each key',
    ids: { id: 'sales_proposal_payments' },
  },
} as const satisfies EndpointList;
