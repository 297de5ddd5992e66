import { roundedPrice } from './entry-price.ts';
import type { PriceStep } from './price-step.ts';

/**
 * Returns the steps that a member's price would have without the agreement: those before it, and the rounding anew. A
 * flat price is rounded only if an agreement changed it.
 */
export function standardSteps(steps: readonly PriceStep[]): PriceStep[] {
  const at = steps.findIndex(({ kind }) => kind === 'agreement');
  if (at < 0) return [...steps];
  const before = steps.slice(0, at);
  const rounding = steps.find((step) => step.kind === 'rounding');
  const total = before.at(-1)?.totalCents ?? 0;
  if (!rounding || before[0]?.kind === 'flat') return before;
  const totalCents = roundedPrice(total, rounding.rounding);
  return [...before, { ...rounding, amountCents: totalCents - total, totalCents }];
}
