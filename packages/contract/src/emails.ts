import { emailFailureNames, emailKinds } from '@fieldwright/domain/emails/email';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

const date = z.iso.datetime({ offset: true });

export const undeliveredEmailSchema = z.object({
  id: z.int(),
  /** what kind of email it is, and the record that it is about */
  kind: z.enum(emailKinds),
  about: z.object({
    entity: z.enum(['person', 'workOrder', 'salesProposal']),
    id: z.int(),
    /** of a receipt the payment, of a link the link */
    partId: z.int().nullable(),
  }),
  /** null until it was tried for the first time */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** still tried automatically, given up, or perhaps delivered */
  status: z.enum(['trying', 'failed', 'unsure']),
  /** null where it has not been tried yet */
  failure: z.enum(emailFailureNames).nullable(),
  tries: z.int(),
  /** who asked for it; null for nobody of the staff */
  createdBy: z.string().nullable(),
  createdDate: date,
  triedDate: date.nullable(),
  /** when it is tried again automatically */
  nextTryDate: date.nullable(),
  version: z.int(),
});
export type UndeliveredEmail = z.infer<typeof undeliveredEmailSchema>;

/** Who reviews all emails, and who sends customers receipts and links and sees the own ones. */
const access = ['emails.review', 'payments.collect'] as const;

export const emailEndpoints = {
  'GET /api/undeliveredemails': {
    summary: 'Emails that were not delivered, newest first; only your own without permission to review them',
    access,
    answer: z.array(undeliveredEmailSchema),
  },
  'POST /api/undeliveredemails/{id}/retry': {
    summary: 'Resend an email that was not delivered',
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids: { id: 'emails' },
  },
  'POST /api/undeliveredemails/{id}/dismiss': {
    summary: 'Stop showing and sending an email that was not delivered',
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found'],
    ids: { id: 'emails' },
  },
} as const satisfies EndpointList;
