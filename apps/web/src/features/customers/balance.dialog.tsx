import { sumCents } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { PartsList } from '../../ui/amount-parts.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { balanceTexts as texts } from './balance.texts.ts';

/** A customer's balance. */
export interface Balance {
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

/** Opens the dialog that lists the work orders that a customer's balance consists of. */
export const showBalance = (balance: Balance): void =>
  void openDialog<Balance, never>({
    title: texts.title(balance.name),
    width: 440,
    component: BalanceDialog,
    intakeData: balance,
  });

function BalanceDialog({ intakeData: { customerId, cents } }: HostedProps<Balance, never>) {
  const { data, error, refetch } = useQuery(owedQuery(customerId));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <p className="faint">{texts.adding}</p>;
  const parts = data.workOrders.map(({ number, text, amountDueCents }) => ({
    name: text || texts.unnamed,
    detail: texts.number(number),
    cents: amountDueCents ?? 0,
  }));
  const listed = sumCents(parts.map((each) => each.cents));
  // more than are listed: the balance says what the rest adds up to
  if (data.next !== null) parts.push({ name: texts.others, detail: '', cents: cents - listed });
  const now = data.next === null ? listed : cents;
  return (
    <>
      <PartsList name={texts.total} cents={now} parts={parts} />
      {now !== cents && <Note>{texts.changed(moneyText(cents))}</Note>}
    </>
  );
}
