import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { SentPapers } from '../payments/paper-parts.tsx';
import { partsOfPayment } from '../payments/payment-parts.ts';
import { paymentRowTexts } from '../payments/payment-row.texts.ts';
import { useMailForm } from '../payments/use-mail-form.tsx';
import { Overpaid } from './overpaid.tsx';
import { openSentReceipt, sentReceiptsQuery } from './receipt.data.ts';
import { receiptPaperTexts } from './receipt.texts.ts';
import { ReceiptFile } from './receipt-file.tsx';
import { workOrderQuery } from './work-order.data.ts';
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
  /** whose clock the sent ones are dated by; without it, they aren't listed */
  zone?: Zone;
}

/** Offers to email the receipt of a payment. */
export function openReceipt(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.receiptTitle(intake.number),
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
  const { paymentId, customerId, email, zone } = intakeData;
  const { fields, submit } = useMailForm({
    customerId,
    email,
    send: async (body) => {
      const sent = await api('POST /api/workorderpayments/{id}/receipt', { params: { id: paymentId }, body });
      showToast({ text: texts.sent(sent.number, sent.email) });
      return sent;
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  return (
    <>
      <Payment {...intakeData} />
      <Overpaid {...intakeData} leave={dialog.cancel} />
      <ReceiptFile paymentId={paymentId} />
      {fields}
      {zone && (
        <SentPapers
          query={sentReceiptsQuery(paymentId)}
          texts={receiptPaperTexts}
          zone={zone}
          open={openSentReceipt}
        />
      )}
    </>
  );
}

/** Says what was recorded. Pressed, it shows what has become of it. */
function Payment({ workOrderId, paymentId, number, amountCents: cents, method }: Intake) {
  // loaded by what the dialog is opened from
  const { data } = useQuery({ ...workOrderQuery(workOrderId), enabled: false });
  const payment = data?.document.payments.find(({ id }) => id === paymentId);
  const said = texts.receiptText(moneyText(cents), method.toLowerCase());
  return (
    <p>
      {payment ? (
        <AmountParts name={paymentRowTexts.payment(number)} cents={cents} {...partsOfPayment(payment)}>
          {said}
        </AmountParts>
      ) : (
        said
      )}
    </p>
  );
}
