import { dayOf, longDayText } from '../kernel/days.ts';
import { decimalText } from '../kernel/decimal-text.ts';
import { wholeMoneyText } from '../kernel/money-text.ts';
import { headOf, type Invoice } from '../work-orders/invoice.ts';
import type { InvoiceFacts } from '../work-orders/invoice-facts.ts';
import type { Range } from './range.ts';
import { valuationTexts as texts } from './valuation.texts.ts';
import { type Valuation, type ValuationStep, valuationOf } from './valuation.ts';
import type { ValuationFigures } from './valuation-figures.ts';
import {
  type AdjustmentName,
  adjustmentBands,
  adjustmentNames,
  valuationMultiples,
  valuationWeights,
} from './valuation-multiples.ts';

/** A step in words, for the screen and the PDF. */
export interface StepRow {
  kind: ValuationStep['kind'];
  title: string;
  /** Empty if there is nothing more to say. */
  detail: string;
  low: string;
  likely: string;
  high: string;
}

/** Returns the steps of a valuation as a person reads them. */
export const stepRows = (figures: ValuationFigures, { steps }: Pick<Valuation, 'steps'>): StepRow[] =>
  steps.map((step) => ({ kind: step.kind, ...wordsOf(step, figures), ...rangeText(step.cents) }));

function rangeText({ low, likely, high }: Range): Record<keyof Range, string> {
  return { low: wholeMoneyText(low), likely: wholeMoneyText(likely), high: wholeMoneyText(high) };
}

/** Returns a range in two parts, between which a line may break: `$310,000 to $480,000,` and `most likely $390,000`. */
export function rangeParts(range: Range): [between: string, likely: string] {
  const { low, likely, high } = rangeText(range);
  return [texts.between(low, high), texts.mostLikely(likely)];
}

const timesText = (cents: number, { low, likely, high }: Range): string =>
  texts.times(
    wholeMoneyText(cents),
    ...([low, likely, high].map((each) => (each / 100).toFixed(2)) as Three),
  );
type Three = [string, string, string];

function wordsOf(step: ValuationStep, figures: ValuationFigures): Pick<StepRow, 'title' | 'detail'> {
  switch (step.kind) {
    case 'byEarnings':
      return {
        title: texts.byEarnings,
        detail: timesText(figures.earningsCents, valuationMultiples.earnings),
      };
    case 'byRevenue':
      return { title: texts.byRevenue, detail: timesText(figures.revenueCents, valuationMultiples.revenue) };
    case 'weighted':
      return {
        title: texts.weighted,
        detail: texts.weights(valuationWeights.earnings, valuationWeights.revenue),
      };
    case 'adjustment':
      return {
        title: texts.adjustments[step.name],
        detail: texts.change(figureText(step.name, step.figure), changeText(step.percent)),
      };
    case 'rounding':
      return { title: texts.rounding, detail: texts.roundingDetail };
    case 'enterprise':
      return { title: texts.enterprise, detail: '' };
    case 'debt':
      return { title: texts.debt, detail: figures.debtCents > 0 ? texts.debtDetail : '' };
    case 'equity':
      break;
  }
  return { title: texts.equity, detail: '' };
}

const figureText = (name: AdjustmentName, figure: number): string => {
  const shown = decimalText(Math.floor(figure * 10) / 10);
  if (name === 'technicians') return figure === 1 ? texts.oneTechnician : texts.technicianCount(shown);
  return texts.adjusted[name](shown);
};

const changeText = (percent: number): string =>
  percent === 0 ? texts.noChange : texts.percent(`${percent > 0 ? '+' : ''}${decimalText(percent)}`);

/** Returns the bands of an adjustment in words: `below 5%: −5%; 5% and up: no change`. */
export function bandsText(name: AdjustmentName): string {
  const [lowest, ...others] = adjustmentBands[name];
  const unit = (figure: number) => texts.unit[name](decimalText(figure));
  const first = texts.firstBand(unit(others[0]!.from), changeText(lowest.percent));
  return [first, ...others.map(({ from, percent }) => texts.band(unit(from), changeText(percent)))].join(
    '; ',
  );
}

/** Returns the figures that were entered, each with its name. */
const figureRows = (figures: ValuationFigures): { label: string; value: string }[] =>
  (Object.keys(texts.figures) as (keyof ValuationFigures)[]).map((field) => ({
    label: texts.figures[field],
    value: enteredText(field, figures[field]),
  }));

function enteredText(field: keyof ValuationFigures, value: number): string {
  if (field === 'technicians') return decimalText(value);
  return field === 'growthPercent' ? texts.percent(decimalText(value)) : wholeMoneyText(value);
}

/** A business valuation as its reader sees it. It is all that reaches the PDF. */
export interface ValuationPaper extends Pick<Invoice, 'title' | 'date' | 'company' | 'foot'> {
  before: string;
  after: string;
  figures: { label: string; value: string }[];
  steps: StepRow[];
  remarks: string[];
  reasons: { title: string; text: string; bands: string }[];
}

interface PaperFacts extends Pick<InvoiceFacts, 'now'> {
  figures: ValuationFigures;
  company: Pick<InvoiceFacts['company'], 'name' | 'contact'>;
  /** The company's. */
  timeZone: string;
}

/** Returns the valuation of a company's business from its figures. */
export function valuationPaper({ figures, company, timeZone, now }: PaperFacts): ValuationPaper {
  const valuation = valuationOf(figures);
  return {
    title: texts.title,
    date: longDayText(dayOf(now, timeZone)),
    ...headOf(company),
    // it's for the company itself, which needs no call to ask about it
    foot: company.name,
    before: rangeParts(valuation.enterprise).join(' '),
    after: rangeParts(valuation.equity).join(' '),
    figures: figureRows(figures),
    steps: stepRows(figures, valuation),
    remarks: valuation.remarks.map((remark) => texts.remarks[remark]),
    reasons: adjustmentNames.map((name) => ({
      title: texts.adjustments[name],
      text: texts.reasons[name],
      bands: bandsText(name),
    })),
  };
}
