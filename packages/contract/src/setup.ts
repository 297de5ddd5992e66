import { count } from '@fieldwright/domain/kernel/field';
import { workingHoursSchema } from '@fieldwright/domain/schedule/working-hours';
import { setupSteps, trades, tradesSchema } from '@fieldwright/domain/settings/setup';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const step = z.enum(setupSteps);

/** How far the setup of a new company is, with the amounts its steps name. */
const setupSchema = z.object({
  /** The company's version, which a choice of trades is based on. */
  version: z.int(),
  /** The checklist shows on the dashboard. */
  isOpen: z.boolean(),
  /** When the checklist ended, with every step done or skipped; null while it can still show. */
  finishedDate: z.iso.datetime({ offset: true }).nullable(),
  trades: z.array(z.enum(trades)),
  steps: z.array(z.object({ step, state: z.enum(['done', 'skipped', 'open']) })),
  departments: z.int(),
  jobTypes: z.int(),
  taxItems: z.int(),
  /** Sites without a tax. This, services and customers are counted up to 10,001, which stands for all that are more. */
  untaxedSites: z.int(),
  services: z.int(),
  people: z.int(),
  /** Technicians without a department, not counting deactivated ones. */
  unplaced: z.int(),
  /** Anyone is a technician, not counting deactivated ones. */
  hasTechnician: z.boolean(),
  customers: z.int(),
  hasPhone: z.boolean(),
  /** A short-lived address of the logo's small picture; null without a logo. */
  logo: z.string().nullable(),
  /** Six hexadecimal digits after `#`; null for the usual color. */
  brandColor: z.string().nullable(),
  /** Empty without one. */
  license: z.string(),
  workingHours: workingHoursSchema,
  /** Square or Stripe is connected. */
  hasCardProvider: z.boolean(),
  hasCall: z.boolean(),
});
export type Setup = z.infer<typeof setupSchema>;

const turnedCounts = z.object({ departments: z.int(), jobTypes: z.int(), systemTypes: z.int() });
/** How many entries of the lists a choice of trades has hidden and shown; null if none were chosen. */
const turnedSchema = z.object({ hidden: turnedCounts, shown: turnedCounts });

export const setupEndpoints = {
  'GET /api/setup': {
    summary: 'Get how far the setup of the company is',
    access: 'settings.edit',
    answer: setupSchema,
  },
  'PATCH /api/setup': {
    summary:
      'Choose the trades, skip or confirm a step, or hide the checklist; choosing trades fits untouched departments, job types and types of systems to them. Hiding the checklist with no open step ends it for good',
    access: 'settings.edit',
    body: z.object({
      trades: tradesSchema.optional(),
      /** A step to skip. The others stay as they are. */
      skip: step.optional(),
      /** A skipped step to take up again. */
      unskip: step.optional(),
      /** A step whose defaults were looked at and kept. */
      confirm: step.optional(),
      isOpen: z.boolean().optional(),
      /** The company's version that the choice of trades is based on. Trades that others have changed since are not overwritten. */
      basedOn: count.optional(),
    }),
    answer: setupSchema.extend({ turned: turnedSchema.nullable() }),
    errors: ['stale_version', 'price_file_running'],
  },
} as const satisfies EndpointList;
