import { mostCounted, type ListTotals as Totals, totalsOf } from '@fieldwright/domain/kernel/list-totals';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { type AmountPart, AmountParts } from '../../ui/amount-parts.tsx';
import { focusOn } from '../../ui/focus-heading.ts';
import './list-views.css';
import { listTotalsTexts as texts } from './list-totals.texts.ts';
import { type NamedRow, partsOfRows, partsOfTotals } from './total-parts.ts';

/** The request for a list's totals, and its key in the cache. */
interface TotalsQuery {
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Totals>;
}

interface ListTotalsProps {
  /** the loaded rows by name: all, unless there are more */
  rows: readonly NamedRow[];
  hasMore: boolean;
  /** names a number of rows: "12 work orders" */
  count: (count: number, more: false) => string;
  /** amounts are added up that are not due yet, since their work isn't done */
  withOpen?: true;
  /** of everything the filters match; it's asked for when the person wants it, since a page asks for one thing */
  query: TotalsQuery;
  /** of a longer list: the groups that its total adds up, if they're known */
  groups?: readonly AmountPart[] | undefined;
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
  const { rows, hasMore, query, asked } = props;
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
  if (totals) return <Sums {...props} totals={totals} />;
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

interface SumsProps extends Pick<ListTotalsProps, 'rows' | 'hasMore' | 'count' | 'withOpen' | 'groups'> {
  totals: Totals;
}

function Sums({ totals, rows, hasMore, count, withOpen, groups }: SumsProps) {
  const { isMore, totalCents, paidCents, dueCents } = totals;
  if (isMore) {
    const isCounted = totals.count === mostCounted;
    return <output>{isCounted ? texts.tooMany(count(mostCounted, false)) : texts.unread}</output>;
  }
  const { ofList } = texts;
  const counted = count(totals.count, false);
  const notPaid = withOpen ? texts.notPaid : texts.due;
  const parts = hasMore
    ? partsOfTotals(totals, { counted, notPaid, groups })
    : {
        total: partsOfRows(rows, ({ totalCents: cents }) => cents ?? 0),
        paid: partsOfRows(rows, ({ totalCents: total, dueCents: due }) => (total ?? 0) - (due ?? 0)),
        due: partsOfRows(rows, ({ dueCents: cents }) => Math.max(0, cents ?? 0)),
      };
  return (
    <KnownTotals
      count={hasMore ? counted : null}
      sums={[
        { name: texts.total, called: ofList.total, cents: totalCents, parts: parts.total },
        { name: texts.paid, called: ofList.paid, cents: paidCents, parts: parts.paid },
        {
          name: notPaid,
          called: withOpen ? ofList.notPaid : ofList.due,
          cents: dueCents,
          parts: parts.due,
        },
      ]}
    />
  );
}

interface KnownTotalsProps {
  /** how many rows there are in words; null if the list says it above */
  count: string | null;
  /** null: the list doesn't have this amount */
  sums: readonly {
    name: string;
    /** the same, in a sentence of its own */
    called: string;
    cents: number | null;
    parts: readonly AmountPart[];
  }[];
}

/** Shows a list's totals that came with it. A press shows what each adds up. */
export function KnownTotals({ count, sums }: KnownTotalsProps) {
  return (
    <output className="list-totals">
      {count && <span className="list-count">{count}</span>}
      {sums.map(
        ({ name, called, cents, parts }) =>
          cents !== null && (
            <span key={name}>
              {name}{' '}
              <b className="tn">
                <AmountParts name={called} cents={cents} parts={parts} />
              </b>
            </span>
          ),
      )}
    </output>
  );
}
