import { dateTime } from '@fieldwright/domain/kernel/field';
import { receiptRequestSchema } from '@fieldwright/domain/payments/receipt';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { askPdf } from './prepared-pdfs.ts';

/** The statements of customers' open balances. */

const ids = { id: 'customers' } as const;
const view = 'workorders.view' as const;

export const statementEndpoints = {
  'POST /api/customers/{id}/statement/pdf': {
    ...askPdf,
    summary:
      'Get the statement of a customer’s open balance as it is now, as a PDF; prepared in a job, once for each change',
    access: view,
    params: idParams,
    errors: ['not_found'],
    ids,
  },
  'GET /api/customers/{id}/statements': {
    summary: 'List the statements that a customer was emailed, newest first',
    access: view,
    params: idParams,
    answer: z.array(
      z.object({
        id: z.int(),
        mailedTo: z.string(),
        balanceCents: z.int(),
        sentDate: dateTime,
        sentBy: z.string(),
      }),
    ),
    errors: ['not_found'],
    ids,
  },
  'POST /api/customers/{id}/statements': {
    summary:
      'Email a customer the statement of their open balance as it is now, and keep it; idempotent by key',
    access: view,
    params: idParams,
    body: receiptRequestSchema,
    answer: z.object({ email: z.string() }),
    errors: ['not_found', 'removed', 'key_reused', 'too_many_attempts'],
    ids,
  },
  'GET /api/sentstatements/{id}': {
    summary: 'Get a statement exactly as it was emailed, as a PDF',
    access: view,
    params: idParams,
    answer: z.unknown(),
    contents: true,
    errors: ['not_found'],
    ids: { id: 'sent_statements' },
  },
} as const satisfies EndpointList;
