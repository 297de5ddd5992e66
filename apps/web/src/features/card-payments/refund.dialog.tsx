import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import {
  type CardAttempt,
  cardPaymentsChanged,
  type PaidDocument,
  refundAll,
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

/** Why an amount can't be read; an empty one is none. */
const wrongIn = (typed: string): string | undefined => {
  const read = readMoney(typed);
  return typed.trim() !== '' && 'wrong' in read ? read.wrong : undefined;
};

const centsOf = (typed: string) => {
  const read = readMoney(typed);
  return 'cents' in read ? read.cents : 0;
};

function RefundPayment({ intakeData: { attempt, document }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const [amount, setAmount] = useState(amountText(attempt.refundableCents - attempt.refundableTipCents));
  const hasTip = attempt.refundableTipCents > 0;
  const [tip, setTip] = useState(hasTip ? amountText(attempt.refundableTipCents) : '');
  const [isAll, setIsAll] = useState(false);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ amount?: string | undefined; tip?: string | undefined }>({});
  // one key for every try of the same refund: of this work order, or of everything
  const [keys] = useState(() => ({ one: crypto.randomUUID(), all: crypto.randomUUID() }));
  const tipCents = hasTip ? centsOf(tip) : 0;
  const amountCents = centsOf(amount) + tipCents;
  useDialogPart(dialog, {
    disabled: (!isAll && amountCents <= 0) || reason.trim() === '' ? ['save'] : [],
    save: async () => {
      const unread = { amount: wrongIn(amount), tip: hasTip ? wrongIn(tip) : undefined };
      setWrong(unread);
      if (!isAll && (unread.amount || unread.tip)) return null;
      try {
        if (isAll) await refundAll(attempt.id, { key: keys.all, reason: reason.trim() });
        else await refundPayment(attempt.id, { key: keys.one, amountCents, tipCents, reason: reason.trim() });
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {};
        const why = { amount: fields['amountCents'], tip: fields['tipCents'] };
        if (!why.amount && !why.tip) throw error;
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
      {attempt.shared && (
        <CheckField checked={isAll} onChange={setIsAll} error={isAll ? wrong.amount : undefined}>
          {texts.refundAll(attempt.shared.workOrders.length)}
        </CheckField>
      )}
      {!isAll && (
        <MoneyField
          required={!hasTip}
          label={texts.amount}
          value={amount}
          error={wrong.amount}
          onChange={setAmount}
        />
      )}
      {!isAll && hasTip && (
        <MoneyField label={texts.refundTip} value={tip} error={wrong.tip} onChange={setTip} />
      )}
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
