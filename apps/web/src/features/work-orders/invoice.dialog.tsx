import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { datedTimeText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { keepFile } from '../../lib/requests/keep-file.ts';
import { openFile } from '../../lib/requests/open-file.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { invoiceQuery, openSentInvoice, sentInvoicesQuery } from './invoice.data.ts';
import { invoiceTexts as texts } from './invoice.texts.ts';
import { useMailForm } from './use-mail-form.tsx';
import './invoice.css';

interface Intake {
  workOrderId: number;
  /** what people call it */
  number: string;
  version: number;
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
  const { number, totalCents, amountDueCents, maySend } = intake;
  const total = moneyText(totalCents);
  openDialog<Intake, true>({
    title: texts.title(number),
    text:
      amountDueCents < 0
        ? texts.overpaid(total, moneyText(-amountDueCents))
        : texts.due(total, moneyText(amountDueCents)),
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
  const { workOrderId, customerId, email, maySend } = intakeData;
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
      <InvoiceFile {...intakeData} />
      {maySend && fields}
      <SentInvoices {...intakeData} />
    </>
  );
}

function InvoiceFile({ workOrderId, number, version }: Intake) {
  const { data, error, refetch, isFetching } = useQuery(invoiceQuery(workOrderId, version));
  if (error && !isFetching)
    return (
      <Note kind="bad">
        {texts.notMade} {textOf(error)} <Button onClick={() => void refetch()}>{texts.again}</Button>
      </Note>
    );
  return (
    <p className="invoice-file" aria-busy={!data}>
      {data ? (
        <>
          <Button icon={<FileText />} onClick={() => openFile(data)}>
            {texts.openPdf}
          </Button>
          <Button kind="quiet" icon={<Download />} onClick={() => keepFile(texts.fileName(number), data)}>
            {texts.download}
          </Button>
        </>
      ) : (
        <output className="dim">{texts.making}</output>
      )}
    </p>
  );
}

function SentInvoices({ workOrderId, zone }: Intake) {
  const { data, error } = useQuery(sentInvoicesQuery(workOrderId));
  const open = (id: number) => {
    // opened at once, because a browser blocks windows that open later
    const tab = window.open('', '_blank');
    openSentInvoice(id, tab).catch((failure: unknown) =>
      showToast({ kind: 'failed', text: textOf(failure) }),
    );
  };
  if (error) return <Note kind="bad">{texts.sentNotLoaded}</Note>;
  if (!data) return null;
  return (
    <section className="invoice-sent-part" aria-label={texts.sentTitle}>
      <h3>{texts.sentTitle}</h3>
      {data.length === 0 && <p className="dim">{texts.notSentYet}</p>}
      <ul className="invoice-sent">
        {data.map(({ id, mailedTo, sentDate, sentBy, amountDueCents }) => {
          const when = datedTimeText(sentDate, zone);
          return (
            <li key={id}>
              <div>
                {texts.sentTo(mailedTo)}
                <br />
                <span className="dim">
                  {texts.sentBy(when, sentBy)} · {texts.balance(moneyText(amountDueCents))}
                </span>
              </div>
              <Button small aria-label={texts.openSent(mailedTo, when)} onClick={() => open(id)}>
                {texts.view}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
