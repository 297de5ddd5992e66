import { idSchema } from '@fieldwright/domain/kernel/edit-shape';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';
import { entryFields, priceBookEntrySchema, whoseFields } from './price-books.ts';

/** The services and parts that a person marks as favorites, or has used (R3.11). Each person has their own. */

const access = 'pricebooks.view' as const;
const entries = z.array(priceBookEntrySchema);

export const usualEntryEndpoints = {
  'GET /api/usualentries': {
    summary: 'List your favorite and recently used services and parts, priced by the filter',
    access,
    query: z.object(whoseFields),
    answer: z.object({
      /** The ones used last come first, then by name; at most 8. */
      favorites: entries,
      /** Others that you added to a proposal or work order, the last one first; at most 8. */
      recent: entries,
    }),
  },
  'POST /api/usualentries/favorite': {
    summary: 'Mark a service or part as a favorite of yours, or unmark it',
    access,
    body: z.object({ kind: entryFields.kind, id: idSchema, isFavorite: z.boolean() }),
    answer: z.object({ isFavorite: z.boolean() }),
    errors: ['not_found'],
  },
} as const satisfies EndpointList;
