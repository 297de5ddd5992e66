import { z } from 'zod';
import { divideHalfUp, wholeRate } from '../kernel/money.ts';

/** The totals of the listed entries of a price book. */
export const bookTotalsSchema = z.object({
  services: z.int(),
  parts: z.int(),
  /** There are more entries than are added up; then there are no averages. */
  isMore: z.boolean(),
  /** The average price of the entries that have one; null if none has. */
  averageCents: z.int().nullable(),
  /** What it is the average of; 0 if there is none. */
  pricedCount: z.int(),
  pricedCents: z.int(),
  /**
   * What remains of their prices after their costs, in 1/10,000 of a percent; null if unknown, and missing for a person
   * without the right to see costs.
   */
  marginRate: z.int().nullable().optional(),
});
export type BookTotals = z.infer<typeof bookTotalsSchema>;

/** An entry as it counts. */
export interface CountedEntry {
  kind: 'serviceRepair' | 'partItem';
  /** null if it has no set price */
  unitPriceCents: number | null;
  /** missing for a person without the right to see costs */
  costCents?: number | null | undefined;
}

const sumOf = (rows: readonly CountedEntry[], key: 'unitPriceCents' | 'costCents'): number =>
  rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
const dividedBy = (part: number, whole: number): number => Number(divideHalfUp(BigInt(part), BigInt(whole)));

/**
 * Counts entries, and averages their prices and margins. An entry without a price counts in neither, one without a cost
 * not in the margin.
 * @param isMore there are entries that are not among the rows
 */
export function bookTotalsOf(rows: readonly CountedEntry[], isMore: boolean): BookTotals {
  const services = rows.filter(({ kind }) => kind === 'serviceRepair').length;
  const priced = rows.filter(({ unitPriceCents }) => unitPriceCents !== null);
  const costed = priced.filter(({ costCents }) => costCents != null);
  const price = sumOf(costed, 'unitPriceCents');
  const margin =
    isMore || price <= 0 ? null : dividedBy((price - sumOf(costed, 'costCents')) * wholeRate, price);
  const averaged = isMore ? [] : priced;
  const pricedCents = sumOf(averaged, 'unitPriceCents');
  return {
    services,
    parts: rows.length - services,
    isMore,
    averageCents: averaged.length === 0 ? null : dividedBy(pricedCents, averaged.length),
    pricedCount: averaged.length,
    pricedCents,
    ...(rows.some(({ costCents }) => costCents !== undefined) && { marginRate: margin }),
  };
}
