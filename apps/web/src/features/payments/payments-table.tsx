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
import { documentPages } from '../../lib/document-pages.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import '../../ui/list/table.css';
import { timeText } from '../../lib/dates/times.ts';
import { RemovedTag } from '../removals/removed-tag.tsx';
import { DayTotals } from './day-totals.tsx';
import type { PaymentsOfDay } from './payment-days.ts';
import { partsOfPayment } from './payment-parts.ts';
import { paymentRowTexts as rowTexts } from './payment-row.texts.ts';
import { PaymentStatus } from './payment-status.tsx';
import type { RecordedPayment } from './payments.data.ts';
import type { PaymentsSearch } from './payments.search.ts';
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

/** A column of the ledger; `cell` is its contents. */
interface LedgerColumn extends ListColumn<RecordedPayment> {
  /** styles its cells */
  className: string;
}

/** Returns the ledger's columns. */
export function ledgerColumns(timeZone: string): LedgerColumn[] {
  const { columns } = texts;
  return [
    {
      key: 'time',
      head: columns.time,
      className: 'time',
      cell: ({ paidDate, timeZone: own }) => (
        <time dateTime={paidDate}>{timeText(paidDate, { timeZone: own, beside: timeZone })}</time>
      ),
    },
    { key: 'receipt', head: columns.receipt, className: 'receipt tn', cell: ({ receipt }) => receipt },
    {
      key: 'what',
      head: columns.what,
      main: true,
      className: 'what',
      cell: (payment) => <What payment={payment} />,
    },
    { key: 'method', head: columns.method, className: 'method', cell: Method },
    {
      key: 'takenBy',
      head: columns.takenBy,
      className: 'taken',
      cell: ({ takenBy }) => takenBy ?? texts.nobody,
    },
    {
      key: 'status',
      head: columns.status,
      className: 'status',
      cell: (payment) => <PaymentStatus {...{ payment, timeZone }} />,
    },
    { key: 'amount', head: columns.amount, num: true, className: 'num amount', cell: Amount },
  ];
}

interface PaymentsTableProps {
  days: readonly PaymentsOfDay[];
  /** the shown ones, in order */
  columns: readonly LedgerColumn[];
  /** what narrows the list down */
  search: PaymentsSearch;
  leadsToDay: boolean;
}

/** Shows payments as a ledger, one section per day; as cards on phones. */
export function PaymentsTable({ days, columns, search, leadsToDay }: PaymentsTableProps) {
  return (
    <table className="table ledger">
      <thead>
        <tr>
          {columns.map(({ key, head, num }) => (
            <th key={key} data-column={key} className={num ? 'num' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, payments, totals }) => (
        <tbody key={day}>
          <tr className="day">
            <th colSpan={columns.length} scope="rowgroup">
              <DayTotals {...{ day, totals, search, leadsToDay }} />
            </th>
          </tr>
          {payments.map((payment) => (
            <tr key={payment.id} data-status={payment.status}>
              {columns.map(({ key, className, cell }) => (
                <td key={key} className={className}>
                  {cell(payment)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function What({ payment }: { payment: RecordedPayment }) {
  const { document, customerName, placeRemoved, kind, text } = payment;
  const work = [texts.kinds[kind], texts.documents[document.kind](document.number), document.text || text];
  return (
    <>
      <Link to={documentPages[document.kind].to} params={{ id: String(document.id) }} className="of">
        <b>{customerName ?? texts.noCustomer}</b>
      </Link>{' '}
      {placeRemoved && <RemovedTag />}
      <small>{work.filter(Boolean).join(' · ')}</small>
    </>
  );
}

function Method({ method, reference }: RecordedPayment) {
  const Icon = icons[method];
  return (
    <>
      <Icon />
      <span>
        {texts.methods[method]}
        {reference && <span className="dim tn"> {reference}</span>}
      </span>
    </>
  );
}

function Amount(payment: RecordedPayment) {
  const { receipt, amountCents, sharedCents, tipCents } = payment;
  return (
    <>
      <AmountParts
        name={rowTexts.payment(receipt)}
        cents={amountCents}
        {...partsOfPayment({
          ...payment,
          detail: sharedCents === null ? undefined : texts.partOf(moneyText(sharedCents)),
        })}
      />
      {sharedCents !== null && <small>{texts.partOf(moneyText(sharedCents))}</small>}
      {tipCents > 0 && <small>{texts.plusTip(moneyText(tipCents))}</small>}
    </>
  );
}
