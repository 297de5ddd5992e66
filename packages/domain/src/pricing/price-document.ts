import { sumCents } from '../kernel/money.ts';
import { isPriceToFollow, type LineAmount, lineAmount, lineSteps, lineWarnings } from './line-amounts.ts';
import { whyNotPriceable } from './not-priceable.ts';
import type { PricingDocument, PricingRebate } from './pricing-input.ts';
import type { AppliedReduction, PricedLine, PriceStep, PriceStepDraft, Totals } from './pricing-result.ts';
import { applyBeforeTaxRebates, applyDiscounts } from './reductions.ts';
import { settlePayments, settleRebates } from './settlement.ts';
import { computeTax } from './tax.ts';
import { taxTerms, taxWarnings } from './tax-terms.ts';

/**
 * Prices a proposal package or a work order: every line, discount, tax, rebate, total and the amount due in
 * cents, with the steps that lead there and warnings for people to check. Pure, with equal results on the
 * device and on the server. Pricing rules 1 to 9 and 12; R3.5 for tax.
 * @returns null if it can't be priced; `whyNotPriceable` says why
 */
export function priceDocument(document: PricingDocument): Totals | null {
  if (whyNotPriceable(document)) return null;
  const terms = taxTerms(document);
  const [beforeTax, afterTax] = rebatesByTreatment(document.rebates);

  const lines = document.lines.map(lineAmount);
  const discounted = applyDiscounts(lines, document.discounts);
  const reduced = applyBeforeTaxRebates(discounted.lines, beforeTax);
  const { tax, lineParts, steps: taxSteps } = computeTax(reduced.lines, terms);
  const netCents = sumCents(reduced.lines.map((line) => line.netCents));
  const feesCents = sumCents(document.fees.map((fee) => fee.amountCents));
  const totalBeforeRebatesCents = sumCents([netCents, tax.taxCents, feesCents]);
  const settled = settleRebates(totalBeforeRebatesCents, afterTax);
  const totalCents = totalBeforeRebatesCents - amountOf(settled.applied);
  const { paidCents, refundedCents, steps: paymentSteps } = settlePayments(document.payments);
  const amountDueCents = sumCents([totalCents, -paidCents, refundedCents]);

  const rebates = [...reduced.applied, ...settled.applied];
  const reimbursed = new Set(
    document.rebates.filter((rebate) => rebate.reimbursed).map((rebate) => rebate.id),
  );
  return {
    lines: reduced.lines.map((line, index) => pricedLine(line, lineParts[index])),
    complete: !document.lines.some(isPriceToFollow),
    subtotalCents: sumCents(lines.map((line) => line.netCents)),
    discounts: discounted.applied,
    discountsCents: amountOf(discounted.applied),
    netCents,
    tax,
    feesCents,
    rebates,
    rebatesCents: amountOf(rebates),
    totalBeforeRebatesCents,
    totalCents,
    rebatesReceivableCents: amountOf(rebates.filter((rebate) => reimbursed.has(rebate.id))),
    paidCents,
    refundedCents,
    amountDueCents,
    warnings: [
      ...lines.flatMap(lineWarnings),
      ...discounted.warnings,
      ...reduced.warnings,
      ...taxWarnings(document, tax).map((code) => ({ code })),
      ...settled.warnings,
      ...(amountDueCents < 0 ? [{ code: 'owed_to_customer' } as const] : []),
    ],
    steps: withRunningAmounts([
      ...lines.flatMap(lineSteps),
      { step: 'subtotal', amountCents: 0 },
      ...discounted.steps,
      ...reduced.steps,
      ...taxSteps,
      ...document.fees.map(({ id, amountCents }): PriceStepDraft => ({ step: 'fee', id, amountCents })),
      ...settled.steps,
      { step: 'total', amountCents: 0 },
      ...paymentSteps,
      { step: 'amount_due', amountCents: 0 },
    ]),
  };
}

function pricedLine(amount: LineAmount, part = { taxableCents: 0, taxCents: 0 }): PricedLine {
  const { line, extensionCents, waivedCents, lineDiscountCents, reductions, netCents } = amount;
  return {
    id: line.id,
    extensionCents,
    waivedCents,
    lineDiscountCents,
    reductions,
    netCents: isPriceToFollow(line) ? null : netCents,
    ...part,
  };
}

function rebatesByTreatment(rebates: readonly PricingRebate[]): [PricingRebate[], PricingRebate[]] {
  const beforeTax = rebates.filter((rebate) => rebate.taxTreatment === 'beforeTax');
  return [beforeTax, rebates.filter((rebate) => rebate.taxTreatment !== 'beforeTax')];
}

function amountOf(applied: readonly AppliedReduction[]): number {
  return sumCents(applied.map((reduction) => reduction.amountCents));
}

/** Returns steps with the running sum of their amounts. */
export function withRunningAmounts(drafts: readonly PriceStepDraft[]): PriceStep[] {
  let runningCents = 0;
  return drafts.map((draft) => {
    runningCents += draft.amountCents;
    return { ...draft, runningCents };
  });
}
