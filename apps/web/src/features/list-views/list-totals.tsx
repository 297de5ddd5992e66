import {
  type CountedRow,
  mostCounted,
  type ListTotals as Totals,
  totalsOf,
} from '@fieldwright/domain/kernel/list-totals';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { focusOn } from '../../ui/focus-heading.ts';
import './list-views.css';
import { listTotalsTexts as texts } from './list-totals.texts.ts';

/** The request for a list's totals, and its key in the cache. */
interface TotalsQuery {
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Totals>;
}

interface ListTotalsProps {
  /** the loaded rows: all, unless there are more */
  rows: readonly CountedRow[];
  hasMore: boolean;
  /** names a number of rows: "12 work orders" */
  count: (count: number, more: false) => string;
  /** amounts are added up that are not due yet, since their work isn't done */
  withOpen?: true;
  /** of everything the filters match; it's asked for when the person wants it, since a page asks for one thing */
  query: TotalsQuery;
}

/** Shows count and sums of a list: at once if all rows are loaded, otherwise on request. */
export function ListTotals(props: ListTotalsProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    // the button that is gone once it's pressed leaves the focus here
    <div ref={box} className="list-sums" tabIndex={-1}>
      <Shown {...props} asked={() => focusOn(box.current)} />
    </div>
  );
}

function Shown(props: ListTotalsProps & { asked: () => void }) {
  const { rows, hasMore, count, withOpen, query, asked } = props;
  const { queryKey, load } = query;
  const [isWanted, setWanted] = useState(false);
  const isAsked = hasMore && isWanted;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    enabled: isAsked,
  });
  const totals = hasMore ? (isAsked ? data : undefined) : totalsOf(rows);
  // the number of loaded rows is above the list
  if (totals) return <Sums totals={totals} count={hasMore ? count : null} withOpen={withOpen} />;
  if (!isAsked)
    return (
      <button
        type="button"
        className="text-button"
        onClick={() => {
          setWanted(true);
          asked();
        }}
      >
        {texts.show}
      </button>
    );
  if (!error) return <output className="faint">{texts.looking}</output>;
  return (
    <span role="alert">
      {texts.failed(textOf(error))}{' '}
      <button type="button" className="text-button" onClick={() => void refetch()}>
        {texts.retry}
      </button>
    </span>
  );
}

interface SumsProps {
  totals: Totals;
  count: ListTotalsProps['count'] | null;
  withOpen: true | undefined;
}

function Sums({ totals, count, withOpen }: SumsProps) {
  const { isMore, totalCents, paidCents, dueCents } = totals;
  if (isMore && count) {
    const isCounted = totals.count === mostCounted;
    return <output>{isCounted ? texts.tooMany(count(mostCounted, false)) : texts.unread}</output>;
  }
  return (
    <KnownTotals
      count={count && count(totals.count, false)}
      sums={[
        { name: texts.total, cents: totalCents },
        { name: texts.paid, cents: paidCents },
        { name: withOpen ? texts.notPaid : texts.due, cents: dueCents },
      ]}
    />
  );
}

interface KnownTotalsProps {
  /** how many rows there are in words; null if the list says it above */
  count: string | null;
  /** null: the list doesn't have this amount */
  sums: readonly { name: string; cents: number | null }[];
}

/** Shows a list's totals that came with it. */
export function KnownTotals({ count, sums }: KnownTotalsProps) {
  return (
    <output className="list-totals">
      {count && <span className="list-count">{count}</span>}
      {sums.map(
        ({ name, cents }) =>
          cents !== null && (
            <span key={name}>
              {name} <b className="tn">{moneyText(cents)}</b>
            </span>
          ),
      )}
    </output>
  );
}
