import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type totalMargin } from '@fieldwright/domain/pricing/margin';
import type { PricingWarning, Totals } from '@fieldwright/domain/pricing/pricing-result';
import { Lock, PenLine, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { MarginButton } from '../price-books/margin-trace.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import { marginText } from './line.ts';
import { type MarginedLine, marginParts } from './line-margin.tsx';
import { StepsButton } from './steps-button.tsx';
import { reductionKey, SumButton, type TracedTotals } from './sum-trace.dialog.tsx';
import { sumTraceTexts } from './sum-trace.texts.ts';
import './totals-ledger.css';

export interface Reduction {
  id: number;
  text: string;
  rate?: number | null;
}

interface TotalsLedgerProps {
  totals: Totals;
  lines: number;
  /** the lines by name, with costs for people who may see them */
  billed?: readonly MarginedLine[];
  /** the payments by name */
  payments?: TracedTotals['payments'];
  discounts: readonly Reduction[];
  rebates: readonly Reduction[];
  /** the name of the tax; null if none is chosen */
  taxText: string | null;
  margin: ReturnType<typeof totalMargin>;
  readOnly: boolean;
  /** opens one; null for a new one */
  open: (kind: 'discounts' | 'rebates', id: number | null) => void;
  remove: (kind: 'discounts' | 'rebates', id: number) => void;
  /** beside a discount or rebate, such as that it follows another one */
  marks?: (kind: 'discounts' | 'rebates', id: number, name: string) => ReactNode;
  /** null for a document without tax, which a warning about it isn't for either */
  openTax: (() => void) | null;
  /** why no tax is charged, as the server says it; null for the usual words */
  taxWarning?: string | null;
  /** below the total, such as payments */
  children?: ReactNode;
}

/** Shows how the total is made up, as a ledger with a rule above the total and two below it. */
export function TotalsLedger(props: TotalsLedgerProps) {
  const { totals, lines, discounts, rebates, taxText, margin, readOnly, open, remove, openTax, children } =
    props;
  const { taxWarning = null, billed = [] } = props;
  const traced = tracedOf(props);
  const applied = (list: Totals['discounts'], id: number) =>
    list.find((each) => each.id === id)?.amountCents ?? 0;
  const reductions = (kind: 'discounts' | 'rebates', list: readonly Reduction[]) =>
    list.map(({ id, text, rate }) => {
      const name = [
        text || texts.unnamed[kind],
        rate && !text.includes('%') ? texts.percentOff(percentText(rate)) : '',
      ]
        .filter(Boolean)
        .join(', ');
      return (
        <LedgerRow
          key={`${kind}${id}`}
          name={name}
          cents={-applied(totals[kind], id)}
          trace={{ traced, sum: { of: kind === 'discounts' ? 'discount' : 'rebate', id } }}
        >
          {props.marks?.(kind, id, name)}
          {!readOnly && (
            <>
              <IconButton small label={texts.change(name)} onClick={() => open(kind, id)}>
                <PenLine />
              </IconButton>
              <IconButton small label={texts.remove(name)} onClick={() => remove(kind, id)}>
                <Trash2 />
              </IconButton>
            </>
          )}
        </LedgerRow>
      );
    });
  return (
    <div className="totals">
      {margin && (
        <p className="totals-margin">
          <span className={`tag ${margin.cents < 0 ? 'bad' : 'action'}`}>
            <Lock className="i-sm" />{' '}
            <MarginButton
              name={texts.marginName}
              text={
                margin.cents < 0
                  ? texts.lossOf(moneyText(-margin.cents))
                  : texts.marginOf(marginText(margin), moneyText(margin.cents))
              }
              margin={margin}
              parts={marginParts(totals, billed)}
            />
          </span>
          {!margin.whole && <span className="faint">{texts.costMissing}</span>}
        </p>
      )}
      <dl className="ledger">
        <LedgerRow
          name={texts.lineCount(lines)}
          cents={totals.subtotalCents}
          trace={{ traced, sum: { of: 'subtotal' }, title: sumTraceTexts.steps.subtotal }}
        />
        {reductions('discounts', discounts)}
        {(openTax || totals.tax.taxCents !== 0) && (
          <LedgerRow
            name={taxName(totals, taxText)}
            detail={taxDetail(totals)}
            cents={totals.tax.taxCents}
            trace={{ traced, sum: { of: 'tax' } }}
          />
        )}
        {totals.feesCents !== 0 && (
          <LedgerRow name={texts.fees} cents={totals.feesCents} trace={{ traced, sum: { of: 'fees' } }} />
        )}
        {reductions('rebates', rebates)}
      </dl>
      {!readOnly && (
        <div className="totals-adds">
          <Button small icon={<Plus />} onClick={() => open('discounts', null)}>
            {texts.kinds.discounts}
          </Button>
          <Button small icon={<Plus />} onClick={() => open('rebates', null)}>
            {texts.kinds.rebates}
          </Button>
          {openTax && (
            <Button small onClick={openTax}>
              {texts.taxButton}
            </Button>
          )}
        </div>
      )}
      <p className="ledger-total">
        <span>{totals.complete ? texts.total : texts.totalSoFar}</span>
        <output aria-label={texts.total} className="tn">
          <SumButton sum={{ of: 'total' }} traced={traced} name={texts.total} cents={totals.totalCents} />
        </output>
      </p>
      {children}
      {warningsOf(totals, readOnly || openTax === null, taxWarning).map((text) => (
        <Note key={text} kind="warn">
          {text}
        </Note>
      ))}
    </div>
  );
}

type Named = Pick<TotalsLedgerProps, 'totals' | 'billed' | 'payments' | 'discounts' | 'rebates' | 'taxText'>;

/** Returns priced totals with the names of their parts. */
export const tracedOf = ({
  totals,
  billed = [],
  payments,
  discounts,
  rebates,
  taxText,
}: Named): TracedTotals => ({
  totals,
  lines: billed,
  reductions: new Map([
    ...discounts.map(({ id, text }) => [reductionKey('discount', id), text] as const),
    ...rebates.map(({ id, text }) => [reductionKey('rebate', id), text] as const),
  ]),
  taxText: taxName(totals, taxText),
  payments,
});

interface LedgerRowProps {
  name: string;
  detail?: string | null;
  cents: number;
  /** shows how the amount is made up; missing where it isn't a sum of the document */
  trace?: Pick<Parameters<typeof SumButton>[0], 'sum' | 'traced' | 'title'>;
  /** or the steps it follows from */
  steps?: Pick<Parameters<typeof StepsButton>[0], 'rows' | 'detail'>;
  children?: ReactNode;
}

export function LedgerRow({ name, detail, cents, trace, steps, children }: LedgerRowProps) {
  return (
    <div>
      <dt>
        {name} {children}
        {detail && <span className="faint">{detail}</span>}
      </dt>
      <dd>
        {trace && <SumButton {...trace} name={name} cents={cents} />}
        {steps && <StepsButton {...steps} name={name} cents={cents} />}
        {!trace && !steps && moneyText(cents)}
      </dd>
    </div>
  );
}

const percentText = (rate: number) => decimalText(fromTenThousandths(rate));

/** Returns the tax's name with its rate. */
export function taxName({ tax }: Totals, text: string | null): string {
  if (tax.terms.source === 'none') return texts.taxNone;
  const percent = percentText(tax.terms.rate);
  return tax.terms.source === 'taxItem' && text ? texts.taxItem(text, percent) : texts.taxRate(percent);
}

/** Returns what the tax applies to, or why the customer pays none; null without a tax. */
export function taxDetail({ tax: { terms, baseCents, exemptCents } }: Totals): string | null {
  if (terms.exemption) return texts.taxExempt(terms.exemption.certificate, moneyText(exemptCents));
  return terms.source === 'none' ? null : texts.taxedOn(moneyText(baseCents));
}

/** Returns the pricing warnings, each once. A missing tax rate matters while there is something to tax, and time to set it. */
function warningsOf({ warnings, tax }: Totals, readOnly: boolean, taxWarning: string | null): string[] {
  const words: Partial<Record<PricingWarning['code'], string>> = {
    ...texts.warnings,
    ...(taxWarning !== null && { tax_warning: taxWarning }),
  };
  const isTold = (code: PricingWarning['code']) => code !== 'tax_warning' || (!readOnly && tax.baseCents > 0);
  return [...new Set(warnings.flatMap(({ code }) => (isTold(code) ? (words[code] ?? []) : [])))];
}
