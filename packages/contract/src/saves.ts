import { planSchema } from '@fieldwright/domain/kernel/edit-plan';
import { count } from '@fieldwright/domain/kernel/field';
import { parkedSorts } from '@fieldwright/domain/kernel/list-sort';
import { z } from 'zod';
import { parkedSaveSchema } from './documents.ts';
import type { EndpointList } from './endpoint.ts';
import { pageLimit, placeIn } from './list-cursor.ts';

/** Saves of devices that were refused. */
export const savesEndpoints = {
  'GET /api/saves/parked': {
    summary: 'Refused saves of devices, newest first',
    access: 'outbox.review',
    query: z.object({ after: placeIn(parkedSorts).optional(), limit: pageLimit }),
    answer: z.object({
      saves: z.array(parkedSaveSchema),
      /** where the next page begins; null on the last one */
      next: z.string().nullable(),
    }),
  },
  'GET /api/saves/parked/{key}': {
    summary: 'A refused save of a device with its contents, as far as they were kept',
    access: 'outbox.review',
    params: z.object({ key: z.uuid() }),
    /** the plan is null where what was sent is none, or was not kept */
    answer: parkedSaveSchema.extend({ plan: planSchema.nullable() }),
    errors: ['not_found'],
    ids: { key: 'saves' },
  },
  'POST /api/saves/discard': {
    summary: 'Give up a save that was refused or only asked, so that what came after it goes on',
    access: ['workorders.edit', 'workorders.own', 'proposals.edit', 'proposals.own', 'outbox.review'],
    body: z.object({
      key: z.uuid(),
      entity: z.enum(['workOrder', 'salesProposal']),
      /** what the discarded save itself stood on */
      basedOn: count.nullable().default(null),
      after: z.uuid().nullable().default(null),
    }),
    answer: z.null(),
    errors: ['not_found'],
  },
} as const satisfies EndpointList;
