import { maxCents } from '../kernel/read-money.ts';
import { pricingRefusals } from './not-priceable.ts';
import type { PricingLine } from './pricing-input.ts';

export const lineTooMuch = 'Quantity times price must be less than $10,000,000.';

/** The fields of a line that pricing checks together. */
export const lineRuleFields = ['quantity', 'credit', 'unitPriceCents'] as const;

/** Returns why pricing refuses a line's quantity, in words for the person, or null. */
export function quantityFault({ quantity, credit }: Pick<PricingLine, 'quantity' | 'credit'>): string | null {
  if (credit) return quantity > 0 ? pricingRefusals.credit_positive : null;
  return quantity < 0 ? pricingRefusals.quantity_negative : null;
}

/**
 * Returns why pricing refuses a line, by field, including a line total over the maximum. Empty if nothing is
 * wrong.
 */
export function lineFaults({
  unitPriceCents,
  ...line
}: Pick<PricingLine, 'quantity' | 'credit' | 'unitPriceCents'>): Record<string, string> {
  const fault = quantityFault(line);
  if (fault !== null) return { quantity: fault };
  const isTooMuch = Math.abs(line.quantity) * (unitPriceCents ?? 0) > maxCents;
  return isTooMuch ? { quantity: lineTooMuch } : {};
}
