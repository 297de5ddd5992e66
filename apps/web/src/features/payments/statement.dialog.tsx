import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { AskPdf } from '../../lib/use-made-pdf.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { BalanceButton } from './balance-button.tsx';
import { PaperFile, SentPapers } from './paper-parts.tsx';
import { statementTexts as texts } from './statement.texts.ts';
import { useMailForm } from './use-mail-form.tsx';

interface Intake {
  customerId: number;
  name: string;
  /** what the customer owes */
  balanceCents: number;
  /** empty if unknown */
  email: string;
  zone: Zone;
  maySend: boolean;
}

/** Asks for the statement of a customer as it is now, as a PDF. */
const askStatement =
  (id: number): AskPdf =>
  (signal, again) =>
    api('POST /api/customers/{id}/statement/pdf', { params: { id }, body: { again }, signal });

/** Fetches the statements that a customer was emailed, newest first. */
const sentStatementsQuery = (id: number) =>
  queryOptions({
    queryKey: ['sentstatements', id],
    queryFn: ({ signal }) => api('GET /api/customers/{id}/statements', { params: { id }, signal }),
    staleTime: 0,
  });

const openSent = async (id: number): Promise<Blob> =>
  (await api('GET /api/sentstatements/{id}', { params: { id } })) as Blob;

/** Shows the statement of a customer's open balance, and offers to email it. */
export function openStatement(intake: Intake): void {
  openDialog<Intake, true>({
    title: texts.title(intake.name),
    text: texts.about,
    width: 480,
    buttons: [
      { id: 'cancel', text: texts.close, secondary: true },
      ...(intake.maySend ? [{ id: 'save', text: texts.send } as const] : []),
    ],
    component: StatementDialog,
    intakeData: intake,
  });
}

function StatementDialog({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { customerId, name, balanceCents: cents, email, zone, maySend } = intakeData;
  const { fields, submit } = useMailForm({
    customerId,
    email,
    send: async (body) => {
      const sent = await api('POST /api/customers/{id}/statements', { params: { id: customerId }, body });
      showToast({ text: texts.sent(sent.email) });
      return sent;
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  return (
    <>
      <p className="tn">
        {cents > 0 ? (
          <BalanceButton
            balance={{ of: 'owed', customerId, name, cents }}
            text={texts.balance(moneyText(cents))}
          />
        ) : (
          texts.nothingDue
        )}
      </p>
      <PaperFile ask={askStatement(customerId)} texts={texts} fileName={texts.fileName(name)} />
      {maySend && fields}
      <SentPapers
        query={sentStatementsQuery(customerId)}
        texts={texts}
        zone={zone}
        open={openSent}
        more={({ balanceCents }) => texts.balance(moneyText(balanceCents))}
      />
    </>
  );
}
