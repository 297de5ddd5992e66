import type { LinePrice, PricedLine } from './line-price.ts';

/** Today's price of a line's entry, as far as a check needs it. */
export type PriceToday = Pick<LinePrice, 'priceKey' | 'priceBookVersion'> & {
  unitPriceCents: number | null;
  /** How much of the price is taxed. */
  taxedShare: number;
  /** Missing for a person without the right to see costs: the server fills it in. */
  costCents?: number | null | undefined;
};

/** A line's price beside today's. */
export type PriceCheck<L extends PricedLine = PricedLine> = { line: L } & (
  | { is: 'current' }
  /** The entry is gone, or its price is open. */
  | { is: 'unknown' }
  | {
      is: 'changed';
      today: PriceToday & { unitPriceCents: number };
      /** What the price goes up by; null if it was open. */
      byCents: number | null;
      /** Whether a person entered the price, which a check leaves alone unless it is chosen. */
      entered: boolean;
    }
);

/** Compares a line's price, and how much of it is taxed, with today's; null if the company no longer has its entry. */
export function checkPrice<L extends PricedLine>(line: L, today: PriceToday | null): PriceCheck<L> {
  const { unitPriceCents: was, priceKey, taxedShare } = line;
  const now = today?.unitPriceCents ?? null;
  if (!today || now === null) return { line, is: 'unknown' };
  const entered = priceKey == null && was !== null;
  // an entered price is taxed as the person said
  const isTaxedAlike = entered || taxedShare === undefined || taxedShare === today.taxedShare;
  if (now === was && isTaxedAlike) return { line, is: 'current' };
  return {
    line,
    is: 'changed',
    today: { ...today, unitPriceCents: now },
    byCents: was === null ? null : now - was,
    entered,
  };
}

/** Returns the fields that give a line today's price, with the key that proves it and the cost it comes from. */
export const priceAccepted = ({
  unitPriceCents,
  priceKey,
  priceBookVersion,
  taxedShare,
  costCents,
}: PriceToday): PriceToday => ({
  unitPriceCents,
  priceKey,
  priceBookVersion,
  taxedShare,
  ...(costCents !== undefined && { costCents }),
});
