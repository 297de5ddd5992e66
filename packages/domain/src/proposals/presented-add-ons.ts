import { z } from 'zod';
import type { LoanPlan } from '../financing/loan-plan.ts';
import { offersOf, presentedPlans } from '../financing/offered-plan.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { choicesOf, mostAddOns } from './add-on-choices.ts';
import { totalsWithAddOns } from './document-pricing.ts';
import { addOnsOf, linesOf } from './package-lines.ts';
import { presentedLine, presentedLineSchema } from './presented-line.ts';
import { presentedTotals, presentedTotalsSchema } from './presented-totals.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** The financing plans that an option is offered with, each with an estimate for the balance due (R1.7). */
export const presentedFinancingSchema = z.array(
  z.object({
    text: z.string(),
    monthlyCents: z.int(),
    /** The customer's choice. */
    selected: z.boolean(),
    /** The terms, which must be shown with the amount. */
    sentences: z.array(z.string()),
  }),
);

/** The fields of an option for its add-ons. They are its last, so that an option without any has the bytes that it had. */
export const addOnFields = {
  /** The add-ons, which aren't among the lines; missing without any. */
  addOns: z
    .array(
      presentedLineSchema.extend({
        /** What it changes in the total if no other is chosen; null if it has no price, or can't be chosen anymore. */
        addsCents: z.int().nullable(),
        /** The customer accepted it. */
        chosen: z.boolean(),
      }),
    )
    .optional(),
  /**
   * The totals and monthly amounts with each choice of add-ons, in the order of the add-ons; missing without add-ons,
   * and once there is nothing left to choose. The option's own are without any.
   */
  choices: z
    .array(
      z.object({
        addOnIds: z.array(z.int()),
        totals: presentedTotalsSchema,
        financing: presentedFinancingSchema,
      }),
    )
    .optional(),
} as const;
export type PresentedAddOns = z.infer<z.ZodObject<typeof addOnFields>>;

/** Returns the add-ons of a package, with what each choice of them costs while there is something to choose. */
export function presentedAddOns(
  proposal: SalesProposal,
  { id: packageId, totals, selected }: { id: number; totals: Totals | null; selected: boolean },
  { settings, plans }: { settings: PricingSettings; plans: readonly LoanPlan[] },
): PresentedAddOns {
  const addOns = addOnsOf(proposal, packageId).slice(0, mostAddOns);
  if (addOns.length === 0) return {};
  const isOpen = proposal.status !== 'Accepted' && totals?.complete === true;
  const ids = addOns.map(({ id }) => id);
  // each choice goes through the lines, so those of the other packages stay out
  const own = { ...proposal, details: linesOf(proposal, packageId) };
  const choices = (isOpen ? choicesOf(ids) : []).flatMap((addOnIds) => {
    const sum = totalsWithAddOns(own, { packageId, addOnIds }, settings);
    if (!sum?.complete) return [];
    const financing = presentedPlans(offersOf(proposal.loanApplications, packageId), plans, sum);
    return [{ addOnIds, totals: presentedTotals(proposal, sum), financing }];
  });
  const alone = new Map(
    choices.flatMap(({ addOnIds: [id, ...more], totals: sum }) =>
      more.length === 0 ? [[id!, sum.totalCents] as const] : [],
    ),
  );
  return {
    addOns: addOns.map((line) => {
      const totalCents = alone.get(line.id);
      return {
        ...presentedLine(line),
        addsCents: totalCents === undefined || totals === null ? null : totalCents - totals.totalCents,
        chosen: selected && !line.leftOut,
      };
    }),
    ...(choices.length > 0 && { choices }),
  };
}
