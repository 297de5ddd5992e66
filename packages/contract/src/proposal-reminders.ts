import { companyLookSchema } from '@fieldwright/domain/settings/company-look';
import { z } from 'zod';
import { shownContactSchema } from './company.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { linkToken as token } from './shown-proposal.ts';

/** Reminders of proposals that customers haven't answered, and how customers turn them off. */

export const proposalReminderEndpoints = {
  'POST /api/salesproposals/{id}/reminders': {
    summary: 'Remind the customer of a proposal by email, to where its link was emailed; idempotent by key',
    access: ['proposals.edit', 'proposals.own'],
    params: idParams,
    /** Created by the client: the same key reminds once. */
    body: z.object({ key: z.uuid() }),
    answer: z.object({ mailedTo: z.string() }),
    errors: ['not_found', 'key_reused', 'too_many_attempts'],
    ids: { id: 'sales_proposals' },
  },
  'POST /api/reminderaddresses/open': {
    summary: 'Get the email address and company that the link in a reminder is about; changes nothing',
    access: 'public',
    body: z.object({ token }),
    answer: z.object({
      companyName: z.string(),
      /** The company's contact details. */
      contact: shownContactSchema,
      /** The company's logo as a picture of at most 400 pixels; null without one. */
      logo: z.string().nullable(),
      brandColor: companyLookSchema.shape.brandColor,
      email: z.string(),
      /** Whether it gets no reminders. */
      stopped: z.boolean(),
    }),
    errors: ['link_expired', 'too_many_attempts'],
  },
  'POST /api/reminderaddresses/choose': {
    summary: 'Turn reminders to the email address of a link off or on',
    access: 'public',
    body: z.object({ token, stopped: z.boolean() }),
    answer: z.object({ stopped: z.boolean() }),
    errors: ['link_expired', 'too_many_attempts'],
  },
} as const satisfies EndpointList;
