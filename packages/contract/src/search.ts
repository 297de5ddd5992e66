import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const foundKinds = ['customer', 'site', 'workOrder', 'proposal'] as const;

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  id: z.int(),
  /** The number of a document; null for others. */
  number: z.string().nullable(),
  /** Its name. */
  title: z.string(),
  /** Distinguishes it from similar results: address, customer. */
  detail: z.string(),
  /** A similar result, returned if there are few or no matches. */
  similar: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;

export const searchEndpoints = {
  'GET /api/search': {
    summary:
      'Search customers, sites, work orders and proposals by name or number; returns only what you may open',
    access: 'customers.view',
    query: z.object({
      text: z.string().trim().min(1, 'Type what to look for.').max(100),
    }),
    /** Closest first, a few of each kind. */
    answer: z.array(foundSchema),
  },
} as const satisfies EndpointList;
