import { count } from '@fieldwright/domain/kernel/field';
import { named } from '@fieldwright/domain/kernel/record-shape';
import { pricingRulesSchema } from '@fieldwright/domain/price-books/pricing-rules';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import type { EndpointList } from './endpoint.ts';

/** How a company works out its prices (R3.11). */

const storedSchema = pricingRulesSchema.extend({ version: z.int() });
export type StoredPricingRules = z.infer<typeof storedSchema>;

export const pricingRulesEndpoints = {
  'GET /api/pricingrules': {
    summary: 'Get the rules by which prices are worked out; null until the company has some',
    access: 'costs.view',
    answer: storedSchema.nullable(),
  },
  'POST /api/pricingrules': {
    summary:
      'Set the rules by which prices are worked out; only the fields you send change, the first time all',
    access: 'settings.edit',
    body: named(pricingRulesSchema).extend({
      /** The version the change is based on. Fields that others have changed since are not overwritten. */
      basedOn: count.optional(),
    }),
    answer: storedSchema,
    errors: ['stale_version', 'price_file_running'],
  },
  'GET /api/pricingrules/changes': {
    summary: 'List changes to the pricing rules, newest first',
    access: 'audit.view',
    answer: z.array(changeSchema),
  },
} as const satisfies EndpointList;
