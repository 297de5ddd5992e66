import { dateTime } from '@fieldwright/domain/kernel/field';
import { receiptRequestSchema } from '@fieldwright/domain/payments/receipt';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { askPdf } from './prepared-pdfs.ts';

/** The invoices and service reports of work orders. */

const view = ['workorders.view', 'workorders.own'] as const;
const ids = { id: 'work_orders' } as const;

/** A service report or receipt that was emailed. */
export const sentPaperSchema = z.object({
  id: z.int(),
  mailedTo: z.string(),
  sentDate: dateTime,
  sentBy: z.string(),
});

const sentInvoiceSchema = sentPaperSchema.extend({
  totalCents: z.int(),
  /** Negative if the customer had overpaid. */
  amountDueCents: z.int(),
});

export const invoiceEndpoints = {
  'POST /api/workorders/{id}/invoice/pdf': {
    ...askPdf,
    summary:
      'Get the invoice of a work order as it is now, as a PDF; prepared in a job, once for each change',
    access: view,
    params: idParams,
    errors: ['not_found', 'not_priced'],
    ids,
  },
  'GET /api/workorders/{id}/invoices': {
    summary: 'List the invoices of a work order that were emailed, newest first',
    access: view,
    params: idParams,
    answer: z.array(sentInvoiceSchema),
    errors: ['not_found'],
    ids,
  },
  'POST /api/workorders/{id}/invoices': {
    summary: 'Email the invoice of a work order as it is now, and keep it; idempotent by key',
    access: 'payments.collect',
    params: idParams,
    body: receiptRequestSchema,
    answer: z.object({ number: z.string(), email: z.string() }),
    errors: ['not_found', 'not_priced', 'removed', 'key_reused', 'too_many_attempts'],
    ids,
  },
  'GET /api/sentinvoices/{id}': {
    summary: 'Get an invoice exactly as it was emailed, as a PDF',
    access: view,
    params: idParams,
    answer: z.unknown(),
    contents: true,
    errors: ['not_found'],
    ids: { id: 'sent_invoices' },
  },
  'POST /api/workorders/{id}/report/pdf': {
    ...askPdf,
    summary:
      'Get the service report of a work order as it is now, as a PDF; prepared in a job, once for each change',
    access: view,
    params: idParams,
    errors: ['not_found'],
    ids,
  },
  'GET /api/workorders/{id}/reports': {
    summary: 'List the service reports of a work order that were emailed, newest first',
    access: view,
    params: idParams,
    answer: z.array(sentPaperSchema),
    errors: ['not_found'],
    ids,
  },
  'POST /api/workorders/{id}/reports': {
    summary: 'Email the service report of a work order as it is now, and keep it; idempotent by key',
    access: ['workorders.edit', 'workorders.own'],
    params: idParams,
    body: receiptRequestSchema,
    answer: z.object({ number: z.string(), email: z.string() }),
    errors: ['not_found', 'removed', 'key_reused', 'too_many_attempts'],
    ids,
  },
  'GET /api/sentreports/{id}': {
    summary: 'Get a service report exactly as it was emailed, as a PDF',
    access: view,
    params: idParams,
    answer: z.unknown(),
    contents: true,
    errors: ['not_found'],
    ids: { id: 'sent_reports' },
  },
} as const satisfies EndpointList;
