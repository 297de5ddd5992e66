import { z } from 'zod';

/** The most rows of a list that are added up. */
export const mostCounted = 10_000;

const cents = z.int().nullable();

/** The totals of everything that a list's filters and search match. */
export const listTotalsSchema = z.object({
  /** At most 10,000. */
  count: z.int(),
  /** There are more, or a search hasn’t read all; then there are no sums. */
  isMore: z.boolean(),
  /** Null if the list has no such amounts, or there are too many rows. */
  totalCents: cents,
  paidCents: cents,
  dueCents: cents,
});
export type ListTotals = z.infer<typeof listTotalsSchema>;

/** The amounts of one row; those that its list doesn't have are missing, unknown ones are null. */
export interface CountedRow {
  totalCents?: number | null;
  /** below zero for a credit, which is paid and not owed */
  dueCents?: number | null;
}

/** Adds up the rows of a list; what isn't priced counts as nothing. */
export function totalsOf(rows: readonly CountedRow[]): ListTotals {
  const sum = (key: keyof CountedRow, of: (cents: number) => number = (cents) => cents): number | null =>
    rows.some((row) => row[key] !== undefined) ? rows.reduce((all, row) => all + of(row[key] ?? 0), 0) : null;
  const [total, due] = [sum('totalCents'), sum('dueCents')];
  return {
    count: rows.length,
    isMore: false,
    totalCents: total,
    paidCents: total === null || due === null ? null : total - due,
    dueCents: sum('dueCents', (cents) => Math.max(0, cents)),
  };
}

/**
 * Returns the totals of counted rows; without sums if there are more rows than were counted.
 * @param isPart there may be more rows, which were not looked for
 */
export function countedTotals(
  { count, totalCents, dueCents, balanceCents }: CountedSums,
  most: number = mostCounted,
  isPart = false,
): ListTotals {
  const isMore = isPart || count > most;
  const shown = (cents: number | null) => (isMore ? null : cents);
  return {
    count: Math.min(count, most),
    isMore,
    totalCents: shown(totalCents),
    paidCents: shown(totalCents === null || balanceCents === null ? null : totalCents - balanceCents),
    dueCents: shown(dueCents),
  };
}

/** What a query has counted, one row more than is shown at most. */
export interface CountedSums {
  count: number;
  totalCents: number | null;
  /** what is owed */
  dueCents: number | null;
  /** what is owed, less credits */
  balanceCents: number | null;
}
