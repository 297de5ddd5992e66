import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { amountCents } from '../kernel/field.ts';
import { sumCents } from '../kernel/money.ts';
import type { PricingPayment } from '../pricing/pricing-input.ts';
import { pricingPayments } from '../proposals/document-pricing.ts';
import type { SalesProposal } from '../proposals/sales-proposal.ts';

/** What was paid on a proposal, as it counts on the work order that was sold from it (R4.8). */
export const depositSchema = z.object({ salesProposalId: idSchema, amountCents });
export type Deposit = z.infer<typeof depositSchema>;

/** What has been paid on a proposal: its completed payments, less what was given back of them. */
function paidOn({ payments }: Pick<SalesProposal, 'payments'>): number {
  return sumCents(
    pricingPayments(payments)
      .filter(({ completed }) => completed)
      .map(({ amountCents: paid, refundedCents = 0 }) => paid - refundedCents),
  );
}

/** The deposits of a work order with those of a proposal as they are by now: each proposal is there once. */
export function withDeposits(
  deposits: readonly Deposit[],
  proposal: Pick<SalesProposal, 'id' | 'payments'>,
): Deposit[] {
  const own = { salesProposalId: proposal.id, amountCents: paidOn(proposal) };
  const isThere = deposits.some(({ salesProposalId }) => salesProposalId === proposal.id);
  if (!isThere) return [...deposits, own];
  return deposits.map((each) => (each.salesProposalId === proposal.id ? own : each));
}

/** Deposits as pricing takes them. Ids are drawn from one sequence, so no payment has the id of a proposal. */
export function pricingDeposits(deposits: readonly Deposit[]): PricingPayment[] {
  return deposits
    .filter((each) => each.amountCents > 0)
    .map((each) => ({ id: each.salesProposalId, amountCents: each.amountCents, completed: true }));
}
