import {
  type EstimatedPayment,
  type LoanMonth,
  paymentSchedule,
} from '@fieldwright/domain/financing/estimated-payment';
import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import { sumCents } from '@fieldwright/domain/kernel/money';
import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { memo, useEffect, useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { scheduleTexts as texts } from './financing.texts.ts';
import './payment-schedule.css';

interface Intake {
  plan: LoanPlan;
  payment: EstimatedPayment;
  /** the terms that must accompany an estimate */
  sentences: readonly string[];
}

/** px, at least, of a month's row */
const rowHeight = 29;
/** How many months each frame adds to those that the dialog opens with. */
const perFrame = 12;

/** Opens a loan's estimated payments, month by month (R1.7). They don't include the dealer fee. */
export function openPaymentSchedule(intake: Intake): void {
  openDialog<Intake, never>({
    title: texts.title,
    text: intake.plan.text,
    width: 560,
    buttons: [{ id: 'cancel', text: texts.done, secondary: true }],
    component: PaymentSchedule,
    intakeData: intake,
  });
}

function PaymentSchedule({ intakeData: { plan, payment, sentences }, dialog }: HostedProps<Intake, never>) {
  useDialogPart(dialog, {});
  const rows = paymentSchedule(plan, payment);
  const drawn = useDrawnMonths(rows?.length ?? 0);
  return (
    <div className="loan-schedule">
      <Note>{sentences.join(' ')}</Note>
      {plan.paymentFactor !== null && <p className="help">{texts.lenders}</p>}
      {rows === null ? (
        <p>{texts.none}</p>
      ) : (
        <table className="loan-months" aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{texts.payment}</th>
              <th scope="col">{texts.interest}</th>
              <th scope="col">{texts.principal}</th>
              <th scope="col">{texts.balance}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row) => (
              <Month key={row.month} {...row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td>{moneyText(sumCents(rows.map(({ paymentCents }) => paymentCents)))}</td>
              <td>{moneyText(sumCents(rows.map(({ interestCents }) => interestCents)))}</td>
              <td>{moneyText(sumCents(rows.map(({ principalCents }) => principalCents)))}</td>
              <td>{amountText(0)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </div>
  );
}

/**
 * Draws the months that fit into the window with the dialog, and the others after it, a few in each frame, so that none
 * is missed.
 * @returns how many of all months to draw now
 */
function useDrawnMonths(all: number): number {
  const [drawn, setDrawn] = useState(() => Math.ceil(window.innerHeight / rowHeight));
  const isDone = drawn >= all;
  useEffect(() => {
    if (isDone) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(drawn + perFrame));
    return () => cancelAnimationFrame(frame);
  }, [drawn, isDone]);
  return drawn;
}

const Month = memo(function Month(row: LoanMonth) {
  return (
    <tr>
      <th scope="row">{row.month}</th>
      <td>{amountText(row.paymentCents)}</td>
      <td>{amountText(row.interestCents)}</td>
      <td>{amountText(row.principalCents)}</td>
      <td>{amountText(row.balanceCents)}</td>
    </tr>
  );
});
