import type { LineId } from './pricing-input.ts';
import type { LineReduction, PriceStep, PriceStepKind, Totals } from './pricing-result.ts';

/** A sum of a document that shows how it is made up (R3.11). */
export type TracedSum =
  | { of: 'subtotal' | 'tax' | 'fees' | 'total' | 'paid' | 'amount_due' }
  | { of: 'line'; id: LineId }
  | { of: LineReduction['of']; id: number };

/** One step of a sum: `taxable` is a line's part of the tax base, `share` its part of a reduction, `taxed` a jurisdiction's tax. */
export interface SumStep extends Omit<PriceStep, 'step'> {
  step: PriceStepKind | 'taxable' | 'share' | 'taxed';
  /** the jurisdiction */
  text?: string | null;
}

/** How a sum is made up. The amounts of `steps` add up to `sumCents`. */
export interface SumTrace {
  sumCents: number;
  /** what a tax or reduction applies to; the amounts of a tax add up to its base */
  base: readonly SumStep[];
  steps: readonly SumStep[];
}

const running = (drafts: readonly Omit<SumStep, 'runningCents'>[]): SumStep[] => {
  let runningCents = 0;
  return drafts.map((draft) => {
    runningCents += draft.amountCents;
    return { ...draft, runningCents };
  });
};

const markers: readonly PriceStepKind[] = ['subtotal', 'total', 'amount_due'];
const ofLine: readonly PriceStepKind[] = ['line', 'price_to_follow', 'free_of_charge', 'line_discount'];

/**
 * Returns the steps of one of a document's sums, from the steps that priced it (`priceDocument`).
 * @param totals the priced document
 */
export function sumTrace(totals: Totals, sum: TracedSum): SumTrace {
  const { steps } = totals;
  const upTo = (marker: PriceStepKind) =>
    steps.slice(
      0,
      steps.findIndex(({ step }) => step === marker),
    );
  const only = (isOf: (step: PriceStep) => boolean) => running(steps.filter(isOf));
  const trace = (cents: number, own: readonly SumStep[], base: readonly SumStep[] = []): SumTrace => ({
    sumCents: cents,
    base,
    steps: own,
  });
  switch (sum.of) {
    case 'subtotal':
      return trace(totals.subtotalCents, upTo('subtotal'));
    case 'total':
      return trace(totals.totalCents, upTo('total'));
    case 'amount_due':
      return trace(totals.amountDueCents, upTo('amount_due'));
    case 'fees':
      return trace(
        totals.feesCents,
        only(({ step }) => step === 'fee'),
      );
    case 'paid':
      return trace(
        totals.refundedCents - totals.paidCents,
        only(({ step }) => step === 'payment' || step === 'refund'),
      );
    case 'tax':
      return trace(totals.tax.taxCents, taxParts(totals), taxBase(totals));
    case 'line': {
      const own = only(({ step, id }) => id === sum.id && ofLine.includes(step));
      return trace(own.at(-1)?.runningCents ?? 0, own);
    }
    case 'discount':
    case 'rebate':
      break;
  }
  const whole = steps.find(({ step, id }) => step === sum.of && id === sum.id);
  const cents = whole?.amountCents ?? 0;
  const shares = running(sharesOf(totals, sum));
  // an after-tax rebate has no lines' shares
  return trace(cents, shares.length > 0 ? shares : whole ? running([whole]) : [], whole ? [whole] : []);
}

const sharesOf = ({ lines }: Totals, { of, id }: { of: LineReduction['of']; id: number }) =>
  lines.flatMap((line) =>
    line.reductions
      .filter((each) => each.of === of && each.id === id)
      .map((each) => ({ step: 'share' as const, id: line.id, amountCents: 0 - each.amountCents })),
  );

const taxBase = ({ lines }: Totals): SumStep[] =>
  running(
    lines
      .filter(({ taxableCents }) => taxableCents !== 0)
      .map(({ id, taxableCents }) => ({ step: 'taxable', id, amountCents: taxableCents })),
  );

/** Returns the tax by jurisdiction, by line if each line is rounded, or as a whole if its parts are unknown. */
function taxParts({ tax, steps }: Totals): SumStep[] {
  const { jurisdictions, baseCents, terms } = tax;
  if (terms.rounding === 'line' || jurisdictions.length === 0)
    return running(steps.filter(({ step }) => step === 'tax'));
  return running(
    jurisdictions.map(({ text, rate, taxCents }) => ({
      step: 'taxed',
      text,
      rate,
      ofCents: baseCents,
      amountCents: taxCents,
    })),
  );
}

/** Returns a line's amount before discounts on the whole document; null if its price is TBD. */
export function amountOfLine({ lines }: Totals, id: LineId): number | null {
  const line = lines.find((each) => each.id === id);
  if (!line || line.extensionCents === null) return null;
  return line.extensionCents - line.waivedCents - line.lineDiscountCents;
}

/** Checks whether a step only shows the sum so far, without changing it. */
export const isMarker = ({ step }: SumStep): boolean => (markers as readonly string[]).includes(step);
