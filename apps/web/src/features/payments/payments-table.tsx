import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { Link } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  Banknote,
  CircleDollarSign,
  CreditCard,
  HandCoins,
  Landmark,
  type LucideIcon,
  ReceiptText,
} from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { documentPages } from '../../lib/document-pages.ts';
import '../../ui/list/table.css';
import { timeText } from '../../lib/dates/times.ts';
import { RemovedTag } from '../removals/removed-tag.tsx';
import { DayTotals } from './day-totals.tsx';
import type { PaymentsOfDay } from './payment-days.ts';
import { PaymentStatus } from './payment-status.tsx';
import type { RecordedPayment } from './payments.data.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

const icons: Record<RecordedPayment['method'], LucideIcon> = {
  cash: Banknote,
  check: ReceiptText,
  card: CreditCard,
  bank: Landmark,
  financing: HandCoins,
  other: CircleDollarSign,
  credit: ArrowRightLeft,
};
const { columns } = texts;

/** Shows payments as a ledger, one section per day; as cards on phones. */
export function PaymentsTable({ days, leadsToDay }: { days: readonly PaymentsOfDay[]; leadsToDay: boolean }) {
  return (
    <table className="table ledger">
      <thead>
        <tr>
          <th>{columns.time}</th>
          <th>{columns.receipt}</th>
          <th>{columns.what}</th>
          <th>{columns.method}</th>
          <th>{columns.takenBy}</th>
          <th>{columns.status}</th>
          <th className="num">{columns.amount}</th>
        </tr>
      </thead>
      {days.map(({ day, payments, totals }) => (
        <tbody key={day}>
          <tr className="day">
            <th colSpan={7} scope="rowgroup">
              <DayTotals {...{ day, totals, leadsToDay }} />
            </th>
          </tr>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function PaymentRow({ payment }: { payment: RecordedPayment }) {
  const { receipt, document, customerName, placeRemoved, kind, method, reference, text, takenBy, status } =
    payment;
  const { timeZone } = useMain().me.company;
  const Icon = icons[method];
  const work = [texts.kinds[kind], texts.documents[document.kind](document.number), document.text || text];
  return (
    <tr data-status={status}>
      <td className="time">
        <time dateTime={payment.paidDate}>
          {timeText(payment.paidDate, { timeZone: payment.timeZone, beside: timeZone })}
        </time>
      </td>
      <td className="receipt tn">{receipt}</td>
      <td className="what">
        <Link to={documentPages[document.kind].to} params={{ id: String(document.id) }} className="of">
          <b>{customerName ?? texts.noCustomer}</b>
        </Link>{' '}
        {placeRemoved && <RemovedTag />}
        <small>{work.filter(Boolean).join(' · ')}</small>
      </td>
      <td className="method">
        <Icon />
        <span>
          {texts.methods[method]}
          {reference && <span className="dim tn"> {reference}</span>}
        </span>
      </td>
      <td className="taken">{takenBy ?? texts.nobody}</td>
      <td className="status">
        <PaymentStatus payment={payment} timeZone={timeZone} />
      </td>
      <td className="num amount">
        {moneyText(payment.amountCents)}
        {payment.sharedCents !== null && <small>{texts.partOf(moneyText(payment.sharedCents))}</small>}
        {payment.tipCents > 0 && <small>{texts.plusTip(moneyText(payment.tipCents))}</small>}
      </td>
    </tr>
  );
}
