import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const foundKinds = ['customer', 'site', 'workOrder', 'proposal'] as const;

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  id: z.int(),
  /** what it is called */
  title: z.string(),
  /** what tells it from others alike: address, customer */
  detail: z.string(),
});
export type Found = z.infer<typeof foundSchema>;

export const searchEndpoints = {
  'GET /api/search': {
    summary:
      'Finds customers, sites, work orders and proposals by name or number: those that the person may open',
    access: 'customers.view',
    query: z.object({
      text: z.string().trim().min(1, 'Type what to look for.').max(100),
    }),
    /** the closest first, a few of each kind */
    answer: z.array(foundSchema),
  },
} as const satisfies EndpointList;
