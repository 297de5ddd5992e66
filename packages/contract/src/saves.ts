import { planSchema } from '@fieldwright/domain/kernel/edit-plan';
import { count } from '@fieldwright/domain/kernel/field';
import { parkedSorts } from '@fieldwright/domain/kernel/list-sort';
import { documentNames } from '@fieldwright/domain/saves/document-names';
import { z } from 'zod';
import { parkedSaveSchema } from './documents.ts';
import type { EndpointList } from './endpoint.ts';
import { pageLimit, placeIn } from './list-cursor.ts';

/** Refused saves from devices. */
export const savesEndpoints = {
  'GET /api/saves/parked': {
    summary: 'List rejected device saves, newest first',
    access: 'outbox.review',
    query: z.object({ after: placeIn(parkedSorts).optional(), limit: pageLimit }),
    answer: z.object({
      saves: z.array(parkedSaveSchema),
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
  'GET /api/saves/parked/{key}': {
    summary: 'Get a rejected device save with whatever contents were kept',
    access: 'outbox.review',
    params: z.object({ key: z.uuid() }),
    /** The plan is null if it was invalid or its contents were not kept. */
    answer: parkedSaveSchema.extend({ plan: planSchema.nullable() }),
    errors: ['not_found'],
    ids: { key: 'saves' },
  },
  'POST /api/saves/discard': {
    summary: 'Discard a rejected or pending save so that later ones can continue',
    access: ['workorders.edit', 'workorders.own', 'proposals.edit', 'proposals.own', 'outbox.review'],
    body: z.object({
      key: z.uuid(),
      entity: z.enum(documentNames),
      /** The version or save that the discarded save was based on. */
      basedOn: count.nullable().default(null),
      after: z.uuid().nullable().default(null),
    }),
    answer: z.null(),
    errors: ['not_found'],
  },
} as const satisfies EndpointList;
