import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { ReactNode } from 'react';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import '../price-books/price-trace.css';
import { sumTexts } from '../price-books/sum.texts.ts';
import { type SumRow, SumTable } from '../price-books/sum-table.tsx';

interface Intake {
  /** what the amount is called */
  name: string;
  cents: number;
  rows: readonly SumRow[];
  /** what it follows from */
  detail?: string;
}

/** An amount that shows the steps it's calculated from when pressed (R3.11); `children` is in place of it as text. */
export function StepsButton({ children, ...intakeData }: Intake & { children?: ReactNode }) {
  const { name, cents } = intakeData;
  return (
    <button
      type="button"
      className="entry-trace"
      aria-haspopup="dialog"
      aria-label={sumTexts.howOf(moneyText(cents), name)}
      onClick={() =>
        openDialog<Intake, never>({ title: name, width: 480, component: StepsDialog, intakeData })
      }
    >
      {children ?? moneyText(cents)}
    </button>
  );
}

function StepsDialog({ intakeData: { name, cents, rows, detail } }: HostedProps<Intake, never>) {
  return <SumTable label={name} rows={rows} sum={{ name, cents, ...(detail && { detail }) }} />;
}
