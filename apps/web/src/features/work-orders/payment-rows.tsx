import { receiptNumber } from '@fieldwright/domain/payments/receipt';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { Link } from '@tanstack/react-router';
import { Ban, Mail, Undo2 } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { type AmountPart, AmountParts } from '../../ui/amount-parts.tsx';
import { UndeliveredMark } from '../emails/undelivered-mark.tsx';
import { paymentRowTexts } from '../payments/payment-row.texts.ts';
import { PaymentRow } from '../payments/payment-row.tsx';
import { openReceipt } from './receipt.dialog.tsx';
import { useCardPayments } from './use-card-payments.ts';
import { voidCreditPayment, voidPayment } from './void-payment.ts';
import { soldByNumber } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Lists the payments: receipt number, method, time and who collected it; voided ones keep their reason. */
export function PaymentRows() {
  const { payments, deposits } = useWorkOrderScreen().draft;
  const kept = payments.filter(({ deleted, id }) => !deleted && id > 0);
  const before = deposits.filter(({ amountCents }) => amountCents > 0);
  if (kept.length + before.length === 0) return <p className="dim">{texts.noPayments}</p>;
  return (
    <ul className="payment-rows">
      {before.map((deposit) => (
        <DepositRow key={deposit.salesProposalId} deposit={deposit} />
      ))}
      {kept.map((payment) => (
        <OwnPayment key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

/** Shows a deposit; it can only be changed on its proposal. */
function DepositRow({ deposit }: { deposit: WorkOrder['deposits'][number] }) {
  const { context } = useWorkOrderScreen();
  const { may } = useMain();
  const { salesProposalId: id, amountCents } = deposit;
  const text = texts.depositOn(soldByNumber(context, id));
  return (
    <li>
      <span className="grow">
        {may('proposals.view') || may('proposals.own') ? (
          <Link to="/proposals/$id" params={{ id: String(id) }} className="payment-of-proposal">
            {text}
          </Link>
        ) : (
          <b>{text}</b>
        )}
      </span>
      <span className="tn payment-amount">
        <AmountParts name={text} cents={amountCents} parts={depositParts(deposit)} />
      </span>
    </li>
  );
}

/** Returns what counts of a proposal's deposit on the work order. */
const depositParts = ({
  amountCents,
  financedCents = 0,
  givenBackCents = 0,
}: WorkOrder['deposits'][number]): AmountPart[] =>
  [
    { name: texts.depositPaid, cents: amountCents - financedCents + givenBackCents },
    { name: texts.depositFinanced, cents: financedCents },
    { name: texts.depositBack, cents: 0 - givenBackCents },
  ].filter(({ cents }) => cents !== 0);

function OwnPayment({ payment }: { payment: WorkOrder['payments'][number] }) {
  const { draft, context, zone } = useWorkOrderScreen();
  const now = useNow();
  const { id, receivedDate } = payment;
  const receipt = receiptNumber(draft.number, draft.payments, id)!;
  const buttons = usePaymentActions(payment, receipt);
  const known = context.payments.find((each) => each.id === id);
  const when = receivedDate ?? known?.recordedDate ?? null;
  return (
    <PaymentRow
      payment={payment}
      receipt={receipt}
      when={when === null ? null : momentText(when, now, zone)}
      takenBy={known?.takenBy ?? null}
      voidedBy={known?.voidedBy ?? null}
      buttons={buttons}
    >
      <UndeliveredMark entity="workOrder" id={draft.id} partId={id} />
    </PaymentRow>
  );
}

/** Returns what can be done with a payment: email its receipt; refund it if it's by card, else void it. */
function usePaymentActions(payment: WorkOrder['payments'][number], receipt: string) {
  const { draft, view, context, zone } = useWorkOrderScreen();
  const { may } = useMain();
  const cardPayments = useCardPayments();
  const { id, method, amountCents, status } = payment;
  const isCounted = status === 'completed';
  return [
    ...(isCounted && amountCents > 0 && may('payments.collect')
      ? [
          {
            groupCode: '',
            text: texts.mailReceipt,
            icon: <Mail />,
            click: () =>
              openReceipt({
                customerId: context.customer.id,
                paymentId: id,
                workOrderId: draft.id,
                number: receipt,
                amountCents,
                method: paymentRowTexts.methods[method],
                email: context.customer.email,
                zone,
              }),
          },
        ]
      : []),
    ...(isCounted && method === 'card' && amountCents > 0 && may('payments.void') && cardPayments
      ? [{ groupCode: '', text: texts.refundCard, icon: <Undo2 />, click: () => cardPayments() }]
      : []),
    ...(isCounted && method !== 'card' && may('payments.void') && !context.placeRemoval
      ? [
          {
            groupCode: '',
            text: texts.voidPayment,
            icon: <Ban />,
            refused: view.isDirty ? texts.saveFirst : undefined,
            click: () =>
              method === 'credit'
                ? voidCreditPayment({ workOrderId: draft.id, paymentId: id, receipt, amountCents })
                : voidPayment({ base: view.edit.base!, paymentId: id, receipt, amountCents }),
          },
        ]
      : []),
  ];
}
