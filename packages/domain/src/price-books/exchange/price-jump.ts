import type { ImportProblem } from '../../imports/import.ts';
import { wholeRate } from '../../kernel/money.ts';
import { maintenanceMessages } from '../maintenance.ts';
import { enlarging } from '../price-fields.ts';
import type { Figures } from './exchange-figures.ts';
import type { ExchangeRow } from './exchange-rows.ts';
import { problemAt } from './match-rows.ts';

/* Prices that a file changes by more than the limit, or to more than an amount can be. */

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

/**
 * Returns the problem of a row that makes a calculated price too large; null if it doesn't. A row that changes something
 * else of such an entry comes in.
 * @param changed the names of the fields that the row sets
 */
export function tooLarge(
  { open }: Pick<Figures, 'open'>,
  row: ExchangeRow,
  changed: readonly string[],
): ImportProblem | null {
  if (open !== 'tooLarge') return null;
  const set = Object.entries(row.fields).filter(([name]) => changed.includes(name));
  const field = enlarging(row.kind, Object.fromEntries(set));
  return field ? problemAt(row, field, maintenanceMessages.tooLarge) : null;
}
