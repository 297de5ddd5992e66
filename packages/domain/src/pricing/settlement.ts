import { sumCents } from '../kernel/money.ts';
import type { PricingPayment, PricingRebate } from './pricing-input.ts';
import type { AppliedReduction, PriceStepDraft, PricingWarning } from './pricing-result.ts';

/** After-tax rebates as applied to a price. */
export interface SettledRebates {
  applied: readonly AppliedReduction[];
  steps: readonly PriceStepDraft[];
  warnings: readonly PricingWarning[];
}

/** Applies after-tax rebates to a price in their `order`, never below zero (pricing rule 8). */
export function settleRebates(priceCents: number, rebates: readonly PricingRebate[]): SettledRebates {
  let ofCents = priceCents;
  const applied: AppliedReduction[] = [];
  const steps: PriceStepDraft[] = [];
  const warnings: PricingWarning[] = [];
  for (const { id, amountCents: asked } of rebates.toSorted((a, b) => a.order - b.order)) {
    const amountCents = Math.min(asked, Math.max(0, ofCents));
    if (amountCents < asked) warnings.push({ code: 'rebate_capped', id });
    applied.push({ id, taxTreatment: 'afterTax', amountCents });
    steps.push({ step: 'rebate', id, ofCents, amountCents: 0 - amountCents });
    ofCents -= amountCents;
  }
  return { applied, steps, warnings };
}

/** The sums of payments and refunds. */
export interface SettledPayments {
  paidCents: number;
  refundedCents: number;
  steps: readonly PriceStepDraft[];
}

/** Adds up completed payments and their refunds; deposits and loans are payments (pricing rule 9). */
export function settlePayments(payments: readonly PricingPayment[]): SettledPayments {
  const completed = payments.filter((payment) => payment.completed);
  return {
    paidCents: sumCents(completed.map((payment) => payment.amountCents)),
    refundedCents: sumCents(completed.map((payment) => payment.refundedCents ?? 0)),
    steps: completed.flatMap(({ id, amountCents, refundedCents = 0 }): PriceStepDraft[] => {
      const payment: PriceStepDraft = { step: 'payment', id, amountCents: 0 - amountCents };
      return refundedCents > 0 ? [payment, { step: 'refund', id, amountCents: refundedCents }] : [payment];
    }),
  };
}
