import { allocateCents, rateOf, sumCents } from '../kernel/money.ts';
import type { LineAmount } from './line-amounts.ts';
import type { PricingDiscount, PricingRebate, TaxTreatment } from './pricing-input.ts';
import type { AppliedReduction, LineReduction, PriceStepDraft, PricingWarning } from './pricing-result.ts';
import { shareOf } from './taxed-share.ts';

/** The lines after a list of reductions, and the amount of each reduction. */
export interface Reduced {
  lines: readonly LineAmount[];
  applied: readonly AppliedReduction[];
  steps: readonly PriceStepDraft[];
  warnings: readonly PricingWarning[];
}

/** Compares two lines that could get an odd cent; 0 if the total is the same either way. */
type OddCentOrder = (a: LineAmount, b: LineAmount) => number;

/**
 * Applies discounts to the lines in their `order` (pricing rules 3 and 4), before-tax and after-tax ones in
 * one sequence. A percentage is of the remaining amount of the lines in scope, and a fixed amount is capped
 * at it. The document's remaining amount never becomes negative. Each discount is spread over its lines by
 * largest remainder.
 */
export function applyDiscounts(lines: readonly LineAmount[], discounts: readonly PricingDiscount[]): Reduced {
  const oddCents = oddCentOrder(lines, discounts);
  return discounts
    .toSorted((a, b) => a.order - b.order)
    .reduce((before, discount) => applyDiscount(before, discount, oddCents), nothingReduced(lines));
}

/**
 * Applies the rebates that are legally discounts (pricing rule 8, `beforeTax`) to all lines, in their
 * `order`.
 */
export function applyBeforeTaxRebates(
  lines: readonly LineAmount[],
  rebates: readonly PricingRebate[],
): Reduced {
  const oddCents = oddCentOrder(lines, []);
  return rebates
    .toSorted((a, b) => a.order - b.order)
    .reduce((before, rebate) => applyRebate(before, rebate, oddCents), nothingReduced(lines));
}

function applyDiscount(before: Reduced, discount: PricingDiscount, oddCents: OddCentOrder): Reduced {
  const inScope = before.lines.map(scopeTest(discount));
  const ofCents = remaining(before.lines.filter((_, index) => inScope[index]));
  const room = Math.max(0, Math.min(ofCents, remaining(before.lines)));
  const asked =
    discount.kind === 'percent' ? rateOf(Math.max(0, ofCents), discount.rate) : discount.amountCents;
  const amountCents = Math.min(asked, room);

  const { id, taxTreatment = 'beforeTax' } = discount;
  const rate = discount.kind === 'percent' ? { rate: discount.rate } : {};
  const warnings = [...before.warnings];
  if (!inScope.includes(true)) warnings.push({ code: 'discount_without_lines', id });
  else if (amountCents < asked) warnings.push({ code: 'discount_capped', id });
  return {
    lines: spread(before.lines, {
      inScope,
      oddCents,
      whole: { of: 'discount', id, taxTreatment, amountCents },
    }),
    applied: [...before.applied, { id, taxTreatment, amountCents }],
    steps: [...before.steps, { step: 'discount', id, ofCents, ...rate, amountCents: 0 - amountCents }],
    warnings,
  };
}

function applyRebate(
  before: Reduced,
  { id, amountCents: asked, reimbursed }: PricingRebate,
  oddCents: OddCentOrder,
): Reduced {
  const taxTreatment: TaxTreatment = 'beforeTax';
  const ofCents = remaining(before.lines);
  const amountCents = Math.min(asked, Math.max(0, ofCents));
  const warnings = [...before.warnings];
  if (amountCents < asked) warnings.push({ code: 'rebate_capped', id });
  if (reimbursed) warnings.push({ code: 'rebate_reimbursed_before_tax', id });
  const inScope = before.lines.map(() => true);
  return {
    lines: spread(before.lines, {
      inScope,
      oddCents,
      whole: { of: 'rebate', id, taxTreatment, amountCents },
    }),
    applied: [...before.applied, { id, taxTreatment, amountCents }],
    steps: [...before.steps, { step: 'rebate', id, ofCents, amountCents: 0 - amountCents }],
    warnings,
  };
}

/** Spreads a reduction over the lines in scope, reducing each by the same proportion, including credits. */
function spread(
  lines: readonly LineAmount[],
  { inScope, oddCents, whole }: { inScope: readonly boolean[]; oddCents: OddCentOrder; whole: LineReduction },
): readonly LineAmount[] {
  const places = [...lines.keys()].toSorted((a, b) => oddCents(lines[a]!, lines[b]!));
  const shares = allocateCents(
    whole.amountCents,
    places.map((place) => (inScope[place] ? lines[place]!.netCents : 0)),
  );
  const parts = new Map(places.map((place, index) => [place, shares[index]!]));
  return lines.map((line, place) => {
    const amountCents = parts.get(place)!;
    if (amountCents === 0) return line;
    return {
      ...line,
      reductions: [...line.reductions, { ...whole, amountCents }],
      netCents: line.netCents - amountCents,
      beforeTaxCents: line.beforeTaxCents - (whole.taxTreatment === 'beforeTax' ? amountCents : 0),
    };
  });
}

/**
 * Returns the order in which tied lines get an odd cent: those taxed most first, then larger ones, then those
 * with more left before tax, then those in the scope of an earlier discount. Lines equal in all of this are
 * equal for every later rule, so the total depends neither on the order of lines nor on their ids (decision
 * 5).
 */
function oddCentOrder(lines: readonly LineAmount[], discounts: readonly PricingDiscount[]): OddCentOrder {
  const tests = discounts.toSorted((a, b) => a.order - b.order).map(scopeTest);
  const scopes = new Map(
    lines.map((amount) => [amount.line.id, tests.map((isIn) => (isIn(amount) ? '0' : '1')).join('')]),
  );
  const scopeOf = ({ line }: LineAmount) => scopes.get(line.id) ?? '';
  return (a, b) =>
    shareOf(b.line) - shareOf(a.line) ||
    b.netCents - a.netCents ||
    b.beforeTaxCents - a.beforeTaxCents ||
    Number(scopeOf(a) > scopeOf(b)) - Number(scopeOf(a) < scopeOf(b));
}

function scopeTest({ scope = 'all', lineIds = [] }: PricingDiscount): (amount: LineAmount) => boolean {
  const tests = {
    all: () => true,
    taxable: ({ line }: LineAmount) => shareOf(line) > 0,
    nonTaxable: ({ line }: LineAmount) => shareOf(line) === 0,
    lines: ({ line }: LineAmount) => lineIds.includes(line.id),
  };
  return tests[scope];
}

function remaining(lines: readonly LineAmount[]): number {
  return sumCents(lines.map((line) => line.netCents));
}

function nothingReduced(lines: readonly LineAmount[]): Reduced {
  return { lines, applied: [], steps: [], warnings: [] };
}
