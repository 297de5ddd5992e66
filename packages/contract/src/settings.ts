import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const editsDocuments = [
  'proposals.view',
  'proposals.own',
  'workorders.view',
  'workorders.own',
  'customers.edit',
  'settings.edit',
] as const;

/** The company's settings for documents, as their editors offer them. */
export const settingsEndpoints = {
  'GET /api/taxitems': {
    summary: "List the company's tax items by name, with today's rates",
    access: editsDocuments,
    answer: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        /** In 1/10,000 of a percent: the sum of the jurisdictions' rates. */
        rate: z.int(),
        jurisdictions: z.array(z.object({ id: z.int(), text: z.string(), rate: z.int() })),
      }),
    ),
  },
} as const satisfies EndpointList;
