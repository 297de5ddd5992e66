import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { api } from '../../lib/requests/api.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { StoredSum } from '../documents/stored-sum.tsx';
import { PaperFile, SentPapers } from '../payments/paper-parts.tsx';
import { useMailForm } from '../payments/use-mail-form.tsx';
import { askInvoice, openSentInvoice, sentInvoicesQuery } from './invoice.data.ts';
import { invoiceTexts as texts } from './invoice.texts.ts';

interface Intake {
  workOrderId: number;
  /** what people call it */
  number: string;
  totalCents: number;
  amountDueCents: number;
  customerId: number;
  /** the customer's; empty if unknown */
  email: string;
  zone: Zone;
  maySend: boolean;
}

/** Shows a work order's invoice, and offers to email it. */
export function openInvoice(intake: Intake): void {
  const { number, maySend } = intake;
  openDialog<Intake, true>({
    title: texts.title(number),
    width: 480,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      ...(maySend ? [{ id: 'save', text: texts.send } as const] : []),
    ],
    component: Invoice,
    intakeData: intake,
  });
}

function Invoice({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { workOrderId, number, customerId, email, zone, maySend } = intakeData;
  const { totalCents, amountDueCents: cents } = intakeData;
  const total = moneyText(totalCents);
  const { fields, submit } = useMailForm({
    customerId,
    email,
    send: async (body) => {
      const params = { id: workOrderId };
      const sent = await api('POST /api/workorders/{id}/invoices', { params, body });
      showToast({ text: texts.sent(sent.number, sent.email) });
      return sent;
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  return (
    <>
      <p>
        <StoredSum amount={{ kind: 'workOrder', id: workOrderId, number, of: 'amount_due', cents }}>
          {cents < 0 ? texts.overpaid(total, moneyText(-cents)) : texts.due(total, moneyText(cents))}
        </StoredSum>
      </p>
      <PaperFile ask={askInvoice(workOrderId)} texts={texts} fileName={texts.fileName(number)} />
      {maySend && fields}
      <SentPapers
        query={sentInvoicesQuery(workOrderId)}
        texts={texts}
        zone={zone}
        open={openSentInvoice}
        more={({ amountDueCents: due }) => texts.balance(moneyText(due))}
      />
    </>
  );
}
