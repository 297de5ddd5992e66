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

/** What a company has set up for its documents, as their editors offer it. */
export const settingsEndpoints = {
  'GET /api/taxitems': {
    summary: 'Tax items of the company with the rates of the day, by name',
    access: editsDocuments,
    answer: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        /** in 1/10,000 of a percent: the sum of the jurisdictions' */
        rate: z.int(),
        jurisdictions: z.array(z.object({ id: z.int(), text: z.string(), rate: z.int() })),
      }),
    ),
  },
  'GET /api/debriefquestions': {
    summary: 'Questions that a technician answers on leaving, in their order',
    access: editsDocuments,
    answer: z.array(z.object({ id: z.int(), text: z.string(), order: z.int() })),
  },
} as const satisfies EndpointList;
