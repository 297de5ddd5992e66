import type { Service, Trade } from '../price-books/starter/catalog.ts';
import { starterParts } from '../price-books/starter/starter-entries.ts';

/** The departments, with the price and cost of an hour in cents. */
export const trades: Record<Trade, { department: string; hourCents: number; hourCostCents: number }> = {
  HVAC: { department: 'Heating & cooling', hourCents: 17_200, hourCostCents: 5_200 },
  PLB: { department: 'Plumbing', hourCents: 16_500, hourCostCents: 4_900 },
  ELE: { department: 'Electrical', hourCents: 15_800, hourCostCents: 4_800 },
};

/**
 * Markups by cost: up to this many cents, a part sells for this multiple of its cost. Cheaper parts get
 * higher markups.
 */
const markups = [
  [500, 4],
  [2_000, 3.4],
  [5_000, 3],
  [10_000, 2.7],
  [25_000, 2.3],
  [75_000, 1.95],
  [150_000, 1.75],
  [Number.POSITIVE_INFINITY, 1.6],
] as const;

/** Returns the price of a part sold alone, in cents, rounded up to 5 cents, or to a dollar from $100. */
export function partPriceCents(costCents: number): number {
  const [, factor] = markups.find(([most]) => costCents <= most)!;
  const step = costCents < 10_000 ? 5 : 100;
  return Math.ceil((costCents * factor) / step) * step;
}

const byCode = new Map(starterParts.map((part) => [part.code, part]));

/** Returns a service's cost and price in cents: its hours and its marked-up parts, rounded up to a dollar. */
export function servicePrice({ trade, hours, parts }: Service): {
  costCents: number;
  unitPriceCents: number;
} {
  const { hourCents, hourCostCents } = trades[trade];
  let cost = hours * hourCostCents;
  let price = hours * hourCents;
  for (const [code, quantity] of parts) {
    const part = byCode.get(code);
    if (!part) throw new Error(`The demo has no part ${code}.`);
    cost += part.costCents * quantity;
    price += partPriceCents(part.costCents) * quantity;
  }
  return { costCents: Math.round(cost), unitPriceCents: Math.ceil(price / 100) * 100 };
}
