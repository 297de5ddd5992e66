import { z } from 'zod';
import { percentageMessages } from '../kernel/decimal-text.ts';
import { amountCents } from '../kernel/field.ts';
import { wholeRate } from '../kernel/money.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';
import { siteSystemTypeIds } from './site-system-type.ts';

/** How often a plan is billed. */
export const billingFrequencies = ['monthly', 'quarterly', 'twiceYearly', 'yearly'] as const;
export type BillingFrequency = (typeof billingFrequencies)[number];

/** The most visits a year that a plan may include: one a week. */
export const mostVisits = 52;
const visitsWrong = `Enter a whole number from 0 to ${mostVisits}.`;

/** A plan that the company sells: what its agreements cost and include. */
const agreementPlanSchema = z.object({
  text: entryName,
  /** The price per year, as an agreement has it. */
  priceCents: amountCents,
  billingFrequency: z.enum(billingFrequencies).default('yearly'),
  visitsPerYear: z.int(visitsWrong).min(0, visitsWrong).max(mostVisits, visitsWrong).default(2),
  /** What members save on the price book's prices, in 1/10,000 of a percent. */
  discountRate: z
    .int('Use no more than 4 decimal places.')
    .min(0, percentageMessages.negative)
    .max(wholeRate, percentageMessages.large)
    .default(0),
  /** What members pay for an hour of labor; null if they pay the company's rates, less the discount. */
  laborRateCents: amountCents.nullable().default(null),
  /** The types of systems that it covers; empty if it covers all. */
  siteSystemTypeIds,
});

export const agreementPlans: CompanyList<typeof agreementPlanSchema.shape> = {
  shape: {
    schema: agreementPlanSchema,
    titles: {
      text: 'Name',
      priceCents: 'Price per year',
      billingFrequency: 'Billed',
      visitsPerYear: 'Visits per year',
      discountRate: 'Member discount',
      laborRateCents: 'Member labor rate',
      siteSystemTypeIds: 'Covered systems',
    },
    together: [],
  },
  one: 'an agreement plan',
  many: 'agreement plans',
  uses: { agreements: ['active agreement', 'active agreements'] },
};
