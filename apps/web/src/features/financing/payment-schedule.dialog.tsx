import {
  type EstimatedPayment,
  type LoanMonth,
  paymentSchedule,
} from '@fieldwright/domain/financing/estimated-payment';
import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import { sumCents } from '@fieldwright/domain/kernel/money';
import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { memo, useDeferredValue } from 'react';
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

/** How many months are drawn with the dialog: more than fit on a screen. The others follow a little later, between frames. */
const drawnAtOnce = 40;

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
  const drawn = useDeferredValue(rows?.length, drawnAtOnce);
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
