import { mapRange, type Range, wholeDollars } from './range.ts';
import type { ValuationFigures } from './valuation-figures.ts';
import {
  type AdjustmentName,
  adjustmentBands,
  adjustmentNames,
  usualEarningsCents,
  valuationMultiples,
  valuationWeights,
} from './valuation-multiples.ts';

export type ValuationRemark = 'noEarnings' | 'thin' | 'large' | 'owes';

/**
 * A step on the way to a value. Steps up to `weighted` are values of their own; from there, each adds to the one before
 * until `enterprise`, and so does `debt` until `equity`.
 */
export type ValuationStep = { cents: Range } & (
  | { kind: 'byEarnings' | 'byRevenue' | 'weighted' | 'rounding' | 'enterprise' | 'debt' | 'equity' }
  | { kind: 'adjustment'; name: AdjustmentName; figure: number; percent: number }
);

export interface Valuation {
  /** The value of the business without its debt, in cents; whole thousands of dollars. */
  enterprise: Range;
  /** What is left of it after the debt; negative if the debt is more. */
  equity: Range;
  steps: ValuationStep[];
  remarks: ValuationRemark[];
}

const thousandDollars = 100_000;

/**
 * Works out what a business may be worth: a weighted mean of a multiple of the owner's earnings and one of revenue,
 * adjusted for agreements, growth and size, less debt.
 * @param figures valid, as `wrongFigures` checks
 */
export function valuationOf(figures: ValuationFigures): Valuation {
  const { earningsCents, revenueCents } = figures;
  const byEarnings = mapRange(valuationMultiples.earnings, (times) =>
    wholeDollars((earningsCents * times) / 100),
  );
  const byRevenue = mapRange(valuationMultiples.revenue, (times) =>
    wholeDollars((revenueCents * times) / 100),
  );
  const weighted = mapRange(byEarnings, (cents, at) =>
    wholeDollars((cents * valuationWeights.earnings + byRevenue[at] * valuationWeights.revenue) / 100),
  );
  const { adjusted, steps } = adjustedBy(weighted, figures);
  const enterprise = mapRange(adjusted, (cents) => Math.round(cents / thousandDollars) * thousandDollars);
  const debt = mapRange(enterprise, () => 0 - wholeDollars(figures.debtCents));
  const equity = mapRange(enterprise, (cents, at) => cents + debt[at]);
  return {
    enterprise,
    equity,
    steps: [
      { kind: 'byEarnings', cents: byEarnings },
      { kind: 'byRevenue', cents: byRevenue },
      { kind: 'weighted', cents: weighted },
      ...steps,
      { kind: 'rounding', cents: mapRange(enterprise, (cents, at) => cents - adjusted[at]) },
      { kind: 'enterprise', cents: enterprise },
      { kind: 'debt', cents: debt },
      { kind: 'equity', cents: equity },
    ],
    remarks: remarksOn(figures, { byEarnings, byRevenue, equity }),
  };
}

/**
 * Applies the adjustments one after another. Each is a percentage of the unadjusted value, and the result rises with
 * that value.
 */
function adjustedBy(weighted: Range, figures: ValuationFigures): { adjusted: Range; steps: ValuationStep[] } {
  let percents = 100;
  let adjusted = weighted;
  const steps = adjustmentNames.map((name): ValuationStep => {
    const figure = figureOf(name, figures);
    const percent = percentFor(name, figure);
    percents += percent;
    const before = adjusted;
    adjusted = mapRange(weighted, (cents) => wholeDollars((cents * percents) / 100));
    const cents = mapRange(adjusted, (now, at) => now - before[at]);
    return { kind: 'adjustment', name, figure, percent, cents };
  });
  return { adjusted, steps };
}

/** Returns the figure that decides an adjustment; the share of agreements is in percent of revenue. */
function figureOf(name: AdjustmentName, figures: ValuationFigures): number {
  if (name === 'growth') return figures.growthPercent;
  if (name === 'technicians') return figures.technicians;
  return (figures.agreementsCents / figures.revenueCents) * 100;
}

const percentFor = (name: AdjustmentName, figure: number): number =>
  adjustmentBands[name].findLast(({ from }) => figure >= from)!.percent;

type Results = Pick<Valuation, 'equity'> & { byEarnings: Range; byRevenue: Range };

function remarksOn({ earningsCents }: ValuationFigures, results: Results): ValuationRemark[] {
  const { byEarnings, byRevenue, equity } = results;
  return [
    ...(earningsCents === 0 ? (['noEarnings'] as const) : []),
    ...(earningsCents > 0 && byRevenue.likely > 2 * byEarnings.likely ? (['thin'] as const) : []),
    ...(earningsCents > usualEarningsCents ? (['large'] as const) : []),
    ...(equity.likely < 0 ? (['owes'] as const) : []),
  ];
}
