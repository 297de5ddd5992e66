import { sumCents } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { PartsList } from '../../ui/amount-parts.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { balanceTexts as texts } from './balance.texts.ts';

/** A customer's balance: what they owe, or what they have paid too much. */
export interface Balance {
  of: 'owed' | 'credit';
  customerId: number;
  /** the customer's name */
  name: string;
  cents: number;
}

const mostListed = 100;

/** Fetches the work orders that a customer owes for: those of `owedText`, like the balance itself. */
const owedQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['workorders', 'owed', customerId],
    queryFn: ({ signal }) =>
      api('GET /api/workorders', {
        query: { customerId, unpaid: 'true', sort: '-due', limit: mostListed },
        signal,
      }),
  });

/** Fetches a customer's work orders, those first that are overpaid the most. */
const overpaidQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['workorders', 'overpaid', customerId],
    queryFn: ({ signal }) =>
      api('GET /api/workorders', { query: { customerId, sort: 'due', limit: mostListed }, signal }),
  });

/** Returns which of the fetched work orders a balance is of, and whether there may be more. */
function listedOf(of: Balance['of'], { workOrders, next }: Answer<'GET /api/workorders'>) {
  if (of === 'owed') return { listed: workOrders, hasMore: next !== null };
  // on open work, what was paid too much is a deposit
  const listed = workOrders.filter(
    ({ processed, callStatus, amountDueCents }) =>
      (amountDueCents ?? 0) < 0 && (processed || callStatus === 'done'),
  );
  return { listed, hasMore: next !== null && (workOrders.at(-1)?.amountDueCents ?? 0) < 0 };
}

/** Opens the dialog that lists the work orders that a customer's balance consists of. */
export const showBalance = (balance: Balance): void =>
  void openDialog<Balance, never>({
    title: texts.titles[balance.of](balance.name),
    width: 440,
    component: BalanceDialog,
    intakeData: balance,
  });

function BalanceDialog({ intakeData: { of, customerId, cents } }: HostedProps<Balance, never>) {
  const { data, error, refetch } = useQuery((of === 'owed' ? owedQuery : overpaidQuery)(customerId));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <p className="faint">{texts.adding}</p>;
  const { listed: found, hasMore } = listedOf(of, data);
  const parts = found.map(({ number, text, amountDueCents }) => ({
    name: text || texts.unnamed,
    detail: texts.number(number),
    cents: Math.abs(amountDueCents ?? 0),
  }));
  const listed = sumCents(parts.map((each) => each.cents));
  // more than are listed: the balance says what the rest adds up to
  if (hasMore) parts.push({ name: texts.others, detail: '', cents: cents - listed });
  const now = hasMore ? cents : listed;
  return (
    <>
      <PartsList name={texts.totals[of]} cents={now} parts={parts} />
      {now !== cents && <Note>{texts.changed(moneyText(cents))}</Note>}
    </>
  );
}
