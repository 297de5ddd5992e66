import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { amountCents } from '../kernel/field.ts';
import { sumCents } from '../kernel/money.ts';
import type { PricingPayment } from '../pricing/pricing-input.ts';
import { pricingPayments } from '../proposals/document-pricing.ts';
import type { SalesProposal } from '../proposals/sales-proposal.ts';

/** The amount paid on a proposal that counts on the work order sold from it (R4.8). */
export const depositSchema = z.object({
  salesProposalId: idSchema,
  amountCents,
  /** How much of it lenders paid; missing for nothing. */
  financedCents: amountCents.optional(),
  /** What was given back of the customer's payments in part, which an agreed deposit still counts; missing for nothing. */
  givenBackCents: amountCents.optional(),
});
export type Deposit = z.infer<typeof depositSchema>;

/** Returns the amount of payments: completed ones minus refunds. */
function paidBy(payments: SalesProposal['payments']): number {
  return sumCents(
    pricingPayments(payments)
      .filter(({ completed }) => completed)
      .map(({ amountCents: paid, refundedCents = 0 }) => paid - refundedCents),
  );
}

/** Returns what was given back of the customer's payments, except of those that were given back in full. */
function givenBackBy(payments: SalesProposal['payments']): number {
  return sumCents(
    pricingPayments(payments.filter(({ method }) => method !== 'financing'))
      .filter(({ completed, amountCents: paid, refundedCents = 0 }) => completed && refundedCents < paid)
      .map(({ refundedCents = 0 }) => refundedCents),
  );
}

/** Adds a proposal's current deposit to a work order's deposits, or updates it. */
export function withDeposits(
  deposits: readonly Deposit[],
  proposal: Pick<SalesProposal, 'id' | 'payments'>,
): Deposit[] {
  const { id: salesProposalId, payments } = proposal;
  const financedCents = paidBy(payments.filter(({ method }) => method === 'financing'));
  const givenBackCents = givenBackBy(payments);
  const own = {
    salesProposalId,
    amountCents: paidBy(payments),
    ...(financedCents > 0 && { financedCents }),
    ...(givenBackCents > 0 && { givenBackCents }),
  };
  const isThere = deposits.some((each) => each.salesProposalId === proposal.id);
  if (!isThere) return [...deposits, own];
  return deposits.map((each) => (each.salesProposalId === proposal.id ? own : each));
}

/**
 * Returns deposits as payments for pricing. All ids come from one sequence, so payments and proposals never
 * share one.
 */
export function pricingDeposits(deposits: readonly Deposit[]): PricingPayment[] {
  return deposits
    .filter((each) => each.amountCents > 0)
    .map((each) => ({ id: each.salesProposalId, amountCents: each.amountCents, completed: true }));
}
