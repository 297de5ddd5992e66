import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { voidTexts as texts } from './payment-row.texts.ts';

interface Intake {
  what: 'payment' | 'deposit';
  receipt: string;
  amountCents: number;
  /** it's credit, which is voided on both work orders */
  isCredit?: boolean;
  /**
   * saves the void; the label names it in lists of saves, and the key is the same for every try
   * @throws ApiError
   */
  send: (asked: { reason: string; key: string; label: string }) => Promise<void>;
}

/** Opens the dialog that voids a payment with a reason. It stays in the list but no longer counts. */
export function openVoid(intake: Intake): void {
  const { what, receipt, amountCents, isCredit = false } = intake;
  const amount = moneyText(amountCents);
  openDialog<Intake, true>({
    title: texts.titles[what](receipt),
    text: isCredit ? texts.ofCredit(amount) : texts.text(amount),
    type: 'warning',
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.keep[what], secondary: true },
      { id: 'save', text: texts.confirm(amount), danger: true },
    ],
    component: VoidPayment,
    intakeData: intake,
  });
}

function VoidPayment({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { what, receipt, send } = intakeData;
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  useDialogPart(dialog, {
    disabled: reason.trim() === '' ? ['save'] : [],
    save: async () => {
      await send({ reason: reason.trim(), key, label: texts.titles[what](receipt) });
      showToast({ text: texts.voided[what](receipt) });
      return true as const;
    },
  });
  return (
    <TextField
      label={texts.reason}
      required
      placeholder={texts.reasonPlaceholder}
      value={reason}
      onChange={setReason}
    />
  );
}
