import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type Loan, type LoanDocument, loansChanged, refundLoan } from './loans.data.ts';
import { loanTexts as texts } from './loans.texts.ts';

interface Intake {
  document: LoanDocument;
  loan: Loan;
}

const leftOf = ({ fundedCents, refundedCents }: Loan) => (fundedCents ?? 0) - refundedCents;

/** Opens the dialog that asks the lender to take back what it paid, or a part of it. */
export function openRefundLoan(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.refundTitle,
    text: texts.refundText(moneyText(leftOf(intake.loan))),
    type: 'warning',
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      { id: 'save', text: texts.refundConfirm, danger: true },
    ],
    component: RefundLoan,
    intakeData: intake,
  });
}

function RefundLoan({ intakeData: { document, loan }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const [amount, setAmount] = useState(amountText(leftOf(loan)));
  const [wrong, setWrong] = useState<string>();
  useDialogPart(dialog, {
    save: async () => {
      const read = readMoney(amount);
      setWrong('wrong' in read ? read.wrong : read.cents === 0 ? texts.refundNothing : undefined);
      if ('wrong' in read || read.cents === 0) return null;
      const { cents } = read;
      const { id, refundedCents } = loan;
      try {
        const now = await refundLoan(id, cents, refundedCents);
        const isDone = now.refundedCents >= refundedCents + cents;
        showToast({ text: (isDone ? texts.refundDone : texts.refundAsked)(moneyText(cents)) });
      } catch (error) {
        const why = error instanceof ApiError ? error.fields['amountCents'] : undefined;
        if (!why) throw error;
        setWrong(why);
        return null;
      } finally {
        await loansChanged(client, document);
      }
      return true as const;
    },
  });
  return <MoneyField required label={texts.refundAmount} value={amount} error={wrong} onChange={setAmount} />;
}
