import type { Totals } from '../pricing/pricing-result.ts';
import { type EstimatedPayment, estimatePayment, estimateSentences } from './estimated-payment.ts';
import type { LoanPlan } from './loan-plan.ts';

/** What a document keeps of a plan that it offers. */
export interface PlanOffer {
  id: number;
  loanRateId: number;
  selected: boolean;
  /** What is financed; 0 for the whole balance due. */
  amountCents: number;
  hidden: boolean;
  deleted: boolean;
}

/** The totals that an estimate depends on. */
export type Financed = Pick<Totals, 'amountDueCents' | 'paidCents' | 'refundedCents' | 'complete'>;

/** Why a plan has no estimated payment. */
export type NoEstimate =
  | 'planRemoved'
  | 'openPrice'
  | 'nothingDue'
  | 'moreThanDue'
  | 'belowLeast'
  | 'aboveMost';

/** An estimated payment with the sentences that it must never be shown without. */
export interface OfferedEstimate {
  payment: EstimatedPayment;
  sentences: string[];
}

/** Returns what an offer finances: its own amount, otherwise the whole balance due. */
export const financedCents = (
  { amountCents }: Pick<PlanOffer, 'amountCents'>,
  { amountDueCents }: Pick<Totals, 'amountDueCents'>,
): number => (amountCents > 0 ? amountCents : amountDueCents);

/**
 * Estimates the payment of an offered plan. What was paid, and what the loan doesn't cover, counts as down
 * payment.
 * @param plan undefined for one that isn't known anymore
 * @returns why there is no estimate otherwise: only available terms may be shown
 */
export function offeredEstimate(
  offer: Pick<PlanOffer, 'amountCents'>,
  plan: LoanPlan | undefined,
  totals: Financed,
): OfferedEstimate | { why: NoEstimate } {
  const { amountDueCents, paidCents, refundedCents, complete } = totals;
  if (!plan || plan.hidden) return { why: 'planRemoved' };
  if (!complete) return { why: 'openPrice' };
  if (amountDueCents <= 0) return { why: 'nothingDue' };
  const amount = financedCents(offer, totals);
  if (amount > amountDueCents) return { why: 'moreThanDue' };
  if (amount < (plan.leastCents ?? 0)) return { why: 'belowLeast' };
  const payment = estimatePayment(plan, amount);
  if (!payment) return { why: 'aboveMost' };
  const downCents = Math.max(0, paidCents - refundedCents) + amountDueCents - amount;
  return { payment, sentences: estimateSentences(plan, payment, downCents) };
}

/** Returns the offers of a document, or of one package of a proposal; one for any package is among them. */
export function offersOf<O extends PlanOffer & { salesProposalPackageId?: number | null }>(
  offers: readonly O[],
  packageId: number | null,
): O[] {
  return offers.filter(
    ({ hidden, deleted, salesProposalPackageId }) =>
      !hidden && !deleted && (salesProposalPackageId ?? packageId) === packageId,
  );
}

/** A plan as a customer sees it: never the dealer fee, and never an amount without its sentences. */
export interface PresentedPlan {
  text: string;
  monthlyCents: number;
  /** The customer's choice. */
  selected: boolean;
  sentences: string[];
}

/**
 * Returns the plans that a customer sees, in the order of the company's list. Plans without an estimate are
 * left out.
 */
export function presentedPlans(
  offers: readonly PlanOffer[],
  plans: readonly LoanPlan[],
  totals: Financed,
): PresentedPlan[] {
  return plans.flatMap((plan) =>
    offers
      .filter(({ loanRateId }) => loanRateId === plan.id)
      .flatMap((offer) => {
        const estimate = offeredEstimate(offer, plan, totals);
        if ('why' in estimate) return [];
        const { payment, sentences } = estimate;
        const { text } = plan;
        return [{ text, monthlyCents: payment.monthlyCents, selected: offer.selected, sentences }];
      }),
  );
}
