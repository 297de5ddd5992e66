import { agreementFilters, agreementStatusOn, daysToEnd } from '@fieldwright/domain/agreements/agreement';
import { dayText } from '@fieldwright/domain/kernel/days';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { useSequential } from '../../lib/use-sequential.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AgreedPrice } from '../../ui/agreed-price.tsx';
import { type ChoiceFilter, type FoundProps, foundText, searchWith } from '../../ui/list/list-filters.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { ExportButton } from '../list-views/export-list.tsx';
import { KnownTotals } from '../list-views/list-totals.tsx';
import { partsOfRows } from '../list-views/total-parts.ts';
import { useListView } from '../list-views/use-list-view.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import './agreements.css';
import {
  type AgreementList,
  agreementsQuery,
  exportAgreements,
  type ListedAgreement,
} from './agreements.data.ts';
import { type AgreementsSearch, agreementsSearch } from './agreements.search.ts';
import { agreementsTexts as texts } from './agreements.texts.ts';
import { SelectAgreements } from './select-agreements.tsx';

const route = getRouteApi('/main/agreements');

/**
 * Shows the customers' agreements: active ones, the next to end first; by filter those ending soon, expired,
 * canceled, or all.
 */
export function AgreementsPage() {
  useTitle(texts.title);
  const { may } = useMain();
  const navigate = route.useNavigate();
  const sequential = useSequential();
  const view = useListView({
    list: 'agreements',
    given: route.useSearch(),
    parse: agreementsSearch,
    show: (address) => sequential(() => navigate({ to: '.', search: address, replace: true })),
    renderLink: (address, props) => (
      <Link to="/agreements" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, show } = view;
  const query = useInfiniteQuery({ ...agreementsQuery(search), placeholderData: keepPreviousData });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ agreements }) => agreements);
  const selection = useSelectedRows({
    rows,
    label: ({ customer, text }) => texts.several.selectOne(customer.name, text),
  });
  const hasAny = first?.tiles?.some(({ count }) => count > 0);
  return (
    <ListPage
      title={texts.title}
      note={texts.note}
      actions={
        (selection.isOn || (rows && rows.length > 0)) && (
          <>
            {may('agreements.edit') && <SelectAgreements selection={selection} />}
            {!selection.isOn && (
              <ExportButton rows={texts.exported} load={(format) => exportAgreements(search, format)} />
            )}
          </>
        )
      }
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (text) => show(searchWith(search, { search: text || undefined })),
      }}
      filters={{
        all: [statusFilter(first?.tiles ?? [])],
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/agreements" search={view.toAddress(to)} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      views={view.parts}
      query={query}
      rows={rows}
      similar={first?.similar}
      rowKey={({ id }) => id}
      renderLink={({ customer }, props) => (
        <Link to="/customers/$id" params={{ id: String(customer.id) }} {...props} />
      )}
      columns={[...selection.columns, ...columnsOf(first?.today ?? '')]}
      count={texts.shown}
      foot={
        rows && rows.length > 0 && footOf(rows, { search, tiles: first?.tiles, hasMore: query.hasNextPage })
      }
      empty={{
        title: texts.empty,
        detail: texts.emptyDetail,
        action: (
          <Link to="/customers" className="btn">
            {texts.toCustomers}
          </Link>
        ),
      }}
      noMatch={hasAny ? noMatchOf(search) : undefined}
    />
  );
}

interface Listed {
  search: AgreementsSearch;
  tiles: AgreementList['tiles'] | undefined;
  hasMore: boolean;
}

/** Returns the totals of all rows, if all are loaded or a tile has them. */
function footOf(rows: readonly ListedAgreement[], { search, tiles, hasMore }: Listed) {
  const { filter = 'active', search: words } = search;
  const name = texts.columns.price;
  if (!hasMore)
    return (
      <KnownTotals
        count={null}
        sums={[
          {
            name,
            called: texts.sum,
            cents: rows.reduce((sum, { priceCents }) => sum + priceCents, 0),
            parts: partsOfRows(
              rows.map((row) => ({ ...row, name: `${row.customer.name}, ${row.text}` })),
              ({ priceCents }) => priceCents,
            ),
          },
        ]}
      />
    );
  const tile = words ? undefined : tiles?.find((each) => each.filter === filter);
  if (!tile) return undefined;
  const { count, cents } = tile;
  const counted = texts.shown(count, false);
  const parts = [{ name: counted, cents }];
  return <KnownTotals count={counted} sums={[{ name, called: texts.sum, cents, parts }]} />;
}

/** Returns the empty state; the customer may have an agreement that is not active. */
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

const all = { text: texts.all, says: { filter: 'all' } } as const;

/** Returns the status filter. The list opens with active ones; a second press on a tile shows all. */
function statusFilter(tiles: NonNullable<AgreementList['tiles']>): ChoiceFilter<AgreementsSearch> {
  const kinds = agreementFilters.map((filter) => {
    const tile = tiles.find((each) => each.filter === filter);
    return {
      text: texts.filters[filter],
      says: { filter: filter === 'active' ? undefined : filter },
      ...(tile && { tile: { count: texts.tileCount(tile.count), cents: tile.cents } }),
    };
  });
  return { kind: 'choice', label: texts.tiles, as: 'tiles', choices: [...kinds, all], all };
}

function Found({ search, tell }: FoundProps<AgreementsSearch>) {
  const { data, error, hasNextPage } = useInfiniteQuery(agreementsQuery(search));
  useAnnouncement(
    tell,
    error
      ? ''
      : data &&
          foundText(data.pages.flatMap(({ agreements }) => agreements).length, hasNextPage, texts.shown),
  );
  return null;
}

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
      cell: (agreement) => <AgreedPrice agreement={agreement} />,
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

const tones = { active: 'good', upcoming: 'info', expired: '', canceled: '' } as const;

function Status({ agreement, today }: { agreement: ListedAgreement; today: string }) {
  const left = daysToEnd(agreement, today);
  if (left !== null) return <span className="tag warn">{texts.daysLeft(left)}</span>;
  const status = agreementStatusOn(agreement, today);
  return <span className={`tag ${tones[status]}`}>{texts.statuses[status]}</span>;
}
