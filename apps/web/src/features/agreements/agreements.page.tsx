import { agreementStatusOn, daysToEnd } from '@fieldwright/domain/agreements/agreement';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useInTurn } from '../../lib/in-turn.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ListPage } from '../../ui/list-page.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import './agreements.css';
import { type AgreementList, agreementsQuery, type ListedAgreement } from './agreements.data.ts';
import type { AgreementsSearch, ShownAgreements } from './agreements.search.ts';
import { agreementsTexts as texts } from './agreements.texts.ts';

const route = getRouteApi('/main/agreements');

/** Customers' maintenance plans: those that run, the next to end first; on request those that end soon, are over, or all. */
export function AgreementsPage() {
  useTitle(texts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const inTurn = useInTurn();
  const query = useInfiniteQuery({ ...agreementsQuery(search), placeholderData: keepPreviousData });
  const [first] = query.data?.pages ?? [];
  const hasAny = first?.tiles?.some(({ count }) => count > 0);
  const change = (more: { [F in keyof AgreementsSearch]: AgreementsSearch[F] | undefined }) => {
    const all = Object.entries({ ...search, ...more }).filter(([, value]) => value);
    inTurn(() => navigate({ to: '.', search: Object.fromEntries(all), replace: true }));
  };
  const shown = search.filter ?? 'active';
  // what is pressed again shows all, as in every list; active ones are what it opens on
  const show = (filter: ShownAgreements = 'all') =>
    change({ filter: filter === 'active' ? undefined : filter });
  return (
    <ListPage
      title={texts.title}
      note={texts.note}
      {...(first?.tiles && {
        tiles: {
          label: texts.tiles,
          tiles: tilesOf(first.tiles),
          chosen: shown,
          onChoose: (filter) => show(filter as ShownAgreements | undefined),
        },
      })}
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (text) => change({ search: text }),
      }}
      query={query}
      rows={query.data?.pages.flatMap(({ agreements }) => agreements)}
      rowKey={({ id }) => id}
      renderLink={({ customer }, props) => (
        <Link to="/customers/$id" params={{ id: String(customer.id) }} {...props} />
      )}
      columns={columnsOf(first?.today ?? '')}
      count={texts.shown}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      noMatch={hasAny ? noMatchOf(search) : undefined}
    />
  );
}

/** Whom a search among active ones does not find may have had one. */
const noMatchOf = ({ search, filter }: AgreementsSearch) => ({
  title: search ? texts.noMatch : texts.noneOf,
  detail: search ? texts.noMatchDetail : texts.noneOfDetail,
  action: (
    <Link
      to="/agreements"
      search={{ filter: 'all', ...(search && filter !== 'all' && { search }) }}
      className="btn"
    >
      {search && filter !== 'all' ? texts.searchAll : texts.showAll}
    </Link>
  ),
});

const tilesOf = (tiles: NonNullable<AgreementList['tiles']>) =>
  tiles.map(({ filter, count, cents }) => ({
    value: filter,
    name: texts.filters[filter],
    count: texts.tileCount(count),
    cents,
  }));

/** A day without a time is the same everywhere. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));

function columnsOf(today: string): ListColumn<ListedAgreement>[] {
  const { columns } = texts;
  return [
    { key: 'customer', head: columns.customer, main: true, cell: ({ customer }) => customer.name },
    { key: 'site', head: columns.site, cell: ({ site }) => <SiteLink site={site} /> },
    { key: 'plan', head: columns.plan, cell: ({ text }) => text },
    {
      key: 'visits',
      head: columns.visits,
      num: true,
      card: 'none',
      cell: ({ visitsPerYear }) => visitsPerYear,
    },
    {
      key: 'price',
      head: columns.price,
      num: true,
      card: 'side',
      cell: ({ priceCents }) => moneyText(priceCents),
    },
    {
      key: 'from',
      head: columns.from,
      num: true,
      spare: true,
      card: 'none',
      cell: ({ startDate }) => <time dateTime={startDate}>{dayText(startDate)}</time>,
    },
    {
      key: 'until',
      head: columns.until,
      num: true,
      card: 'side',
      cell: ({ endDate }) => <time dateTime={endDate}>{dayText(endDate)}</time>,
    },
    { key: 'status', head: columns.status, cell: (row) => <Status agreement={row} today={today} /> },
  ];
}

function SiteLink({ site: { id, address } }: Pick<ListedAgreement, 'site'>) {
  return (
    <Link to="/sites/$id" params={{ id: String(id) }} className="agreement-site">
      {address || texts.noAddress}
    </Link>
  );
}

const tones = { active: 'good', expired: '', canceled: '' } as const;

function Status({ agreement, today }: { agreement: ListedAgreement; today: string }) {
  const left = daysToEnd(agreement, today);
  if (left !== null) return <span className="tag warn">{texts.daysLeft(left)}</span>;
  const status = agreementStatusOn(agreement, today);
  return <span className={`tag ${tones[status]}`}>{texts.statuses[status]}</span>;
}
