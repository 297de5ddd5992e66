import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { receiptRequestSchema } from '@fieldwright/domain/payments/receipt';
import { useState } from 'react';
import { isPassing } from '../../lib/errors/api-error.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { api } from '../../lib/requests/api.ts';
import { queryClient } from '../../lib/requests/query-client.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, EmailField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { Overpaid } from './overpaid.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  paymentId: number;
  workOrderId: number;
  number: string;
  amountCents: number;
  /** as text */
  method: string;
  customerId: number;
  /** the customer's; empty if unknown */
  email: string;
}

/** The last address used for each customer's receipts, while the app is open. */
const lastUsed = new Map<number, string>();

/** Refetches what shows the customer's email address. */
function keptEmail(): void {
  for (const key of ['customers', 'customer', 'workorder'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Offers to email the receipt of a payment. */
export function openReceipt(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.receiptTitle(intake.number),
    text: texts.receiptText(moneyText(intake.amountCents), intake.method.toLowerCase()),
    type: 'success',
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      { id: 'save', text: texts.send },
    ],
    component: MailReceipt,
    intakeData: intake,
  });
}

function MailReceipt({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { paymentId, customerId, email } = intakeData;
  // the same key for retries, so that one email is sent; a new one only after a refusal
  const [key, renew] = useState(() => crypto.randomUUID());
  // an existing address is not replaced
  const mayKeep = email === '';
  const [keep, setKeep] = useState(true);
  const { text, failure, submit } = useForm({
    initial: { email: lastUsed.get(customerId) ?? email },
    check: (filled) => fieldErrors({ email: receiptRequestSchema.shape.email }, filled),
    save: async (filled) => {
      try {
        const body = { ...filled, keep: mayKeep && keep, key };
        const sent = await api('POST /api/workorderpayments/{id}/receipt', {
          params: { id: paymentId },
          body,
        });
        lastUsed.set(customerId, sent.email);
        if (body.keep) keptEmail();
        showToast({ text: texts.sent(sent.number, sent.email) });
      } catch (error) {
        if (!isPassing(error)) renew(crypto.randomUUID());
        throw error;
      }
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  const field = text('email');
  return (
    <>
      <Overpaid {...intakeData} leave={dialog.cancel} />
      {failure && <Note kind="bad">{failure.text}</Note>}
      <EmailField
        label={texts.email}
        {...field}
        onChange={(value) => {
          // a different address is a new email
          renew(crypto.randomUUID());
          field.onChange(value);
        }}
      />
      {mayKeep && (
        <CheckField
          name="keep"
          checked={keep}
          onChange={(wanted) => {
            renew(crypto.randomUUID());
            setKeep(wanted);
          }}
        >
          {texts.keepEmail}
        </CheckField>
      )}
    </>
  );
}
