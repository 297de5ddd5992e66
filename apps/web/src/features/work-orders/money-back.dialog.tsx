import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { moneyBackCents } from '@fieldwright/domain/payments/money-back';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { creditChanged } from './account-credit.data.ts';
import { moneyBackTexts as texts } from './money-back.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

interface Intake {
  workOrderId: number;
  /** what can go back */
  mostCents: number;
  /** the balance as shown, below zero */
  dueCents: number;
}

/**
 * Returns a function that opens the dialog that records money given back; null if nothing is overpaid, or the user may
 * not.
 */
export function useMoneyBack(): (() => void) | null {
  const { view, draft, totals, context } = useWorkOrderScreen();
  const { may } = useMain();
  const dueCents = totals?.amountDueCents ?? 0;
  const mostCents = moneyBackCents(dueCents, draft.payments);
  const mayGive = may('payments.void') && !draft.hidden && !context.placeRemoval;
  if (!mayGive || mostCents === 0 || view.isDirty || draft.id <= 0) return null;
  return () => openMoneyBack({ workOrderId: draft.id, mostCents, dueCents });
}

function openMoneyBack(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.title,
    text: texts.text(moneyText(intake.mostCents)),
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: MoneyBack,
    intakeData: intake,
  });
}

function MoneyBack({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { workOrderId, mostCents, dueCents } = intakeData;
  const client = useQueryClient();
  const [amount, setAmount] = useState(amountText(mostCents));
  const [method, setMethod] = useState<'check' | 'cash'>('check');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  // one key for every try of the same, so that a retry gives nothing back twice
  const [keys] = useState(() => new Map<string, string>());
  useDialogPart(dialog, {
    disabled: reason.trim() === '' ? ['save'] : [],
    save: async () => {
      const read = readMoney(amount);
      setWrong('wrong' in read ? read.wrong : read.cents === 0 ? texts.nothing : undefined);
      if ('wrong' in read || read.cents === 0) return null;
      const { cents: amountCents } = read;
      const asked = { amountCents, method, reference: method === 'check' ? reference : '', reason };
      const same = JSON.stringify(asked);
      const key = keys.get(same) ?? crypto.randomUUID();
      keys.set(same, key);
      try {
        await api('POST /api/workorders/{id}/moneyback', {
          params: { id: workOrderId },
          body: { key, ...asked, dueCents },
        });
      } catch (error) {
        const why = error instanceof ApiError ? error.fields['amountCents'] : undefined;
        if (!why) throw error;
        setWrong(why);
        return null;
      }
      await creditChanged(client, workOrderId);
      showToast({ text: texts.done(moneyText(amountCents)) });
      return true as const;
    },
  });
  return (
    <>
      <MoneyField required label={texts.amount} value={amount} error={wrong} onChange={setAmount} />
      <OneOf label={texts.method} choices={texts.methods} chosen={method} onChange={setMethod} />
      {method === 'check' && <TextField label={texts.reference} value={reference} onChange={setReference} />}
      <TextField required label={texts.reason} value={reason} onChange={setReason} />
    </>
  );
}
