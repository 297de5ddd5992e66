import type { BillingFrequency } from '../company-lists/agreement-plan.ts';

/**
 * Returns how often a card is charged for an agreement that is paid by card. A plan that is billed yearly is paid
 * monthly then, because a work order can bill it once.
 */
export const cardFrequencyOf = (billed: BillingFrequency): BillingFrequency =>
  billed === 'yearly' ? 'monthly' : billed;

/** Says how an agreement is paid. */
export const byCardTexts = {
  monthly: 'Monthly by card',
  quarterly: 'Quarterly by card',
  twiceYearly: 'Twice a year by card',
  yearly: 'Yearly by card',
} as const satisfies Record<BillingFrequency, string>;

/** Whether a work order's line of an agreement is paid by card, so that it isn't in the work order's total. */
export const isByCard = ({
  cardFrequency,
}: {
  cardFrequency?: BillingFrequency | null | undefined;
}): boolean => cardFrequency != null;
