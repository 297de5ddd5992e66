import { z } from 'zod';
import { amountCents, line } from '../kernel/field.ts';
import type { FieldFaults } from '../kernel/read-fields.ts';
import { tradesSchema } from '../settings/setup.ts';
import { factorSchema, type PricingRules, startingRules } from './pricing-rules.ts';

/** The name a starter book gets unless another is entered, and the category of its parts. */
export const starterNames = { book: 'Example price book', parts: 'Parts' } as const;

/** A price book to start from, with example services and parts of some trades (R1.6). */
export const starterBookSchema = z.object({
  text: line(200).min(1, 'Enter a name.').default(starterNames.book),
  trades: tradesSchema,
  /** What an hour of labor sells for. Needed, with the markup, only while the company has no pricing rules. */
  hourlyCents: amountCents.optional(),
  /** What costs are multiplied by, in 1/10,000. */
  markupFactor: factorSchema.optional(),
  /** What an hour of labor costs the company, for margins. */
  laborCostCents: amountCents.default(0),
});
export type StarterBook = z.output<typeof starterBookSchema>;

/** Returns the first pricing rules of a company from the two figures, or which of them is missing. */
export function starterRules({
  hourlyCents,
  markupFactor,
  laborCostCents,
}: Pick<StarterBook, 'hourlyCents' | 'markupFactor' | 'laborCostCents'>):
  | { rules: PricingRules }
  | { wrong: FieldFaults } {
  if (hourlyCents !== undefined && markupFactor !== undefined)
    return { rules: startingRules(hourlyCents, markupFactor, laborCostCents) };
  return {
    wrong: {
      ...(hourlyCents === undefined && { hourlyCents: 'Enter your labor rate.' }),
      ...(markupFactor === undefined && { markupFactor: 'Enter your markup.' }),
    },
  };
}
