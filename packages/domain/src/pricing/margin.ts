import { divideHalfUp, timesQuantity, wholeRate } from '../kernel/money.ts';
import type { LineId } from './pricing-input.ts';
import type { Totals } from './pricing-result.ts';

/**
 * The price minus the cost: in cents, and as a rate of the price; `rate` is null if the price is not
 * positive.
 */
export interface Margin {
  cents: number;
  rate: number | null;
}

interface CostedLine {
  id: LineId;
  quantity: number;
  /** The company's cost of one unit; missing for a person without the right to see costs. */
  costCents?: number | null | undefined;
}

const marginOn = (netCents: number, costCents: number): Margin => {
  const cents = netCents - costCents;
  const rate = netCents > 0 ? divideHalfUp(BigInt(cents) * BigInt(wholeRate), BigInt(netCents)) : null;
  return { cents, rate: rate === null ? null : Number(rate) };
};

/** Returns a line's margin after its share of the discounts, or null if its price or cost is unknown. */
export function lineMargin(totals: Totals, { id, quantity, costCents }: CostedLine): Margin | null {
  const netCents = totals.lines.find((line) => line.id === id)?.netCents ?? null;
  if (netCents === null || costCents === null || costCents === undefined) return null;
  return marginOn(netCents, timesQuantity(costCents, quantity));
}

/**
 * Returns the margin of all lines after discounts, or null if no cost is known. `whole` is false if a line's
 * price or cost is unknown; the margin then covers the other lines.
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

/** Returns the margin of one item at its price, or null if its price or cost is unknown. */
export function priceMargin(priceCents: number | null, costCents: number | null | undefined): Margin | null {
  return priceCents === null || costCents == null ? null : marginOn(priceCents, costCents);
}

/**
 * Checks whether an item's margin is below the least one. An unknown margin isn't; something that costs money and is
 * free always is.
 * @param leastRate in 1/10,000 of a percent; null for no limit
 */
export function isMarginLow(
  priceCents: number | null,
  costCents: number | null | undefined,
  leastRate: number | null | undefined,
): boolean {
  const margin = priceMargin(priceCents, costCents);
  if (leastRate == null || margin === null) return false;
  return margin.rate === null ? margin.cents < 0 : margin.rate < leastRate;
}
