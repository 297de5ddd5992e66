import { agreementFilters, listedAgreementSchema } from '@fieldwright/domain/agreements/agreement';
import { isMoment } from '@fieldwright/domain/kernel/list-sort';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

/** The place in the list behind which the next page begins: the last agreement's end and id. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d_\d{1,15}$/, 'This is no place in the list.')
  .refine((text) => isMoment(`${text.slice(0, 10)}T00:00:00.000Z`), 'This is no place in the list.');

const tileSchema = z.object({
  filter: z.enum(agreementFilters),
  count: z.int(),
  /** what they bring in a year */
  cents: z.int(),
});

const listSchema = z.object({
  /** the first to end first where only active ones are shown, else the last to end first */
  agreements: z.array(listedAgreementSchema),
  /** of each kind, whatever the search; null behind the first page */
  tiles: z.array(tileSchema).nullable(),
  /** the day at the company that the statuses are of */
  today: z.string(),
  /** where the next page begins; null on the last one */
  next: z.string().nullable(),
});
export type AgreementList = z.infer<typeof listSchema>;

export const agreementEndpoints = {
  'GET /api/agreements': {
    summary: "Customers' agreements: active, ending soon, expired, canceled, and how many there are of each",
    access: 'agreements.view',
    query: z.object({
      /** words of the plan, the customer's name or the address */
      search: z.string().trim().max(100).optional(),
      /** all of them without it */
      filter: z.enum(agreementFilters).optional(),
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: listSchema,
  },
} as const satisfies EndpointList;
