import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { receiptNumber } from '@fieldwright/domain/payments/receipt';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { PaymentRow } from '../payments/payment-row.tsx';
import { openVoid } from '../payments/void.dialog.tsx';
import { depositTexts as texts } from './proposal.texts.ts';
import { depositsChanged, saveDeposit } from './save-deposit.ts';

interface DepositsProps {
  view: DocumentView<SalesProposal>;
  isPlaceRemoved: boolean;
  zone: Zone;
}

/**
 * Lists the proposal's deposits; voided ones keep their reason. Voiding one lowers what was paid on the work
 * order. Not offered while the proposal or its place is removed (R4.4), nor for cards.
 */
export function Deposits({ view, isPlaceRemoved, zone }: DepositsProps) {
  const { draft, edit, context, isDirty } = view;
  const { may } = useMain();
  const now = useNow();
  const client = useQueryClient();
  const saved = edit.base?.payments ?? [];
  if (saved.length === 0) return null;
  const dates = new Map(context.soldAs?.payments.map(({ id, recordedDate }) => [id, recordedDate]));
  const mayVoid =
    may('payments.void') &&
    (may('proposals.edit') || may('proposals.own')) &&
    !draft.hidden &&
    !isPlaceRemoved;
  const openVoiding = (id: number, receipt: string, amountCents: number) =>
    openVoid({
      what: 'deposit',
      receipt,
      amountCents,
      async send({ reason, ...request }) {
        const start = startEdit(salesProposalShape, edit.base!);
        await saveDeposit(removeRecord(salesProposalShape, start, { kind: 'payments', id, reason }), request);
        depositsChanged(client, draft.id);
      },
    });
  return (
    <section className="proposal-deposits" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul className="payment-rows">
        {saved.map((payment) => {
          const { id, status, method, amountCents, receivedDate } = payment;
          const receipt = receiptNumber(draft.number, saved, id)!;
          const when = receivedDate ?? dates.get(id) ?? null;
          const isVoidable = mayVoid && status === 'completed' && method !== 'card';
          const button = {
            groupCode: '',
            text: texts.void,
            icon: <Ban />,
            refused: isDirty ? texts.saveFirst : undefined,
            click: () => openVoiding(id, receipt, amountCents),
          };
          return (
            <PaymentRow
              key={id}
              payment={payment}
              receipt={receipt}
              when={when === null ? null : momentText(when, now, zone)}
              takenBy={null}
              voidedBy={null}
              buttons={isVoidable ? [button] : []}
            />
          );
        })}
      </ul>
    </section>
  );
}
