import { z } from 'zod';
import { amountCents } from '../kernel/field.ts';
import type { PricedAs } from './line-price.ts';
import { propertyTypeIdSchema } from './pricing-rules.ts';

/** An agreement of a site whose plan gives members other prices. */
const pricedAgreementSchema = z.object({
  id: z.int(),
  text: z.string(),
  /** Whether its members' prices apply today. */
  active: z.boolean(),
  /** What its plan takes off, in 1/10,000 of a percent. */
  discountRate: z.int(),
  /** The plan's own price for an hour of labor; null if it has none. */
  laborRateCents: amountCents.nullable(),
});

/** Whose prices a site's documents can have: its property type, and its agreements, the one to prefer first. */
export const sitePricesSchema = z.object({
  propertyTypeId: propertyTypeIdSchema,
  agreements: z.array(pricedAgreementSchema),
});
export type SitePrices = z.output<typeof sitePricesSchema>;

/**
 * Returns whose prices a new document starts with: the site's property type, the standard rate, and the
 * agreement whose members' prices apply today (R9.11).
 * @param site null without a site
 */
export function startingPrices(site: SitePrices | null): PricedAs {
  const agreement = site?.agreements.find(({ active }) => active);
  return { propertyTypeId: site?.propertyTypeId ?? 1, rateTypeId: 1, agreementId: agreement?.id ?? null };
}
