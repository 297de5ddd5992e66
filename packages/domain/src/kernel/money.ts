import { invariant } from './invariant.ts';

/*
 * Money is integer cents. A rate is an integer in 1/10,000 of a percent (8.25 % = 82,500), since real tax rates have up
 * to four decimals. A quantity is a decimal number with at most four places. Products are taken in BigInt and rounded
 * once, by `divideHalfUp`; nothing here is computed in binary fractions.
 */

/** 100 % as a rate. */
export const wholeRate = 1_000_000;

const tenThousand = 10_000;
/** Up to here every four-place decimal is told apart from its neighbours by a double. */
const largestTenThousandths = 1e15;

/**
 * The one rounding function: the quotient to the nearest integer, halves away from zero. For amounts above zero that is
 * half up (Streamlined Sales Tax Agreement, section 324); below zero it mirrors, so that a return gives back exactly
 * what the sale charged.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  invariant(denominator > 0n, 'denominator_not_positive', String(denominator));
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Refuses anything but whole cents that a double holds exactly. */
export function assertCents(cents: number): void {
  invariant(Number.isSafeInteger(cents), 'cents_not_whole', String(cents));
}

/** Refuses anything but an integer rate from 0; a percentage such as 8.25 handed in as a rate is caught here. */
export function assertRate(rate: number): void {
  invariant(Number.isSafeInteger(rate), 'rate_not_whole', String(rate));
  invariant(rate >= 0, 'rate_negative', String(rate));
}

/**
 * A decimal with at most four places as an integer: a quantity of 1.25 is 12,500, a percentage of 7.6875 is the rate
 * 76,875. Refuses more places, and what is no number.
 */
export function toTenThousandths(decimal: number): number {
  // + 0 turns -0 into 0
  const scaled = Math.round(decimal * tenThousand) + 0;
  const exact = Math.abs(scaled) <= largestTenThousandths && scaled / tenThousand === decimal;
  invariant(exact, 'more_than_four_places', String(decimal));
  return scaled;
}

/** The decimal that `toTenThousandths` came from: the rate 76,875 is 7.6875 percent. */
export function fromTenThousandths(scaled: number): number {
  invariant(Number.isSafeInteger(scaled), 'ten_thousandths_not_whole', String(scaled));
  return scaled / tenThousand;
}

/** Adds amounts in cents. */
export function sumCents(amounts: readonly number[]): number {
  let sum = 0;
  for (const cents of amounts) {
    assertCents(cents);
    sum += cents;
    assertCents(sum);
  }
  return sum;
}

/** Quantity (at most four places) times unit price, in cents, rounded once. */
export function timesQuantity(unitPriceCents: number, quantity: number): number {
  assertCents(unitPriceCents);
  const scaled = BigInt(toTenThousandths(quantity));
  return toCents(divideHalfUp(BigInt(unitPriceCents) * scaled, BigInt(tenThousand)));
}

/** The rate's part of an amount, in cents, rounded once. */
export function rateOf(cents: number, rate: number): number {
  assertCents(cents);
  assertRate(rate);
  return toCents(divideHalfUp(BigInt(cents) * BigInt(rate), BigInt(wholeRate)));
}

/**
 * Splits an amount in proportion to integer weights so that the parts sum to it exactly: largest remainder, ties to the
 * earlier. Weights may be negative (a credit among lines) as long as their sum is not zero; where the amount is no
 * larger than that sum, no part is larger than its weight. Refuses to split something over nothing, and parts that a
 * number does not hold exactly.
 */
export function allocateCents(totalCents: number, weights: readonly number[]): number[] {
  assertCents(totalCents);
  const weightSum = BigInt(sumCents(weights));
  if (totalCents === 0) return weights.map(() => 0);
  invariant(weightSum !== 0n, 'nothing_to_split_over', `${totalCents} over [${weights.join(', ')}]`);

  const direction = weightSum < 0n ? -1n : 1n;
  const divisor = weightSum * direction;
  const total = BigInt(Math.abs(totalCents));
  const shares = weights.map((weight, index) => {
    const product = total * BigInt(weight) * direction;
    const remainder = ((product % divisor) + divisor) % divisor;
    return { index, remainder, cents: (product - remainder) / divisor };
  });
  const given = shares.reduce((sum, share) => sum + share.cents, 0n);
  // sort is stable: equal remainders stay in their order
  const byRemainder = shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  for (const share of byRemainder.slice(0, Number(total - given))) share.cents += 1n;
  return shares.map((share) => toCents(totalCents < 0 ? -share.cents : share.cents));
}

function toCents(amount: bigint): number {
  const cents = Number(amount);
  invariant(Number.isSafeInteger(cents), 'amount_too_large', String(amount));
  return cents;
}
