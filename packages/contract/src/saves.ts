import { count } from '@fieldwright/domain/kernel/field';
import { z } from 'zod';
import { parkedSaveSchema } from './documents.ts';
import type { EndpointList } from './endpoint.ts';

/** Saves of devices that were refused. */
export const savesEndpoints = {
  'GET /api/saves/parked': {
    summary: 'Refused saves of devices, kept as they were sent, newest first',
    access: 'outbox.review',
    answer: z.array(parkedSaveSchema),
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
