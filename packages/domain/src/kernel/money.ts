import { invariant } from './invariant.ts';

/*
 * Money is integer cents. A rate is an integer in 1/10,000 of a percent (8.25 % = 82,500), since real tax
 * rates have up to four decimals. A quantity is a decimal with at most four places. Products are computed in
 * BigInt and rounded once, by `divideHalfUp`; nothing is computed in binary fractions.
 */

/** 100 % as a rate. */
export const wholeRate = 1_000_000;

const tenThousand = 10_000;
/** The largest number of ten-thousandths for which a double distinguishes neighboring four-place decimals. */
const largestTenThousandths = 1e15;

/**
 * Divides and rounds to the nearest integer, halves away from zero; the only rounding function. For amounts
 * above zero this is half up (Streamlined Sales Tax Agreement, section 324). Below zero it mirrors, so that a
 * return refunds exactly what the sale charged.
 * @throws for a denominator that is not positive
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  invariant(denominator > 0n, 'denominator_not_positive', String(denominator));
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Checks whether a number is whole cents that a double holds exactly. */
export const isCents = (cents: number): boolean => Number.isSafeInteger(cents);

/** Throws for anything but whole cents that a double holds exactly. */
export function assertCents(cents: number): void {
  invariant(isCents(cents), 'cents_not_whole', String(cents));
}

/**
 * Checks whether a number is an integer rate from 0. A percentage passed by mistake, such as 8.25, is not.
 */
export const isRate = (rate: number): boolean => Number.isSafeInteger(rate) && rate >= 0;

/** Throws for anything but an integer rate from 0, such as a percentage of 8.25 passed by mistake. */
export function assertRate(rate: number): void {
  invariant(Number.isSafeInteger(rate), 'rate_not_whole', String(rate));
  invariant(rate >= 0, 'rate_negative', String(rate));
}

/**
 * Converts a decimal with at most four places to an integer: a quantity of 1.25 becomes 12,500, a percentage
 * of 7.6875 the rate 76,875.
 * @throws for more places, and for NaN and infinity
 */
export function toTenThousandths(decimal: number): number {
  invariant(isFourPlaces(decimal), 'more_than_four_places', String(decimal));
  return scaledOf(decimal);
}

/** Checks whether a number is a decimal with at most four places that a double holds exactly. */
export function isFourPlaces(decimal: number): boolean {
  const scaled = scaledOf(decimal);
  return Math.abs(scaled) <= largestTenThousandths && scaled / tenThousand === decimal;
}

/** + 0 turns -0 into 0. */
const scaledOf = (decimal: number): number => Math.round(decimal * tenThousand) + 0;

/** Converts ten-thousandths back to a decimal: the rate 76,875 is 7.6875 percent. */
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

/**
 * Multiplies two integers, divides by a positive one, and rounds once, like `divideHalfUp`. Products that a double holds
 * exactly, which is nearly all of them, need no BigInt.
 */
export function multiplyHalfUp(a: number, b: number, denominator: number): number {
  const product = Math.abs(a * b);
  if (!(product <= largestExact && denominator > 0))
    return toCents(divideHalfUp(BigInt(a) * BigInt(b), BigInt(denominator)));
  const remainder = product % denominator;
  const rounded = (product - remainder) / denominator + (2 * remainder >= denominator ? 1 : 0);
  // + 0 turns -0 into 0
  return a < 0 === b < 0 ? rounded : 0 - rounded + 0;
}
/** The denominator is at most as large. */
const largestExact = Number.MAX_SAFE_INTEGER / 2;

/** Multiplies a unit price by a quantity (at most four places). Returns cents, rounded once. */
export function timesQuantity(unitPriceCents: number, quantity: number): number {
  assertCents(unitPriceCents);
  return multiplyHalfUp(unitPriceCents, toTenThousandths(quantity), tenThousand);
}

/** Returns a rate's share of an amount in cents, rounded once. */
export function rateOf(cents: number, rate: number): number {
  assertCents(cents);
  assertRate(rate);
  return multiplyHalfUp(cents, rate, wholeRate);
}

/**
 * Splits an amount in proportion to integer weights so that the parts add up to it exactly: largest
 * remainder, ties to the earlier part. Weights may be negative (a credit among lines) if their sum is not
 * zero. If the amount is no larger than that sum, no part is larger than its weight.
 * @throws if a nonzero amount is split over a sum of zero, and for parts that a number does not hold exactly
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
  // stable sort: equal remainders keep their order
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
