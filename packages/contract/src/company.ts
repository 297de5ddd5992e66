import { count } from '@fieldwright/domain/kernel/field';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import type { EndpointList } from './endpoint.ts';

/** How the company is reached, as it sets it up itself. */

/** As it is typed: the rules are `readCompany`, which the server asks and the dialog, too (R5.8). */
const line = z.string().max(4000);
const fields = {
  phone: line,
  email: line,
  website: line,
  street: line,
  city: line,
  state: line,
  postalCode: line,
  license: line,
};

/** How a company is reached, as it is kept; empty texts where it has given nothing. */
export const companyContactSchema = z.object(fields);

const companySchema = companyContactSchema.extend({
  id: z.int(),
  name: z.string(),
  timeZone: z.string(),
  version: z.int(),
});
export type Company = z.infer<typeof companySchema>;

const link = z.object({ href: z.string(), text: z.string() }).nullable();

/** The same as customers see it: what can be pressed, and the lines of the foot. */
export const shownContactSchema = z.object({
  phone: link,
  email: link,
  website: link,
  lines: z.array(z.string()),
});

export const companyEndpoints = {
  'GET /api/company': {
    summary: "The session's company, and how its customers reach it",
    access: 'settings.edit',
    answer: companySchema,
  },
  'PATCH /api/company': {
    summary: 'Change how customers reach the company: the fields that are named',
    access: 'settings.edit',
    body: z.object(fields).partial().extend({
      /** the version that the change was made on: what others have changed since is not written over */
      basedOn: count.optional(),
    }),
    answer: companySchema,
    errors: ['stale_version'],
  },
  'GET /api/company/changes': {
    summary: 'The history of how the company is reached, newest first',
    access: 'audit.view',
    answer: z.array(changeSchema),
  },
} as const satisfies EndpointList;
