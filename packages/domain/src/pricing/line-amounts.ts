import { timesQuantity } from '../kernel/money.ts';
import type { PricingLine } from './pricing-input.ts';
import type { LineReduction, PriceStepDraft, PricingWarning } from './pricing-result.ts';

/** A line on its way through the rules. */
export interface LineAmount {
  line: PricingLine;
  /** null: price to follow */
  extensionCents: number | null;
  waivedCents: number;
  lineDiscountCents: number;
  reductions: readonly LineReduction[];
  /** what is left of the line so far */
  netCents: number;
  /** what is left of it before tax: after-tax reductions are not taken off */
  beforeTaxCents: number;
}

/** Whether nobody knows yet what the line costs; what is free of charge needs no price. */
export function isPriceToFollow(line: PricingLine): boolean {
  return line.unitPriceCents === null && !line.freeOfCharge;
}

/**
 * A line's amount (pricing rules 1 and 2): quantity times unit price, rounded once; nothing of it where it is free of
 * charge; its line discount, capped at it. A line whose price is to follow counts as nothing.
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

/** What to look at in a line. */
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

/** How a line's amount came about. */
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
