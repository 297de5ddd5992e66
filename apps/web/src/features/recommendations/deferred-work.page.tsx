import { dayOf } from '@fieldwright/domain/kernel/days';
import { deferredWorkSorts } from '@fieldwright/domain/kernel/list-sort';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { type FoundProps, foundText, searchWith } from '../../ui/list/list-filters.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { listSort } from '../../ui/list/list-sort.ts';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { ExportButton } from '../list-views/export-list.tsx';
import { useListView } from '../list-views/use-list-view.tsx';
import { RecommendedPrice } from '../price-books/recommended-price.tsx';
import { type DeferredWorkSearch, deferredWorkSearch } from './deferred-work.search.ts';
import './deferred-work.css';
import { deferredWorkFilters } from './deferred-work-filters.ts';
import { LifeTag } from './life-tag.tsx';
import { recommendationTexts as texts } from './recommendation.texts.ts';
import { type DeferredWork, deferredWorkQuery, exportDeferredWork } from './recommendations.data.ts';
import { useChosen } from './use-chosen.tsx';

const route = getRouteApi('/main/deferredwork');

/** Shows recommendations that nobody has decided: by age, system, technician and dollars (R4.14). */
export function DeferredWorkPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const today = dayOf(useNow(), me.company.timeZone);
  const view = useListView({
    list: 'deferredwork',
    given: route.useSearch(),
    parse: deferredWorkSearch,
    show: (address) => void navigate({ to: '.', search: address, replace: true }),
    renderLink: (address, props) => (
      <Link to="/deferredwork" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, show } = view;
  const query = useInfiniteQuery({ ...deferredWorkQuery(search), placeholderData: keepPreviousData });
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ recommendations }) => recommendations);
  const mayOpen = may('workorders.view');
  const mayPropose = may('proposals.edit');
  const chosen = useChosen(rows, today);
  const isNarrowed = Object.keys(search).some((key) => key !== 'sort');
  return (
    <ListPage
      title={texts.title}
      note={first?.sum ? <Total {...first.sum} /> : texts.note}
      actions={
        rows &&
        rows.length > 0 && (
          <>
            <ExportButton rows={texts.exported} load={(format) => exportDeferredWork(search, format)} />
            {(mayPropose || may('workorders.edit')) && (
              <ChosenButtons chosen={chosen} mayPropose={mayPropose} />
            )}
          </>
        )
      }
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (words) => show(searchWith(search, { search: words || undefined })),
      }}
      filters={{
        all: deferredWorkFilters({ tiles: first?.tiles ?? null, choices: first?.choices ?? null, today }),
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/deferredwork" search={view.toAddress(to)} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      views={view.parts}
      query={query}
      rows={rows}
      rowKey={({ id }) => id}
      renderLink={({ workOrderId, siteId }, props) =>
        mayOpen ? (
          <Link
            to="/workorders/$id"
            params={{ id: String(workOrderId) }}
            search={{ part: 'recommendations' }}
            {...props}
          />
        ) : (
          <Link to="/sites/$id" params={{ id: String(siteId) }} {...props} />
        )
      }
      columns={[...chosen.columns, ...columnsOf(today, me.company.timeZone)]}
      sort={listSort(deferredWorkSorts, search.sort, (sort) => show(searchWith(search, { sort })))}
      count={texts.shown}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      noMatch={
        isNarrowed
          ? {
              title: texts.noMatch,
              detail: texts.noMatchDetail,
              action: (
                <Link
                  to="/deferredwork"
                  search={view.toAddress(search.sort ? { sort: search.sort } : {})}
                  className="btn"
                >
                  {texts.showAll}
                </Link>
              ),
            }
          : undefined
      }
    />
  );
}

/** Says what all listed work comes to. */
const Total = ({ count, cents }: { count: number; cents: number }) => (
  <AmountParts name={texts.sum} cents={cents} parts={[{ name: texts.shown(count, false), cents }]}>
    {texts.total(count, moneyText(cents))}
  </AmountParts>
);

/** Shows the buttons that choose rows, make a proposal from those of one site, and decline them. */
function ChosenButtons({
  chosen,
  mayPropose,
}: {
  chosen: ReturnType<typeof useChosen>;
  mayPropose: boolean;
}) {
  const { isOn, rows, turn, isBusy, propose, decline } = chosen;
  if (!isOn) return <Button onClick={() => turn(true)}>{texts.select}</Button>;
  const cents = rows.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
  const areApart = new Set(rows.map(({ siteId }) => siteId)).size > 1;
  const hasQuoted = rows.some(({ status }) => status === 'quoted');
  return (
    <span className="deferred-chosen">
      <output className="dim">
        <AmountParts
          name={texts.selectedSum}
          cents={cents}
          parts={rows.map((row) => ({ name: row.text || texts.unnamed, cents: row.priceCents ?? 0 }))}
        >
          {texts.selected(rows.length, moneyText(cents))}
        </AmountParts>
        {[areApart && mayPropose && texts.oneSite, hasQuoted && texts.quotedChosen].map(
          (text) => text && ` · ${text}`,
        )}
      </output>
      {mayPropose && (
        <Button
          kind="primary"
          busy={isBusy}
          disabled={rows.length === 0 || areApart}
          onClick={() => void propose()}
        >
          {texts.propose}
        </Button>
      )}
      <Button busy={isBusy} disabled={rows.length === 0 || hasQuoted} onClick={() => void decline()}>
        {texts.declineChosen}
      </Button>
      <Button onClick={() => turn(false)}>{texts.stopSelecting}</Button>
    </span>
  );
}

function Found({ search, tell }: FoundProps<DeferredWorkSearch>) {
  const { data, error, hasNextPage } = useInfiniteQuery(deferredWorkQuery(search));
  useAnnouncement(
    tell,
    error
      ? ''
      : data &&
          foundText(
            data.pages.flatMap(({ recommendations }) => recommendations).length,
            hasNextPage,
            texts.shown,
          ),
  );
  return null;
}

const dayMs = 86_400_000;
const tones = { now: 'bad', soon: 'warn', later: '' } as const;

function columnsOf(today: string, timeZone: string): ListColumn<DeferredWork>[] {
  const { columns } = texts;
  const ageOf = (date: string) =>
    Math.max(0, Math.round((Date.parse(today) - Date.parse(dayOf(date, timeZone))) / dayMs));
  return [
    {
      key: 'text',
      head: columns.text,
      main: true,
      cell: ({ text, urgency }) => (
        <>
          <b>{text || texts.unnamed}</b>{' '}
          <span className={`tag ${tones[urgency]}`}>{texts.urgencies[urgency]}</span>
        </>
      ),
    },
    {
      key: 'customer',
      head: columns.customer,
      cell: ({ customer, address }) => (
        <>
          {customer.name}
          <small className="second">{[address.street, address.city].filter(Boolean).join(', ')}</small>
        </>
      ),
    },
    {
      key: 'system',
      head: columns.system,
      cell: ({ system }) => system ?? <span className="faint">{texts.wholeSite}</span>,
    },
    {
      key: 'technician',
      head: columns.technician,
      cell: ({ technician }) => technician || <span className="faint">{texts.nobody}</span>,
    },
    {
      key: 'status',
      head: columns.status,
      cell: ({ status, deferredUntil, proposal }) => (
        <LifeTag status={status} deferredUntil={deferredUntil} proposal={proposal?.number} />
      ),
    },
    {
      key: 'age',
      head: columns.age,
      num: true,
      sort: { key: 'made' },
      card: 'none',
      cell: ({ date }) => <time dateTime={date}>{texts.age(ageOf(date))}</time>,
    },
    {
      key: 'price',
      head: columns.price,
      num: true,
      sort: { key: 'price', down: true },
      card: 'side',
      cell: (item) =>
        item.priceCents === null ? (
          <span className="faint">{texts.noPrice}</span>
        ) : (
          <RecommendedPrice item={item} none={texts.noPrice} />
        ),
    },
  ];
}
