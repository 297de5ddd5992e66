import type { ImportProblem } from '../../imports/import.ts';
import { wholeRate } from '../../kernel/money.ts';
import { problemAt } from './match-rows.ts';

/* Prices that a file changes by more than the limit. */

/** Returns a problem of a row that a person may allow. */
export const refusedAt = (...at: Parameters<typeof problemAt>): ImportProblem => ({
  ...problemAt(...at),
  canAllow: true,
});

/** Returns a rate in percent. */
export const percentOf = (rate: number): number => (rate * 100) / wholeRate;

/** Checks whether a price changes by more than a rate of it, or is removed. From an open price there is no jump. */
export const jumps = (from: number | null, to: number | null, most: number | null): boolean =>
  most !== null &&
  from !== null &&
  (to === null || BigInt(Math.abs(to - from)) * BigInt(wholeRate) > BigInt(from) * BigInt(most));
