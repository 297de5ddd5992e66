import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type PaymentToSettle, settlePayment } from './card-settings.data.ts';
import { cardSettingsTexts as texts } from './card-settings.texts.ts';

/** Opens the dialog that settles a payment by hand, or has the provider's later answer count instead. */
export function openSettle(payment: PaymentToSettle): void {
  const { byHand, provider, amountCents, refundCents } = payment;
  const name = texts.names[provider];
  openDialog<PaymentToSettle, true>({
    title: byHand ? texts.takeAnswer(name) : texts.settleTitle(moneyText(refundCents ?? amountCents)),
    text: byHand
      ? texts.takeAnswerText[byHand.outcome]
      : refundCents === null
        ? texts.settleText
        : texts.settleRefundText,
    type: byHand ? 'warning' : 'info',
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: byHand ? texts.takeAnswer(name) : texts.settle },
    ],
    component: Settle,
    intakeData: payment,
  });
}

function Settle({
  intakeData: { id, byHand, refundCents, workOrders },
  dialog,
}: HostedProps<PaymentToSettle, true>) {
  const client = useQueryClient();
  const [chosen, choose] = useState<'paid' | 'notTaken' | 'refunded' | 'notRefunded' | null>(null);
  const [note, setNote] = useState('');
  const outcome = byHand ? 'provider' : chosen;
  useDialogPart(dialog, {
    disabled: outcome === null || note.trim() === '' ? ['save'] : [],
    save: async () => {
      if (outcome === null) return null;
      await settlePayment(client, id, { outcome, note: note.trim() });
      showToast({ text: texts.settled });
      return true as const;
    },
  });
  return (
    <>
      {workOrders.length > 0 && <p className="dim">{texts.pays(workOrders)}</p>}
      {!byHand && (
        <OneOf
          required
          label={texts.outcome}
          choices={refundCents === null ? texts.outcomes : texts.refundOutcomes}
          chosen={chosen}
          onChange={choose}
        />
      )}
      <TextField
        required
        label={texts.note}
        placeholder={texts.notePlaceholder}
        value={note}
        onChange={setNote}
      />
    </>
  );
}
