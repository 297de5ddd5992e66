import { mostCents } from '../kernel/read-money.ts';
import type { PricingLine } from './pricing-input.ts';
import { pricingInvariants } from './pricing-invariants.ts';

export const lineTooMuch = 'Quantity times price stays below 10,000,000.';

/** The fields of a line that pricing looks at together. */
export const lineRuleFields = ['quantity', 'credit', 'unitPriceCents'] as const;

/** @returns why pricing does not take a line's quantity, in words for the person; null where it does */
export function quantityFault({ quantity, credit }: Pick<PricingLine, 'quantity' | 'credit'>): string | null {
  if (credit) return quantity > 0 ? pricingInvariants.credit_positive : null;
  return quantity < 0 ? pricingInvariants.quantity_negative : null;
}

/** @returns what pricing does not take of a line, and what is too much for one, by field; empty where all is well */
export function lineFaults({
  unitPriceCents,
  ...line
}: Pick<PricingLine, 'quantity' | 'credit' | 'unitPriceCents'>): Record<string, string> {
  const fault = quantityFault(line);
  if (fault !== null) return { quantity: fault };
  const isTooMuch = Math.abs(line.quantity) * (unitPriceCents ?? 0) > mostCents;
  return isTooMuch ? { quantity: lineTooMuch } : {};
}
