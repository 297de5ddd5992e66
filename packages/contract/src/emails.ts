import { accountEmailKinds, emailFailureNames, emailKinds } from '@fieldwright/domain/emails/email';
import { documentNames } from '@fieldwright/domain/saves/document-names';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

const date = z.iso.datetime({ offset: true });

export const undeliveredEmailSchema = z.object({
  id: z.int(),
  /** The kind of email, and the record it is about. */
  kind: z.enum(emailKinds),
  about: z.object({
    entity: z.enum(['person', 'customer', ...documentNames]),
    id: z.int(),
    /** The payment of a receipt, or the link of a proposal link. */
    partId: z.int().nullable(),
  }),
  /** Null until the first try. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** Still being retried, given up, or possibly delivered. */
  status: z.enum(['trying', 'failed', 'unsure']),
  /** Null if it has not been tried yet. */
  failure: z.enum(emailFailureNames).nullable(),
  tries: z.int(),
  /** Who requested it; null if not a member of the staff. */
  createdBy: z.string().nullable(),
  createdDate: date,
  triedDate: date.nullable(),
  /** When it is retried automatically. */
  nextTryDate: date.nullable(),
  version: z.int(),
});
export type UndeliveredEmail = z.infer<typeof undeliveredEmailSchema>;

/**
 * An email to one of the company's people about their account. Its contents are visible only to that person.
 */
export const accountEmailSchema = z.object({
  personId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  kind: z.enum(accountEmailKinds),
  status: z.enum(['trying', 'failed', 'unsure']),
  failure: z.enum(emailFailureNames).nullable(),
  createdDate: date,
});
export type AccountEmail = z.infer<typeof accountEmailSchema>;

/** People who review all emails, and people who send receipts and links and see their own. */
const access = ['emails.review', 'payments.collect'] as const;

export const emailEndpoints = {
  'GET /api/undeliveredemails': {
    summary: 'List undelivered emails, newest first; only your own unless you may review them',
    access,
    answer: z.array(undeliveredEmailSchema),
  },
  'GET /api/undeliveredemails/accounts': {
    summary: "List undelivered account emails to the company's people, newest first",
    access: 'emails.review',
    answer: z.array(accountEmailSchema),
  },
  'POST /api/undeliveredemails/{id}/retry': {
    summary: 'Resend an undelivered email',
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids: { id: 'emails' },
  },
  'POST /api/undeliveredemails/{id}/dismiss': {
    summary: 'Dismiss an undelivered email and stop sending it',
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids: { id: 'emails' },
  },
} as const satisfies EndpointList;
