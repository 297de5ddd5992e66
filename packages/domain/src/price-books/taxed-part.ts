import { divideHalfUp } from '../kernel/money.ts';
import { wholeShare } from '../pricing/taxed-share.ts';
import {
  type EntryPrice,
  entryPrice,
  ofMaterials,
  type PriceBasis,
  type PricedFor,
  untaxedMaterials,
} from './entry-price.ts';
import type { PricingRules } from './pricing-rules.ts';

/**
 * What of a taxable service is taxed: all of its price, whatever its parts are, or only the parts that are taxable,
 * or only its labor. Some states tax the materials of a repair and not its labor.
 */
export const taxedParts = ['all', 'materials', 'labor'] as const;
export type TaxedPart = (typeof taxedParts)[number];

/**
 * Returns how much of an entry's price is taxed, in billionths. The materials and the labor are those that the
 * price is worked out from; a minimum charge, an agreement's percentage and rounding belong to both in
 * proportion. A flat price is split the same way. A part that isn't taxable isn't taxed with the materials. All of it is taxed if the split is unknown, because a cost or
 * the rules are missing, or there are neither parts nor labor.
 * @param price the entry's price, if it's known: its steps aren't worked out again
 */
export function taxedShareOf(
  taxedPart: TaxedPart,
  basis: PriceBasis,
  rules: PricingRules | null,
  { whose, price }: { whose: PricedFor; price?: EntryPrice },
): number {
  if (taxedPart === 'all' || !rules) return wholeShare;
  const isKnown = price && basis.pricing === 'computed';
  const { steps } = isKnown ? price : entryPrice({ ...basis, pricing: 'computed' }, rules, whose);
  let materials = 0;
  let labor = 0;
  for (const step of steps) {
    if (ofMaterials.has(step.kind)) materials += step.amountCents;
    // an agreement's own rate changes the labor, its percentage both
    else if (step.kind === 'labor' || step.kind === 'rate') labor += step.amountCents;
    else if (step.kind === 'agreement' && step.hourlyCents !== null) labor += step.amountCents;
  }
  const whole = materials + labor;
  if (whole <= 0) return wholeShare;
  const shareOfWhole = (cents: number) =>
    Number(divideHalfUp(BigInt(cents) * BigInt(wholeShare), BigInt(whole)));
  if (taxedPart === 'labor') return wholeShare - shareOfWhole(materials);
  // parts are rounded each and together: a cent must not make the taxed ones less than nothing
  return shareOfWhole(Math.max(materials - untaxedMaterials(basis.parts, rules), 0));
}
