import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import {
  type CardAttempt,
  cardPaymentsChanged,
  type PaidDocument,
  refundPayment,
} from './card-payments.data.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface Intake {
  attempt: CardAttempt;
  document: PaidDocument;
}

/** Opens the dialog that refunds a card payment, whole or in part. */
export function openRefund(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.refundTitle,
    text: texts.refundText(moneyText(intake.attempt.refundableCents)),
    type: 'warning',
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.refundConfirm, danger: true },
    ],
    component: RefundPayment,
    intakeData: intake,
  });
}

function RefundPayment({ intakeData: { attempt, document }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const [amount, setAmount] = useState(amountText(attempt.refundableCents));
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  // one key for every try of the same refund
  const [key] = useState(() => crypto.randomUUID());
  const read = readMoney(amount);
  const amountCents = 'cents' in read ? read.cents : 0;
  useDialogPart(dialog, {
    disabled: amountCents <= 0 || reason.trim() === '' ? ['save'] : [],
    save: async () => {
      setWrong(undefined);
      try {
        await refundPayment(attempt.id, { key, amountCents, reason: reason.trim() });
      } catch (error) {
        const why = error instanceof ApiError ? error.fields['amountCents'] : undefined;
        if (!why) throw error;
        setWrong(why);
        return null;
      }
      showToast({ text: texts.refundAsked });
      cardPaymentsChanged(client, document);
      return true as const;
    },
  });
  return (
    <>
      <MoneyField required label={texts.amount} value={amount} error={wrong} onChange={setAmount} />
      <TextField
        required
        label={texts.reason}
        placeholder={texts.reasonPlaceholder}
        value={reason}
        onChange={setReason}
      />
    </>
  );
}
