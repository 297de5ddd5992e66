import {
  agreementFilters,
  agreementSchema,
  listedAgreementSchema,
} from '@fieldwright/domain/agreements/agreement';
import { billingFrequencies } from '@fieldwright/domain/company-lists/agreement-plan';
import { count, date } from '@fieldwright/domain/kernel/field';
import { isMoment } from '@fieldwright/domain/kernel/list-sort';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { exportEndpoint } from './list-export.ts';

/** The cursor of a page: the previous page's last agreement, as end date and id. */
const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d_\d{1,15}$/, 'Not a place in this list.')
  .refine((text) => isMoment(`${text.slice(0, 10)}T00:00:00.000Z`), 'Not a place in this list.');

const tileSchema = z.object({
  filter: z.enum(agreementFilters),
  count: z.int(),
  /** The sum of their prices per year. */
  cents: z.int(),
});

const listSchema = z.object({
  /** Sorted by end date: earliest first if only active ones are listed, otherwise latest first. */
  agreements: z.array(listedAgreementSchema),
  /** One per filter, regardless of the search; null after the first page. */
  tiles: z.array(tileSchema).nullable(),
  /** The company's current day, which the statuses refer to. */
  today: z.string(),
  /** No agreement matches: these are of customers with similar words, on a single page. */
  similar: z.boolean(),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type AgreementList = z.infer<typeof listSchema>;

export const keptAgreement = agreementSchema.extend({ id: z.int(), siteId: z.int() });
export type Agreement = z.infer<typeof keptAgreement>;

/** An agreement is part of its site: a change is based on the site's version. */
const saved = keptAgreement.extend({ siteVersion: z.int() });
const access = 'agreements.edit' as const;

const soldSchema = z.object({
  agreementPlanId: z.int(),
  startDate: date,
  /** Makes a repeated request create only one. */
  key: z.uuid(),
});

const soldHereSchema = soldSchema.extend({
  /** How often a card is charged for it; null if the work order bills it once. */
  cardFrequency: z.enum(billingFrequencies).nullish(),
});

const soldIds = { id: 'work_orders' } as const;
const ofWorkOrder = ['workorders.edit', 'workorders.own'] as const;

const narrowed = {
  /** Words of the plan, the customer's name or the address. */
  search: z.string().trim().max(100).optional(),
  /** Without it, all of them. */
  filter: z.enum(agreementFilters).optional(),
};

export const agreementEndpoints = {
  'GET /api/agreements': {
    summary:
      'List agreements that are active, ending soon, upcoming, expired or canceled, with counts of each',
    access: 'agreements.view',
    query: z.object({
      ...narrowed,
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: listSchema,
  },
  'GET /api/agreements/export': exportEndpoint('agreements', narrowed),
  'POST /api/sites/{id}/agreements': {
    summary:
      'Sell an agreement plan at a site, for a year and for its systems of the types that the plan covers',
    access,
    params: idParams,
    body: soldSchema,
    answer: saved,
    errors: ['not_found', 'removed', 'key_reused'],
    ids: { id: 'sites' },
  },
  'POST /api/workorders/{id}/agreements': {
    summary:
      'Sell an agreement plan on a work order, by the same rules as at its site; the work order bills it, or a card, and new lines get its prices',
    access: ofWorkOrder,
    params: idParams,
    body: soldHereSchema,
    answer: keptAgreement.extend({
      /** The work order's version with the line that bills it. */
      version: z.int(),
    }),
    errors: ['not_found', 'removed', 'forbidden', 'key_reused'],
    ids: soldIds,
  },
  'DELETE /api/workorders/{id}/agreements/{agreementId}': {
    summary:
      'Undo the sale of an agreement on a work order: cancels it and removes its lines; refused once something builds on it',
    access: ofWorkOrder,
    params: idParams.extend({ agreementId: z.coerce.number().int() }),
    answer: z.object({ version: z.int() }),
    errors: ['not_found', 'removed', 'in_use'],
    ids: { ...soldIds, agreementId: 'agreements' },
  },
  'PATCH /api/agreements/{id}': {
    summary: 'Change when an agreement ends, cancel it, or make a canceled one active again',
    access,
    params: idParams,
    body: z.object({
      endDate: date.optional(),
      status: z.enum(['active', 'canceled']).optional(),
      basedOn: count.optional(),
    }),
    answer: saved,
    errors: ['not_found', 'removed', 'stale_version', 'in_use'],
    ids: { id: 'agreements' },
  },
} as const satisfies EndpointList;
