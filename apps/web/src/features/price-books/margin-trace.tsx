import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Margin } from '@fieldwright/domain/pricing/margin';
import type { ReactNode } from 'react';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import './price-trace.css';
import { sumTexts as texts } from './sum.texts.ts';
import { type SumRow, SumTable } from './sum-table.tsx';

/** What a margin is calculated from: a price and its cost; null if unknown. */
export interface MarginPart {
  key: string;
  name: string;
  priceCents: number | null;
  costCents: number | null;
  /** how the cost is made up */
  costDetail?: string;
  /** or what it is the sum of */
  costs?: readonly { key: string; name: string; detail: string; cents: number }[];
}

interface Intake {
  parts: readonly MarginPart[];
  /** null if the price is TBD, so only the cost is shown */
  margin: Margin | null;
}

interface MarginButtonProps extends Intake {
  name: string;
  /** the margin in words */
  text: string;
  className?: string;
  children?: ReactNode;
}

/** A margin that shows how it's calculated when pressed (R3.11). */
export function MarginButton({ name, text, className, children, ...intakeData }: MarginButtonProps) {
  return (
    <button
      type="button"
      className={['entry-trace', className].filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      aria-label={texts.howOf(text, name)}
      onClick={() =>
        openDialog<Intake, never>({
          title: name,
          width: 480,
          component: MarginDialog,
          intakeData,
        })
      }
    >
      {children ?? text}
    </button>
  );
}

function MarginDialog({ intakeData: { parts, margin } }: HostedProps<Intake, never>) {
  if (margin === null) return <CostOnly parts={parts} />;
  const known = parts.filter(({ priceCents, costCents }) => priceCents !== null && costCents !== null);
  const unknown = parts.filter((part) => !known.includes(part));
  return (
    <>
      <SumTable
        label={texts.margin}
        rows={known.length === 1 ? rowsOfOne(known[0]!) : rowsOf(known)}
        sum={{
          name: texts.margin,
          cents: margin.cents,
          ...(margin.rate !== null && { detail: texts.marginRate(`${(margin.rate / 10_000).toFixed(1)}%`) }),
        }}
      />
      {unknown.map(({ key, name }) => (
        <Note key={key}>{texts.costUnknownOf(name)}</Note>
      ))}
    </>
  );
}

function CostOnly({ parts }: Pick<Intake, 'parts'>) {
  const rows = parts.flatMap(costsOf);
  return (
    <SumTable
      label={texts.cost}
      rows={summed(rows)}
      sum={{ name: texts.cost, cents: rows.reduce((sum, { cents }) => sum + cents, 0) }}
    />
  );
}

interface Addend {
  key: string;
  name: string;
  detail?: string;
  cents: number;
}

/** Returns rows with the sum so far. */
function summed(addends: readonly Addend[]): SumRow[] {
  const sums: number[] = [];
  for (const { cents } of addends) sums.push((sums.at(-1) ?? 0) + cents);
  return addends.map(({ cents, ...row }, at) => ({
    ...row,
    amount: amountText(cents),
    total: amountText(sums[at]!),
  }));
}

/** Returns the amounts that add up to a cost. */
const costsOf = ({ costCents, costDetail = '', costs }: MarginPart): readonly Addend[] =>
  costs ?? [{ key: 'cost', name: texts.cost, detail: costDetail, cents: costCents ?? 0 }];

const rowsOfOne = (part: MarginPart): SumRow[] =>
  summed([
    { key: 'price', name: texts.price, cents: part.priceCents ?? 0 },
    ...costsOf(part).map((cost) => ({ ...cost, cents: 0 - cost.cents })),
  ]);

const rowsOf = (parts: readonly MarginPart[]): SumRow[] =>
  summed(
    parts.map(({ key, name, priceCents, costCents }) => ({
      key,
      name,
      detail: texts.net(moneyText(priceCents ?? 0), moneyText(costCents ?? 0)),
      cents: (priceCents ?? 0) - (costCents ?? 0),
    })),
  );
