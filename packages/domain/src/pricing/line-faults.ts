import { pricingInvariants } from './pricing-invariants.ts';

/** The fields of a line that pricing looks at together. */
export const creditFields = ['quantity', 'credit'] as const;

/** @returns why pricing does not take a line's quantity, in words for the person; null where it does */
export function quantityFault({ quantity, credit }: { quantity: number; credit: boolean }): string | null {
  if (credit) return quantity > 0 ? pricingInvariants.credit_positive : null;
  return quantity < 0 ? pricingInvariants.quantity_negative : null;
}

/** @returns what pricing does not take of a line, by field; empty where it can be priced */
export function lineFaults(line: { quantity: number; credit: boolean }): Record<string, string> {
  const fault = quantityFault(line);
  return fault === null ? {} : { quantity: fault };
}
