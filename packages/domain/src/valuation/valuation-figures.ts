import { z } from 'zod';
import { amountCents } from '../kernel/field.ts';
import { wholeNumber } from '../settings/whole-number.ts';
import { valuationMessages as messages } from './valuation.texts.ts';

const growthLimits = { least: -50, most: 100 } as const;

/** The figures of a business that its value is worked out from. Amounts are for the last 12 months. */
export const valuationFiguresSchema = z.object({
  revenueCents: amountCents.min(1, messages.noRevenue),
  /** The owner's earnings: profit before tax, plus the owner's pay and benefits, interest, depreciation and one-time costs. */
  earningsCents: amountCents,
  /** The part of the revenue that comes from maintenance agreements. */
  agreementsCents: amountCents,
  technicians: wholeNumber('technicians', 0, 500),
  /** Growth of revenue in a typical year, in whole percent; negative if it shrinks. */
  growthPercent: z
    .int(messages.growth)
    .min(growthLimits.least, messages.growth)
    .max(growthLimits.most, messages.growth),
  /** What the business owes: loans, leases and lines of credit. */
  debtCents: amountCents,
});
export type ValuationFigures = z.infer<typeof valuationFiguresSchema>;
export type ValuationField = keyof ValuationFigures;

/** Returns the errors of figures that are each valid but contradict one another, by field. */
export function wrongFigures(figures: ValuationFigures): Partial<Record<ValuationField, string>> {
  const { revenueCents, earningsCents, agreementsCents } = figures;
  return {
    ...(earningsCents > revenueCents && { earningsCents: messages.earningsOverRevenue }),
    ...(agreementsCents > revenueCents && { agreementsCents: messages.agreementsOverRevenue }),
  };
}
