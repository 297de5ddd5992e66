import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { kept } from '../kernel/record-shape.ts';
import { loanRates } from './loan-rate.ts';

/** The fields of a loan rate that documents show. */
const shown = kept(loanRates.shape.schema).pick({
  text: true,
  lender: true,
  kind: true,
  aprRate: true,
  termMonths: true,
  promoMonths: true,
  leastCents: true,
  mostCents: true,
  paymentFactor: true,
  disclosure: true,
});
export const loanPlanFields: readonly string[] = Object.keys(shown.shape);

/**
 * A loan rate as documents show it (R1.7). The dealer fee is not part of it: no customer ever sees it, nor
 * does staff without the right to see costs.
 */
export const loanPlanSchema = shown.extend({
  id: idSchema,
  /** It was removed from the settings, and is not offered anymore. */
  hidden: z.boolean(),
});
export type LoanPlan = z.infer<typeof loanPlanSchema>;
