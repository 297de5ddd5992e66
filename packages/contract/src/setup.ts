import { setupSteps, trades, tradesSchema } from '@fieldwright/domain/settings/setup';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const step = z.enum(setupSteps);

/** How far the setup of a new company is, with the amounts its steps name. */
const setupSchema = z.object({
  /** The checklist shows on the dashboard. */
  isOpen: z.boolean(),
  trades: z.array(z.enum(trades)),
  steps: z.array(z.object({ step, state: z.enum(['done', 'skipped', 'open']) })),
  departments: z.int(),
  jobTypes: z.int(),
  taxItems: z.int(),
  services: z.int(),
  people: z.int(),
  customers: z.int(),
});
export type Setup = z.infer<typeof setupSchema>;

export const setupEndpoints = {
  'GET /api/setup': {
    summary: 'Get how far the setup of the company is',
    access: 'settings.edit',
    answer: setupSchema,
  },
  'PATCH /api/setup': {
    summary:
      'Choose the trades, skip or confirm a step, or hide the checklist; choosing trades fits unused departments and job types to them',
    access: 'settings.edit',
    body: z.object({
      trades: tradesSchema.optional(),
      /** Steps to skip, in place of those skipped before. */
      skipped: z.array(step).max(setupSteps.length).optional(),
      /** Steps whose defaults were looked at and kept, in place of those before. */
      confirmed: z.array(step).max(setupSteps.length).optional(),
      isOpen: z.boolean().optional(),
    }),
    answer: setupSchema,
  },
} as const satisfies EndpointList;
