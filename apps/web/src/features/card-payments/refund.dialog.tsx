import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface AskedRefund {
  /** the same for every try of a refund */
  key: string;
  amountCents: number;
  tipCents: number;
  reason: string;
}

/** What is refunded, and how. */
interface Intake {
  refundableCents: number;
  /** how much of that is of a tip */
  refundableTipCents: number;
  refund: (asked: AskedRefund) => Promise<unknown>;
  /** refunds what is left of a payment of several work orders, on all of them; missing for others */
  whole?:
    | { count: number; refund: (asked: Pick<AskedRefund, 'key' | 'reason'>) => Promise<unknown> }
    | undefined;
  /** called once the refund was requested */
  done: () => void;
}

/** Opens the dialog that refunds a card payment, whole or in part. */
export function openRefund(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.refundTitle,
    text: texts.refundText(moneyText(intake.refundableCents)),
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

function RefundPayment({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { refundableCents, refundableTipCents, refund, whole, done } = intakeData;
  const [amount, setAmount] = useState(amountText(refundableCents - refundableTipCents));
  const hasTip = refundableTipCents > 0;
  const [tip, setTip] = useState(hasTip ? amountText(refundableTipCents) : '');
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
        if (isAll && whole) await whole.refund({ key: keys.all, reason: reason.trim() });
        else await refund({ key: keys.one, amountCents, tipCents, reason: reason.trim() });
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {};
        const why = { amount: fields['amountCents'], tip: fields['tipCents'] };
        if (!why.amount && !why.tip) throw error;
        setWrong(why);
        return null;
      }
      showToast({ text: texts.refundAsked });
      done();
      return true as const;
    },
  });
  return (
    <>
      {whole && (
        <CheckField checked={isAll} onChange={setIsAll} error={isAll ? wrong.amount : undefined}>
          {texts.refundAll(whole.count)}
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
