import { date, dateTime, optionalId, text } from '@fieldwright/domain/kernel/field';
import { deferredWorkSorts, sortsOf } from '@fieldwright/domain/kernel/list-sort';
import { salesProposalRootSchema } from '@fieldwright/domain/proposals/sales-proposal';
import { deferredWorkFilters, deferredWorkSchema } from '@fieldwright/domain/work-orders/deferred-work';
import {
  recommendationItemSchema,
  recommendationStatuses,
  urgencies,
} from '@fieldwright/domain/work-orders/work-order-children';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { sortedQuery } from './list-cursor.ts';
import { exportEndpoint } from './list-export.ts';

/** The life of recommendations beyond the work order that they were made on. */

/** A proposal that quotes a recommendation. */
export const quotingProposalSchema = salesProposalRootSchema.pick({
  id: true,
  number: true,
  status: true,
  hidden: true,
});

/** A recommendation of an earlier work order, as the next one shows it. */
export const recommendedBeforeSchema = recommendationItemSchema
  .pick({
    id: true,
    text: true,
    priceCents: true,
    urgency: true,
    status: true,
    deferredUntil: true,
    partItemId: true,
    serviceRepairId: true,
  })
  .extend({
    siteSystemId: optionalId,
    workOrderId: z.int(),
    workOrderNumber: z.string(),
    /** When it was recommended. */
    date: dateTime,
    proposal: z.object({ id: z.int(), number: z.string() }).nullable(),
  });
export type RecommendedBefore = z.infer<typeof recommendedBeforeSchema>;

const maxId = 2_147_483_647;
/** The work order that the person is on, at the same site; needed without a right to all of them. */
const workOrderId = z.int().min(1).max(maxId).optional();

const listSchema = z.object({
  recommendations: z.array(deferredWorkSchema),
  /** Per filter: how many there are, and their prices; regardless of the other filters. Only on the first page. */
  tiles: z
    .array(z.object({ filter: z.enum(deferredWorkFilters), count: z.int(), cents: z.int() }))
    .nullable(),
  /** How many match, and their prices; only on the first page. */
  sum: z.object({ count: z.int(), cents: z.int() }).nullable(),
  /** The filter choices; only on the first page. */
  choices: z
    .object({
      technicians: z.array(z.object({ id: z.int(), name: z.string() })),
      systemTypes: z.array(z.object({ id: z.int(), text: z.string() })),
    })
    .nullable(),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type DeferredWorkList = z.infer<typeof listSchema>;

const day = date.optional();
const id = z.coerce.number().int().optional();
const narrowed = {
  filter: z.enum(deferredWorkFilters).optional(),
  /** Words of the customer's name, the address or the recommendation. */
  search: z.string().trim().max(100).optional(),
  urgency: z.enum(urgencies).optional(),
  /** Only for systems of this type. */
  systemTypeId: id,
  /** Only those that this person made. */
  technicianId: id,
  /** The days they were made, in the company's time zone, both included. */
  from: day,
  to: day,
};

/** What narrows the list of deferred work. */
export type DeferredWorkNarrowing = z.output<z.ZodObject<typeof narrowed>>;

/** Sales staff follow up on it, too, at all sites. */
const seen = ['workorders.view', 'proposals.edit'] as const;
const edit = ['workorders.edit', 'workorders.own', 'proposals.edit'] as const;

export const recommendationEndpoints = {
  'GET /api/deferredwork': {
    summary: 'List recommendations that nobody has decided, oldest first by default, with sums by status',
    access: seen,
    query: sortedQuery(deferredWorkSorts, narrowed),
    answer: listSchema,
  },
  'GET /api/deferredwork/export': exportEndpoint('recommendations', {
    ...narrowed,
    sort: z.enum(sortsOf(deferredWorkSorts)).default(deferredWorkSorts.usual),
  }),
  'POST /api/recommendationitems/{id}/status': {
    summary: 'Change a recommendation’s status; accepting it adds a line to the work order you name',
    access: edit,
    params: idParams,
    body: z.object({
      status: z.enum(recommendationStatuses).exclude(['quoted']),
      /** Why it was declined. */
      reason: text(500).trim().optional(),
      /** The day until which it's deferred. */
      until: date.optional(),
      workOrderId,
    }),
    answer: z.object({
      id: z.int(),
      status: z.enum(recommendationStatuses),
      /** Its own work order. */
      workOrderId: z.int(),
      version: z.int(),
    }),
    errors: ['not_found', 'removed', 'forbidden'],
    ids: { id: 'recommendation_items' },
  },
  'POST /api/recommendationitems/quote': {
    summary: 'Create a proposal from recommendations at one site; idempotent by key',
    access: ['proposals.edit', 'proposals.own'],
    body: z.object({
      ids: z.array(z.int().min(1).max(maxId)).min(1).max(50),
      key: z.uuid(),
      workOrderId,
    }),
    answer: z.object({
      salesProposalId: z.int(),
      number: z.string(),
    }),
    errors: ['not_found', 'removed', 'key_reused'],
  },
} as const satisfies EndpointList;
