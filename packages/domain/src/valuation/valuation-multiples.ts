import type { Range } from './range.ts';

/*
 * What contractors' businesses usually sell for, as data. The ranges are from published sales; the adjustments are
 * our own estimates of what buyers say moves a price. Both are shown with each valuation.
 */

/** How often a price contains the owner's earnings or the revenue, in hundredths: 270 is 2.70 times. */
export const valuationMultiples = {
  earnings: { low: 220, likely: 270, high: 345 },
  revenue: { low: 26, likely: 46, high: 58 },
} as const satisfies Record<string, Range>;

/** How much each method counts, in percent. Buyers pay for earnings; revenue is a check on them. */
export const valuationWeights = { earnings: 75, revenue: 25 } as const;

export const adjustmentNames = ['agreements', 'growth', 'technicians'] as const;
export type AdjustmentName = (typeof adjustmentNames)[number];

/** A change of the value, in percent of it, for businesses whose figure is at least `from`. */
export interface AdjustmentBand {
  from: number;
  percent: number;
}

/**
 * The bands of each adjustment, from the lowest figure up: the share of revenue from agreements and the yearly growth,
 * both in percent, and the number of technicians.
 */
export const adjustmentBands: Record<AdjustmentName, readonly [AdjustmentBand, ...AdjustmentBand[]]> = {
  agreements: [
    { from: 0, percent: -5 },
    { from: 5, percent: 0 },
    { from: 15, percent: 8 },
    { from: 30, percent: 15 },
  ],
  growth: [
    { from: Number.NEGATIVE_INFINITY, percent: -15 },
    { from: -5, percent: -5 },
    { from: 0, percent: 0 },
    { from: 5, percent: 5 },
    { from: 15, percent: 10 },
  ],
  technicians: [
    { from: 0, percent: -20 },
    { from: 2, percent: -8 },
    { from: 5, percent: 0 },
    { from: 10, percent: 8 },
    { from: 20, percent: 15 },
  ],
};

/** Above these earnings a year, businesses are sold in another market, at other multiples. */
export const usualEarningsCents = 100_000_000;
