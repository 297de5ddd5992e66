import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { creditChanged, payWithCredit } from './account-credit.data.ts';
import { accountCreditTexts as texts } from './account-credit.texts.ts';

interface Intake {
  workOrderId: number;
  /** what can be used */
  creditCents: number;
  /** the balance as shown */
  dueCents: number;
}

/** Opens the dialog that pays a work order with the customer's credit. */
function openUseCredit(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.title,
    text: texts.text(moneyText(intake.creditCents)),
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.use },
    ],
    component: UseCredit,
    intakeData: intake,
  });
}

/** Offers the customer's credit in the dialog that takes a payment, which it leaves; nothing while there is none. */
export function UseCreditButton({ leave, ...intake }: Intake & { leave: () => void }) {
  if (intake.creditCents <= 0 || intake.dueCents <= 0) return null;
  const open = () => {
    leave();
    openUseCredit(intake);
  };
  return <Button onClick={open}>{texts.open(moneyText(intake.creditCents))}</Button>;
}

function UseCredit({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { workOrderId, creditCents, dueCents } = intakeData;
  const client = useQueryClient();
  const [amount, setAmount] = useState(amountText(Math.min(creditCents, dueCents)));
  const [wrong, setWrong] = useState<string>();
  // one key for every try of the same amount, so that a retry uses nothing twice
  const [keys] = useState(() => new Map<number, string>());
  useDialogPart(dialog, {
    save: async () => {
      const read = readMoney(amount);
      setWrong('wrong' in read ? read.wrong : read.cents === 0 ? texts.nothing : undefined);
      if ('wrong' in read || read.cents === 0) return null;
      const { cents: amountCents } = read;
      const key = keys.get(amountCents) ?? crypto.randomUUID();
      keys.set(amountCents, key);
      try {
        await payWithCredit(workOrderId, { key, amountCents, dueCents });
      } catch (error) {
        const why = error instanceof ApiError ? error.fields['amountCents'] : undefined;
        if (!why) throw error;
        setWrong(why);
        return null;
      }
      await creditChanged(client, workOrderId);
      showToast({ text: texts.used(moneyText(amountCents)) });
      return true as const;
    },
  });
  return <MoneyField required label={texts.amount} value={amount} error={wrong} onChange={setAmount} />;
}
