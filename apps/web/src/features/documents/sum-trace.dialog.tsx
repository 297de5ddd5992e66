import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import type { LineId } from '@fieldwright/domain/pricing/pricing-input';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { isMarker, type SumStep, sumTrace, type TracedSum } from '@fieldwright/domain/pricing/sum-trace';
import type { ReactNode } from 'react';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import '../price-books/price-trace.css';
import { sumTexts } from '../price-books/sum.texts.ts';
import { type SumRow, SumTable } from '../price-books/sum-table.tsx';
import { sumTraceTexts as texts } from './sum-trace.texts.ts';

/** A priced document, and the names of its parts. */
export interface TracedTotals {
  totals: Totals;
  lines: readonly { id: LineId; text: string }[];
  /** the discounts and rebates, by name */
  reductions: ReadonlyMap<string, string>;
  /** the name of the tax, with its rate */
  taxText: string;
  /** the payments that count, by id; missing: just "Payment" */
  payments?: ReadonlyMap<number, string> | undefined;
}

/** The name of a discount or rebate in `TracedTotals`. */
export const reductionKey = (of: 'discount' | 'rebate', id: number): string => `${of} ${id}`;

interface Intake {
  sum: TracedSum;
  traced: TracedTotals;
  name: string;
}

interface SumButtonProps {
  sum: TracedSum;
  traced: TracedTotals;
  /** what the amount is called */
  name: string;
  /** the name of what its steps add up to, if different */
  title?: string;
  cents: number;
  className?: string;
  /** in place of the amount as text */
  children?: ReactNode;
}

/** A sum of a document that shows how it is made up when pressed (R3.11). */
export function SumButton({ sum, traced, name, title = name, cents, className, children }: SumButtonProps) {
  return (
    <button
      type="button"
      className={['entry-trace', className].filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      aria-label={sumTexts.howOf(moneyText(cents), name)}
      onClick={() => openSum({ sum, traced, name: title })}
    >
      {children ?? moneyText(cents)}
    </button>
  );
}

/** Opens the dialog that shows how a sum of a document is made up. */
export const openSum = (intakeData: Intake): void =>
  void openDialog<Intake, never>({
    title: intakeData.name,
    width: 480,
    component: SumDialog,
    intakeData,
  });

const SumDialog = ({ intakeData }: HostedProps<Intake, never>) => <SumSteps {...intakeData} />;

/** Shows how a sum of a document is made up, step by step. */
export function SumSteps({ sum, traced, name }: Intake) {
  const { totals } = traced;
  const { steps: all, base, sumCents } = sumTrace(totals, sum);
  const { terms, exemptCents } = totals.tax;
  // no rate is set, so there is no tax to speak of
  const steps = all.filter(({ step }) => step !== 'tax' || terms.source !== 'none');
  const of = base.map((step) => detailOf(step, traced)).join('');
  const open = totals.lines.filter(({ netCents }) => netCents === null).length;
  const rows = (list: readonly SumStep[]) => list.map((step, at) => rowOf(step, at, traced));
  if (steps.length === 0 && base.length === 0 && exemptCents === 0) return <p>{texts.nothing}</p>;
  return (
    <>
      {sum.of === 'tax' && (
        <>
          {terms.exemption && (
            <Note>{texts.exempt(moneyText(exemptCents), terms.exemption.certificate)}</Note>
          )}
          {base.length > 0 && (
            <SumTable
              label={texts.taxedOn}
              rows={rows(base)}
              sum={{ name: texts.base, cents: totals.tax.baseCents }}
            />
          )}
          {texts.sources[terms.source] && <p className="faint">{texts.sources[terms.source]}</p>}
        </>
      )}
      {(sum.of === 'discount' || sum.of === 'rebate') && of && <p className="faint">{of}</p>}
      {steps.length > 0 && (
        <SumTable
          label={name}
          rows={rows(steps)}
          sum={{ name: sum.of === 'tax' ? traced.taxText : name, cents: sumCents }}
        />
      )}
      {open > 0 && withLines.has(sum.of) && <Note kind="warn">{texts.open(open)}</Note>}
    </>
  );
}

/** The sums that include all lines. */
const withLines = new Set<TracedSum['of']>(['subtotal', 'total', 'amount_due']);

/** Returns a step as a row, with the sum so far. */
export function rowOf(step: SumStep, at: number, traced: Omit<TracedTotals, 'totals'>): SumRow {
  const isMark = isMarker(step);
  return {
    key: `${step.step} ${step.id ?? ''} ${at}`,
    name: nameOf(step, traced),
    detail: detailOf(step, traced),
    amount: isMark ? '' : amountText(step.amountCents),
    total: amountText(step.runningCents),
  };
}

function nameOf(
  { step, id, text }: SumStep,
  { lines, reductions, taxText, payments }: Omit<TracedTotals, 'totals'>,
): string {
  const lineName = () => lines.find((line) => line.id === id)?.text || texts.unnamed;
  switch (step) {
    case 'line':
    case 'price_to_follow':
    case 'taxable':
    case 'share':
      return lineName();
    case 'free_of_charge':
    case 'line_discount':
      return texts.steps[step];
    case 'discount':
    case 'rebate':
      return reductions.get(reductionKey(step, id as number)) || texts.steps[step];
    case 'tax':
      return id === undefined ? taxText : lineName();
    case 'taxed':
      return text || texts.local;
    case 'payment':
      return payments?.get(id as number) || texts.steps[step];
    case 'fee':
    case 'refund':
    case 'subtotal':
    case 'total':
    case 'amount_due':
      break;
  }
  return texts.steps[step];
}

const percent = (rate: number) => decimalText(fromTenThousandths(rate));

function detailOf(
  { step, id, quantity, ofCents, rate }: SumStep,
  { lines }: Pick<TracedTotals, 'lines'>,
): string {
  if (step === 'price_to_follow') return texts.steps.price_to_follow;
  if (step === 'free_of_charge' || step === 'line_discount')
    return lines.length > 1 ? lines.find((line) => line.id === id)?.text || '' : '';
  if (ofCents === undefined) return '';
  if (step === 'line') return texts.times(decimalText(quantity ?? 1), moneyText(ofCents));
  // the name of the whole tax includes the rate
  if (step === 'tax' && id === undefined) return texts.taxedAmount(moneyText(ofCents));
  return rate === undefined ? '' : texts.rateOf(percent(rate), moneyText(ofCents));
}
