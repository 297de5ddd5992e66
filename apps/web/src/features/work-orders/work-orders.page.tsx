import { workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { workOrderStatus } from '@fieldwright/domain/work-orders/work-order-status';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { clockText, pastText } from '../../lib/when.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { listSort } from '../../ui/list-sort.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { NewDocumentButton } from '../palette/new-document-button.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import { NoWorkOrders } from './no-work-orders.tsx';
import { StatusOfVisit } from './visit-status.tsx';
import { WorkOrderFilters } from './work-order-filters.tsx';
import { statusTones } from './work-order-status.ts';
import { type ListedWorkOrder, workOrdersQuery } from './work-orders.data.ts';
import type { WorkOrdersSearch } from './work-orders.search.ts';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

const route = getRouteApi('/main/workorders');
const { columns: heads } = texts;

/** The company's work orders; a technician's own ones. */
export function WorkOrdersPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const query = useInfiniteQuery({ ...workOrdersQuery(search), placeholderData: keepPreviousData });
  const first = query.data?.pages[0];
  const change = (more: { [K in keyof WorkOrdersSearch]?: WorkOrdersSearch[K] | undefined }) => {
    const all = Object.entries({ ...search, ...more }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(all), replace: true });
  };
  const isRemoved = search.filter === 'removed';
  const isNarrowed = Object.keys(search).some((key) => key !== 'sort' && !(key === 'filter' && isRemoved));
  const rows = query.data?.pages.flatMap(({ workOrders }) => workOrders);
  return (
    <ListPage<ListedWorkOrder>
      title={texts.title}
      actions={<NewDocumentButton kind="newWorkOrder" />}
      {...(!may('workorders.view') && { note: texts.own })}
      {...(first?.tiles && {
        tiles: {
          label: texts.tiles,
          tiles: first.tiles.map(({ filter, count, cents }) => ({
            value: filter,
            name: texts.filters[filter],
            count: `${count} ${texts.tileCount[filter]}`,
            cents,
          })),
          chosen: search.filter,
          onChoose: (filter) => change({ filter: filter as WorkOrdersSearch['filter'] }),
        },
      })}
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (words) => change({ search: words || undefined }),
      }}
      filters={<WorkOrderFilters search={search} choices={first?.choices ?? null} change={change} />}
      query={query}
      rows={rows}
      rowKey={({ id }) => id}
      renderLink={({ id }, props) => <Link to="/workorders/$id" params={{ id: String(id) }} {...props} />}
      columns={columnsOf(now, me.company.timeZone)}
      sort={listSort(workOrderSorts, search.sort, (sort) => change({ sort }))}
      count={texts.count}
      empty={
        isRemoved
          ? { title: removalTexts.none, detail: removalTexts.noneDetail }
          : {
              title: texts.none,
              detail: may('workorders.view') ? texts.noneDetail : texts.noneOwnDetail,
              drawing: <NoWorkOrders />,
            }
      }
      noMatch={
        isNarrowed
          ? {
              title: texts.noMatch,
              detail: texts.noMatchDetail,
              action: (
                <Link to="/workorders" search={search.sort ? { sort: search.sort } : {}} className="btn">
                  {texts.showAll}
                </Link>
              ),
            }
          : undefined
      }
    />
  );
}

function columnsOf(now: Date, timeZone: string): ListColumn<ListedWorkOrder>[] {
  return [
    {
      key: 'number',
      head: heads.number,
      card: 'none',
      sort: { key: 'number', down: true },
      cell: ({ id }) => <span className="tn dim">{id}</span>,
    },
    {
      key: 'text',
      head: heads.text,
      main: true,
      cell: ({ text }) => (text === '' ? <span className="dim">{texts.noText}</span> : <b>{text}</b>),
    },
    {
      key: 'customer',
      head: heads.customer,
      cell: ({ customerName, address }) => (
        <>
          {customerName}
          <small className="second">{[address.street, address.city].filter(Boolean).join(', ')}</small>
        </>
      ),
    },
    {
      key: 'visit',
      head: heads.visit,
      cell: ({ visit, timeZone: zone }) =>
        visit === null ? (
          <span className="faint">{texts.noVisit}</span>
        ) : (
          <>
            {visit.technicians.join(', ')}
            <small className="second">
              {clockText(visit.start, now, { timeZone: zone, beside: timeZone })}
            </small>
          </>
        ),
    },
    {
      key: 'status',
      head: heads.status,
      cell: (row) => {
        const { visit, processed } = row;
        const status = workOrderStatus(row);
        // where somebody is booked, the visit says more than that it is open
        const isBooked = visit !== null && visit.status !== 'done';
        return (
          <span className="tags">
            {!processed && visit && <StatusOfVisit status={visit.status} />}
            {!(isBooked && status === 'open') && (
              <span className={`tag ${statusTones[status]}`}>{texts.statuses[status]}</span>
            )}
          </span>
        );
      },
    },
    {
      key: 'department',
      head: heads.department,
      spare: true,
      card: 'none',
      cell: ({ department }) => department,
    },
    {
      key: 'total',
      head: heads.total,
      num: true,
      sort: { key: 'total', down: true },
      card: 'side',
      cell: ({ totalCents }) =>
        totalCents === null ? <span className="faint">{texts.notPriced}</span> : moneyText(totalCents),
    },
    {
      key: 'due',
      head: heads.due,
      num: true,
      sort: { key: 'due', down: true },
      card: 'none',
      cell: ({ amountDueCents: due, totalCents }) =>
        due !== null && due > 0 ? (
          <b>{moneyText(due)}</b>
        ) : (
          <span className="faint">{totalCents ? texts.paid : ''}</span>
        ),
    },
    {
      key: 'made',
      head: heads.made,
      num: true,
      sort: { key: 'made', down: true },
      spare: true,
      card: 'none',
      cell: ({ createdDate }) => (createdDate === null ? '' : pastText(createdDate, now, timeZone)),
    },
  ];
}
