import { isCents, isFourPlaces, isRate, toTenThousandths, wholeRate } from '../kernel/money.ts';
import type { PricingDocument, PricingLine, PricingPayment } from './pricing-input.ts';
import { ratesOf } from './tax-terms.ts';
import { wholeShare } from './taxed-share.ts';

/** The reasons why a document can't be priced. Valid but unusual input only causes warnings. */
export const pricingRefusals = {
  line_id_twice: 'Two lines have the same ID.',
  quantity_negative: 'Only a credit has a negative quantity.',
  credit_positive: 'A credit needs a negative quantity.',
  price_negative: 'A unit price can’t be negative. Use a credit instead.',
  line_discount_negative: 'A line discount can’t be negative.',
  discount_negative: 'A discount can’t be negative.',
  rebate_negative: 'A rebate can’t be negative.',
  fee_negative: 'A fee can’t be negative.',
  payment_negative: 'A payment can’t be negative. Use a refund instead.',
  refund_over_payment: 'A refund can’t be more than its payment.',
  taxed_share_malformed: 'The taxable portion must be from 0% to 100% of the price.',
  tax_rate_over_whole: 'A tax rate can’t be more than 100%.',
  cents_not_whole: 'Amounts are in whole cents.',
  rate_malformed: 'A rate is a whole number of 1/10,000 percent, 0 or more.',
  more_than_four_places: 'Quantities and percentages have no more than 4 decimal places.',
  too_large: 'The amounts are too large to add exactly.',
} as const;
export type PricingRefusal = keyof typeof pricingRefusals;

export interface NotPriceable {
  refusal: PricingRefusal;
  /** The offending value, for the log. */
  offender: number | string;
}

/**
 * Returns why a document can't be priced, or null. A document being edited may have any values, so the reason
 * is returned rather than thrown; a document that passes is priced without exceptions.
 */
export function whyNotPriceable(document: PricingDocument): NotPriceable | null {
  return refusalsOf(document).next().value ?? null;
}

type Refusals = Generator<NotPriceable, undefined>;

function* refusalsOf(document: PricingDocument): Refusals {
  const { lines, discounts, rebates, fees, payments } = document;
  const ids = lines.map(({ id }) => id);
  if (new Set(ids).size < ids.length) yield { refusal: 'line_id_twice', offender: ids.join(', ') };
  for (const line of lines) yield* ofLine(line);
  for (const discount of discounts) {
    if (discount.kind === 'percent') yield* ofRate(discount.rate);
    else yield* ofAmount(discount.amountCents, 'discount_negative');
  }
  for (const { amountCents } of rebates) yield* ofAmount(amountCents, 'rebate_negative');
  for (const { amountCents } of fees) yield* ofAmount(amountCents, 'fee_negative');
  for (const payment of payments) yield* ofPayment(payment);
  yield* ofTax(document);
  yield* ofSize(document);
}

function* ofLine(line: PricingLine): Refusals {
  const { id, quantity, unitPriceCents, credit, lineDiscountCents, taxedShare = wholeShare } = line;
  if (!isFourPlaces(quantity)) yield { refusal: 'more_than_four_places', offender: quantity };
  if (credit && quantity > 0) yield { refusal: 'credit_positive', offender: id };
  if (!credit && quantity < 0) yield { refusal: 'quantity_negative', offender: id };
  yield* ofAmount(unitPriceCents ?? 0, 'price_negative');
  yield* ofAmount(lineDiscountCents ?? 0, 'line_discount_negative');
  if (!Number.isInteger(taxedShare) || taxedShare < 0 || taxedShare > wholeShare)
    yield { refusal: 'taxed_share_malformed', offender: taxedShare };
}

function* ofPayment({ id, amountCents, refundedCents = 0, credit = false }: PricingPayment): Refusals {
  yield* ofAmount(credit ? Math.abs(amountCents) : amountCents, 'payment_negative');
  if (!isCents(refundedCents)) yield { refusal: 'cents_not_whole', offender: refundedCents };
  if (refundedCents < 0 || refundedCents > Math.max(0, amountCents))
    yield { refusal: 'refund_over_payment', offender: id };
}

/** Skips frozen terms, which were checked when they were frozen. */
function* ofTax({ taxEntry, allowOverrideTaxes, frozenTax }: PricingDocument): Refusals {
  if (frozenTax) return;
  const { percentage, jurisdictions } = ratesOf(taxEntry, allowOverrideTaxes);
  if (percentage !== null && !isFourPlaces(percentage))
    yield { refusal: 'more_than_four_places', offender: percentage };
  const rates = percentage === null ? jurisdictions.map(({ rate }) => rate) : [toTenThousandths(percentage)];
  for (const rate of rates) yield* ofRate(rate);
  const rate = rates.reduce((sum, part) => sum + part, 0);
  if (rate > wholeRate) yield { refusal: 'tax_rate_over_whole', offender: rate };
}

/** The maximum of all amounts added up, so that every intermediate sum is a safe integer. */
const mostTogether = Number.MAX_SAFE_INTEGER / 8;

function* ofSize({ lines, discounts, rebates, fees, payments }: PricingDocument): Refusals {
  const charged = lines.map(({ quantity, unitPriceCents }) => Math.abs(quantity) * (unitPriceCents ?? 0) + 1);
  const ofLines = charged.reduce((sum, cents) => sum + cents, 0);
  const others = [
    ...lines.map(({ lineDiscountCents }) => lineDiscountCents ?? 0),
    ...discounts.map((each) =>
      each.kind === 'percent' ? (ofLines * each.rate) / wholeRate : each.amountCents,
    ),
    ...[...rebates, ...fees, ...payments].map(({ amountCents }) => Math.abs(amountCents)),
  ];
  const together = others.reduce((sum, cents) => sum + cents, ofLines);
  if (together > mostTogether) yield { refusal: 'too_large', offender: together };
}

function* ofRate(rate: number): Refusals {
  if (!isRate(rate)) yield { refusal: 'rate_malformed', offender: rate };
}

function* ofAmount(cents: number, refusal: PricingRefusal): Refusals {
  if (!isCents(cents)) yield { refusal: 'cents_not_whole', offender: cents };
  if (cents < 0) yield { refusal, offender: cents };
}
