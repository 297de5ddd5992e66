import { timesQuantity } from '../kernel/money.ts';
import type { PricingLine } from './pricing-input.ts';
import type { LineReduction, PriceStepDraft, PricingWarning } from './pricing-result.ts';

/** A line with its amounts so far. */
export interface LineAmount {
  line: PricingLine;
  /** Null if the price is open. */
  extensionCents: number | null;
  waivedCents: number;
  lineDiscountCents: number;
  reductions: readonly LineReduction[];
  /** The line's remaining amount. */
  netCents: number;
  /** The remaining amount before tax, without after-tax reductions. */
  beforeTaxCents: number;
}

/** Checks whether the line's price is still open. A free line needs no price. */
export function isPriceToFollow(line: PricingLine): boolean {
  return line.unitPriceCents === null && !line.freeOfCharge;
}

/**
 * Computes a line's amount (pricing rules 1 and 2): quantity times unit price, rounded once; waived if free
 * of charge; minus the line discount, capped at the amount. A line with an open price counts as zero.
 */
export function lineAmount(line: PricingLine): LineAmount {
  const extensionCents =
    line.unitPriceCents === null ? null : timesQuantity(line.unitPriceCents, line.quantity);
  const waivedCents = line.freeOfCharge ? (extensionCents ?? 0) : 0;
  const chargedCents = (extensionCents ?? 0) - waivedCents;
  const lineDiscountCents = Math.min(line.lineDiscountCents ?? 0, Math.max(0, chargedCents));
  const netCents = chargedCents - lineDiscountCents;
  return {
    line,
    extensionCents,
    waivedCents,
    lineDiscountCents,
    reductions: [],
    netCents,
    beforeTaxCents: netCents,
  };
}

/** Returns the warnings of a line. */
export function lineWarnings({ line, lineDiscountCents }: LineAmount): PricingWarning[] {
  const warnings: PricingWarning[] = [];
  if (line.unitPriceCents === null && !line.freeOfCharge)
    warnings.push({ code: 'price_to_follow', id: line.id });
  if (line.unitPriceCents === 0 && !line.freeOfCharge) warnings.push({ code: 'zero_price', id: line.id });
  const asked = line.lineDiscountCents ?? 0;
  if (asked > lineDiscountCents && line.unitPriceCents !== null && !line.freeOfCharge) {
    warnings.push({ code: 'line_discount_capped', id: line.id });
  }
  return warnings;
}

/** Returns the steps that lead to a line's amount. */
export function lineSteps({ line, ...amount }: LineAmount): PriceStepDraft[] {
  const { id, quantity, unitPriceCents } = line;
  if (amount.extensionCents === null || unitPriceCents === null) {
    return [
      { step: isPriceToFollow(line) ? 'price_to_follow' : 'free_of_charge', id, quantity, amountCents: 0 },
    ];
  }
  const steps: PriceStepDraft[] = [
    { step: 'line', id, quantity, ofCents: unitPriceCents, amountCents: amount.extensionCents },
  ];
  if (line.freeOfCharge) steps.push({ step: 'free_of_charge', id, amountCents: 0 - amount.waivedCents });
  if (amount.lineDiscountCents > 0) {
    steps.push({ step: 'line_discount', id, amountCents: 0 - amount.lineDiscountCents });
  }
  return steps;
}
