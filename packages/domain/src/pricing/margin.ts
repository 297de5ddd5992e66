import { divideHalfUp, timesQuantity, wholeRate } from '../kernel/money.ts';
import type { LineId } from './pricing-input.ts';
import type { Totals } from './pricing-result.ts';

/** What is left of a price when the cost is taken off: in cents, and as a rate of the price; null where there is none. */
export interface Margin {
  cents: number;
  rate: number | null;
}

interface CostedLine {
  id: LineId;
  quantity: number;
  /** what one costs the company; missing for a person without the right to see costs */
  costCents?: number | null | undefined;
}

const marginOn = (netCents: number, costCents: number): Margin => {
  const cents = netCents - costCents;
  const rate = netCents > 0 ? divideHalfUp(BigInt(cents) * BigInt(wholeRate), BigInt(netCents)) : null;
  return { cents, rate: rate === null ? null : Number(rate) };
};

/** A line's margin, after its part of the discounts; null where its price or its cost is not known. */
export function lineMargin(totals: Totals, { id, quantity, costCents }: CostedLine): Margin | null {
  const netCents = totals.lines.find((line) => line.id === id)?.netCents ?? null;
  if (netCents === null || costCents === null || costCents === undefined) return null;
  return marginOn(netCents, timesQuantity(costCents, quantity));
}

/**
 * The margin of all lines on what is left of their prices after discounts; null where no cost is known.
 * `whole` is false where a line's cost is missing: then the margin is of the others.
 */
export function totalMargin(
  totals: Totals,
  lines: readonly CostedLine[],
): (Margin & { whole: boolean }) | null {
  const nets = new Map(totals.lines.map(({ id, netCents }) => [id, netCents]));
  const known = lines.filter(({ id, costCents }) => costCents != null && nets.get(id) != null);
  if (known.length === 0) return null;
  const netCents = known.reduce((sum, { id }) => sum + (nets.get(id) ?? 0), 0);
  const cost = known.reduce(
    (sum, { costCents, quantity }) => sum + timesQuantity(costCents ?? 0, quantity),
    0,
  );
  return { ...marginOn(netCents, cost), whole: known.length === lines.length };
}

/** The margin of one thing at its price; null where its price or its cost is not known. */
export function priceMargin(priceCents: number | null, costCents: number | null | undefined): Margin | null {
  return priceCents === null || costCents == null ? null : marginOn(priceCents, costCents);
}
