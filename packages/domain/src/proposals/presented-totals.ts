import { z } from 'zod';
import type { Totals } from '../pricing/pricing-result.ts';
import { depositOf } from './offered-deposit.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** A discount or rebate with its name for the customer; the text is empty if it has none. */
const reductionSchema = z.object({ text: z.string(), amountCents: z.int() });

/** The totals of a package. Proposals have no fees. */
export const presentedTotalsSchema = z.object({
  subtotalCents: z.int(),
  discounts: z.array(reductionSchema),
  /** The rate as a percent number; null without a rate. */
  taxPercentage: z.number().nullable(),
  /** The base of the rate, since some lines may not be taxed. */
  taxBaseCents: z.int(),
  taxCents: z.int(),
  /** The customer has an exemption certificate. */
  taxExempt: z.boolean(),
  rebates: z.array(reductionSchema),
  totalCents: z.int(),
  paidCents: z.int(),
  amountDueCents: z.int(),
  /** False while a price is open; the amounts then cover the other lines only. */
  complete: z.boolean(),
  /** What is due when the customer accepts; missing for no deposit. */
  depositCents: z.int().optional(),
});
export type PresentedTotals = z.infer<typeof presentedTotalsSchema>;

/** Returns the totals of a package as customers see them. */
export function presentedTotals(proposal: SalesProposal, totals: Totals): PresentedTotals {
  const named = (reductions: Totals['discounts'], records: readonly { id: number; text: string }[]) =>
    reductions.map(({ id, amountCents }) => ({
      text: records.find((record) => record.id === id)?.text ?? '',
      amountCents,
    }));
  const depositCents = totals.complete ? depositOf(proposal, totals.totalCents) : 0;
  return {
    subtotalCents: totals.subtotalCents,
    discounts: named(totals.discounts, proposal.discounts),
    taxPercentage: totals.tax.salesTaxPercentage,
    taxBaseCents: totals.tax.baseCents,
    taxCents: totals.tax.taxCents,
    taxExempt: totals.tax.terms.exemption !== null,
    rebates: named(totals.rebates, proposal.rebates),
    totalCents: totals.totalCents,
    paidCents: totals.paidCents - totals.refundedCents,
    amountDueCents: totals.amountDueCents,
    complete: totals.complete,
    ...(depositCents > 0 && { depositCents }),
  };
}
