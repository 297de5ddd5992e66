import type { Zone } from '@fieldwright/domain/kernel/zone';
import { api } from '../../lib/requests/api.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { PaperFile, SentPapers } from '../payments/paper-parts.tsx';
import { useMailForm } from '../payments/use-mail-form.tsx';
import { askServiceReport, openSentReport, sentReportsQuery } from './service-report.data.ts';
import { serviceReportTexts as texts } from './service-report.texts.ts';

interface Intake {
  workOrderId: number;
  /** what people call it */
  number: string;
  customerId: number;
  /** the customer's; empty if unknown */
  email: string;
  zone: Zone;
  maySend: boolean;
}

/** Shows a work order's service report, and offers to email it. */
export function openServiceReport(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.title(intake.number),
    text: texts.about,
    width: 480,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      ...(intake.maySend ? [{ id: 'save', text: texts.send } as const] : []),
    ],
    component: Report,
    intakeData: intake,
  });
}

function Report({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { workOrderId, number, customerId, email, zone, maySend } = intakeData;
  const { fields, submit } = useMailForm({
    customerId,
    email,
    send: async (body) => {
      const sent = await api('POST /api/workorders/{id}/reports', { params: { id: workOrderId }, body });
      showToast({ text: texts.sent(sent.number, sent.email) });
      return sent;
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  return (
    <>
      <PaperFile ask={askServiceReport(workOrderId)} texts={texts} fileName={texts.fileName(number)} />
      {maySend && fields}
      <SentPapers query={sentReportsQuery(workOrderId)} texts={texts} zone={zone} open={openSentReport} />
    </>
  );
}
