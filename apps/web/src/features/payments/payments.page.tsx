import { datedDayTitle, dayOf } from '@fieldwright/domain/kernel/days';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { PagePending } from '../../app/pending.tsx';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSequential } from '../../lib/use-sequential.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { ColumnsButton } from '../../ui/list/column-choice.tsx';
import { useShownColumns } from '../../ui/list/shown-columns.ts';
import { SimilarLead } from '../../ui/list/similar-lead.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/styles/page.css';
import { ExportButton } from '../list-views/export-list.tsx';
import { useListView } from '../list-views/use-list-view.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { openClosedDays } from './closed-days.dialog.tsx';
import { dayClosingTexts } from './day-closings.texts.ts';
import { DaySheet } from './day-sheet.tsx';
import { byDay, type PaymentsOfDay } from './payment-days.ts';
import './payments.css';
import { NoPayments, TakeLinks } from './no-payments.tsx';
import { exportPayments, paymentsQuery } from './payments.data.ts';
import { type PaymentsSearch, paymentsSearch } from './payments.search.ts';
import { paymentsTexts as texts } from './payments.texts.ts';
import { ledgerColumns, PaymentsTable } from './payments-table.tsx';
import { NothingToCheck, PaymentsToCheck } from './payments-to-check.tsx';
import { PaymentsTools } from './payments-tools.tsx';
import { SelectPayments } from './select-payments.tsx';

const route = getRouteApi('/payments/');

/** Shows the payments, newest first: the company's for the office, their own for users who only collect. */
export function PaymentsPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const sequential = useSequential();
  const view = useListView({
    list: 'payments',
    given: route.useSearch(),
    parse: paymentsSearch,
    show: (address) => sequential(() => navigate({ to: '.', search: address, replace: true })),
    renderLink: (address, props) => (
      <Link to="/payments" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, parts } = view;
  const columns = ledgerColumns(me.company.timeZone);
  const shown = useShownColumns(columns, parts.columns);
  const query = useInfiniteQuery({ ...paymentsQuery(search), placeholderData: keepPreviousData });
  const { data, error, refetch } = query;
  const days = byDay(data?.pages ?? []);
  const today = dayOf(useNow(), me.company.timeZone);
  const sheet = sheetOf(search, days);
  const count = days.reduce((sum, { payments }) => sum + payments.length, 0);
  const isList = search.show === undefined;
  const selection = useSelectedRows({
    isOffered: isList,
    rows: days.flatMap(({ payments }) => payments),
    label: ({ receipt }) => texts.several.selectOne(receipt),
  });
  const toCheck = data?.pages[0]?.toCheck ?? [];
  return (
    <>
      <header className="page-head payments-head">
        <h1>{texts.title}</h1>
        <p className="dim">{may('payments.view') ? texts.ofCompany(me.company.name) : texts.ofOneself}</p>
        {!selection.isOn && <TakeLinks />}
        {!selection.isOn && may('payments.view') && (
          <Button onClick={openClosedDays}>{dayClosingTexts.list.button}</Button>
        )}
        {isList && (selection.isOn || count > 0) && <SelectPayments selection={selection} />}
        {!selection.isOn && isList && count > 0 && (
          <ExportButton rows={texts.exported} load={(format) => exportPayments(search, format)} />
        )}
      </header>
      {parts.bar}
      <PaymentsTools
        view={view}
        tools={
          <>
            {isList && count > 0 && <ColumnsButton columns={columns} choice={parts.columns} />}
            {parts.tool}
          </>
        }
        takers={data?.pages[0]?.takers ?? []}
        count={
          query.isPlaceholderData
            ? texts.looking
            : isList && count > 0 && texts.shown(count, query.hasNextPage)
        }
      />
      {toCheck.length > 0 && <PaymentsToCheck payments={toCheck} />}
      {data && search.show === 'toCheck' && toCheck.length === 0 && (
        <NothingToCheck everything={view.toAddress({})} />
      )}
      {!data && error && <Failure error={error} detail={texts.keptDetail} retry={() => void refetch()} />}
      {!data && !error && <PagePending />}
      {data &&
        isList &&
        count === 0 &&
        (Object.keys(search).length > 0 ? (
          <NoMatch search={search} everything={view.toAddress({})} />
        ) : (
          <NoPayments />
        ))}
      {isList && count > 0 && (
        <div className="payments" aria-busy={query.isPlaceholderData || undefined}>
          {sheet && (
            <DaySheet
              day={sheet.day}
              isToday={sheet.day === today}
              mayClose={may('payments.void')}
              totals={sheet.byPerson}
            />
          )}
          {data?.pages[0]?.similar && <SimilarLead />}
          <PaymentsTable
            days={days}
            columns={[...selection.columns.map((each) => ({ ...each, className: 'select' })), ...shown]}
            search={search}
            leadsToDay={may('payments.view') && sheet === undefined}
          />
        </div>
      )}
      {query.isFetchNextPageError && <Note kind="bad">{texts.moreFailed(textOf(error))}</Note>}
      {isList && query.hasNextPage && (
        <div className="payments-more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns the day to show a sheet for: the filter is exactly one day and the user may see the books. */
function sheetOf({ from, to, ...rest }: PaymentsSearch, days: readonly PaymentsOfDay[]) {
  return from !== undefined && from === to && Object.keys(rest).length === 0
    ? days.find(({ byPerson }) => byPerson.length > 0)
    : undefined;
}

interface NoMatchProps {
  search: PaymentsSearch;
  /** the address of the list without filters */
  everything: PaymentsSearch;
}

function NoMatch({ search: { from, to, ...rest }, everything }: NoMatchProps) {
  const isReversed = from !== undefined && to !== undefined && from > to;
  const isEmptyDay = from !== undefined && from === to && Object.keys(rest).length === 0;
  return (
    <section className="state">
      <h2>
        {isEmptyDay ? texts.nothingOn(datedDayTitle(from)) : isReversed ? texts.daysReversed : texts.noMatch}
      </h2>
      <p>
        {isEmptyDay ? texts.nothingOnDetail : isReversed ? texts.daysReversedDetail : texts.noMatchDetail}
      </p>
      <div className="actions">
        <Link to="/payments" search={everything} className="btn">
          {texts.showAll}
        </Link>
      </div>
    </section>
  );
}
