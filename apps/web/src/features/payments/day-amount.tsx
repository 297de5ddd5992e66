import { sumCents } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { centsIn, type DaySum } from '@fieldwright/domain/payments/day-sum';
import { useQuery } from '@tanstack/react-query';
import { PartsButton, PartsList } from '../../ui/amount-parts.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { dayAmountTexts as texts } from './day-amount.texts.ts';
import { paymentRowTexts } from './payment-row.texts.ts';
import { countedQuery } from './payments.data.ts';
import type { PaymentsSearch } from './payments.search.ts';

/** An amount that payments of a day add up to. */
export interface AmountOfDay {
  /** what it's called */
  name: string;
  cents: number;
  of: DaySum;
  /** which payments: those of its day, and what else narrows them */
  search: PaymentsSearch & { from: string; to: string };
  /** only payments that no person recorded */
  isOnline?: boolean;
  /** what of these payments the amount leaves out */
  less?: { name: string; cents: number };
}

interface DayAmountProps {
  amount: AmountOfDay;
  /** in place of the amount as text */
  children?: string | undefined;
}

/** An amount of a day, which shows the payments it adds up when pressed (R3.11). They're fetched for it then. */
export function DayAmount({ amount, children }: DayAmountProps) {
  const { name, cents } = amount;
  return (
    <PartsButton
      {...{ name, cents, children }}
      open={() =>
        openDialog<AmountOfDay, never>({
          title: name,
          width: 440,
          component: DayAmountDialog,
          intakeData: amount,
        })
      }
    />
  );
}

function DayAmountDialog({ intakeData }: HostedProps<AmountOfDay, never>) {
  const { name, cents, of, search, isOnline = false, less } = intakeData;
  const { data, error, refetch } = useQuery(countedQuery(search));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <p className="faint">{texts.looking}</p>;
  const parts = data.payments.flatMap((payment) => {
    const counted = isOnline && payment.takenBy !== null ? null : centsIn(of, payment);
    const { receipt, customerName, method, reference } = payment;
    const paid = [paymentRowTexts.methods[method], reference].filter(Boolean).join(' ');
    return counted === null
      ? []
      : [{ name: receipt, detail: [customerName, paid].filter(Boolean).join(' · '), cents: counted }];
  });
  if (less && less.cents !== 0) parts.push({ name: less.name, detail: '', cents: 0 - less.cents });
  const listed = sumCents(parts.map((part) => part.cents));
  // more than are listed: the amount says what the rest adds up to
  const isAll = data.next === null;
  if (!isAll) parts.push({ name: texts.others, detail: '', cents: cents - listed });
  const now = isAll ? listed : cents;
  return (
    <>
      {parts.length === 0 && <p className="dim">{texts.none}</p>}
      <PartsList name={name} cents={now} parts={parts} />
      {now !== cents && <Note>{texts.differs(moneyText(cents))}</Note>}
    </>
  );
}
