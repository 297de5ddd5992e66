import { dayOf } from '@fieldwright/domain/kernel/days';
import { workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import { workOrderStatus } from '@fieldwright/domain/work-orders/work-order-status';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { pastText } from '../../lib/dates/past.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { type FoundProps, foundText, searchWith } from '../../ui/list/list-filters.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { listSort } from '../../ui/list/list-sort.ts';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { StoredSum } from '../documents/stored-sum.tsx';
import { ExportButton } from '../list-views/export-list.tsx';
import { ListTotals } from '../list-views/list-totals.tsx';
import { useListView } from '../list-views/use-list-view.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { NewDocumentButton } from '../palette/new-document-button.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import { RemovedTag } from '../removals/removed-tag.tsx';
import { NoWorkOrders } from './no-work-orders.tsx';
import { SelectWorkOrders } from './select-work-orders.tsx';
import { StatusOfVisit } from './visit-status.tsx';
import './work-orders.css';
import { workOrderFilters } from './work-order-filters.ts';
import { statusTones } from './work-order-status.ts';
import {
  exportWorkOrders,
  type ListedWorkOrder,
  workOrdersQuery,
  workOrderTotalsQuery,
} from './work-orders.data.ts';
import { type WorkOrdersSearch, workOrdersSearch } from './work-orders.search.ts';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

const route = getRouteApi('/main/workorders');
const { columns: heads } = texts;

/** Shows the company's work orders, or a technician's own. */
export function WorkOrdersPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const now = useNow();
  const view = useListView({
    list: 'workorders',
    given: route.useSearch(),
    parse: workOrdersSearch,
    show: (address) => void navigate({ to: '.', search: address, replace: true }),
    renderLink: (address, props) => (
      <Link to="/workorders" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, show } = view;
  const query = useInfiniteQuery({ ...workOrdersQuery(search), placeholderData: keepPreviousData });
  const first = query.data?.pages[0];
  const isRemoved = search.filter === 'removed';
  const isNarrowed = Object.keys(search).some(
    (key) => key !== 'sort' && key !== 'setup' && !(key === 'filter' && isRemoved),
  );
  const rows = query.data?.pages.flatMap(({ workOrders }) => workOrders);
  const selection = useSelectedRows({
    rows,
    isOpen: ({ processed }) => !processed,
    label: ({ number }) => texts.selectOne(number),
  });
  return (
    <ListPage
      title={texts.title}
      actions={
        <>
          {may('workorders.process') && (selection.isOn || (rows && rows.length > 0)) && (
            <SelectWorkOrders selection={selection} />
          )}
          {!selection.isOn && (
            <>
              {rows && rows.length > 0 && (
                <ExportButton rows={texts.exported} load={(format) => exportWorkOrders(search, format)} />
              )}
              {may('workorders.view') && (
                <Link to="/deferredwork" className="btn">
                  <Lightbulb />
                  <span>{texts.deferredWork}</span>
                </Link>
              )}
              <NewDocumentButton kind="newWorkOrder" />
            </>
          )}
        </>
      }
      {...(!may('workorders.view') && { note: texts.own })}
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (words) => show(searchWith(search, { search: words || undefined })),
      }}
      filters={{
        all: workOrderFilters({
          tiles: first?.tiles ?? null,
          choices: first?.choices ?? null,
          isOfAll: may('workorders.view'),
          today: dayOf(now, me.company.timeZone),
          search,
          rows: rows ?? [],
        }),
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/workorders" search={view.toAddress(to)} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      views={view.parts}
      query={query}
      rows={rows}
      similar={first?.similar}
      rowKey={({ id }) => id}
      renderLink={({ id }, props) => <Link to="/workorders/$id" params={{ id: String(id) }} {...props} />}
      columns={[...selection.columns, ...columnsOf(now, me.company.timeZone)]}
      sort={listSort(workOrderSorts, search.sort, (sort) => show(searchWith(search, { sort })))}
      count={texts.count}
      foot={
        rows &&
        rows.length > 0 && (
          <ListTotals
            rows={rows.map(({ number, customerName, totalCents, amountDueCents }) => ({
              name: [number, customerName].filter(Boolean).join(', '),
              totalCents,
              dueCents: amountDueCents,
            }))}
            hasMore={query.hasNextPage}
            count={texts.count}
            withOpen
            query={workOrderTotalsQuery(search)}
          />
        )
      }
      empty={
        isRemoved
          ? { title: removalTexts.none, detail: removalTexts.noneDetail }
          : {
              title: texts.none,
              detail: may('workorders.view') ? texts.noneDetail : texts.noneOwnDetail,
              drawing: <NoWorkOrders />,
              first: true,
            }
      }
      noMatch={
        isNarrowed
          ? {
              title: texts.noMatch,
              detail: texts.noMatchDetail,
              action: (
                <Link
                  to="/workorders"
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

function Found({ search, tell }: FoundProps<WorkOrdersSearch>) {
  const { data, error, hasNextPage } = useInfiniteQuery(workOrdersQuery(search));
  useAnnouncement(
    tell,
    error
      ? ''
      : data &&
          foundText(data.pages.flatMap(({ workOrders }) => workOrders).length, hasNextPage, texts.count),
  );
  return null;
}

function columnsOf(now: Date, timeZone: string): ListColumn<ListedWorkOrder>[] {
  return [
    {
      key: 'number',
      head: heads.number,
      card: 'none',
      sort: { key: 'number', down: true },
      cell: ({ number }) => <span className="tn dim">{number}</span>,
    },
    {
      key: 'text',
      head: heads.text,
      main: true,
      cell: ({ text, returnOf }) => (
        <>
          {text === '' ? <span className="dim">{texts.noText}</span> : <b>{text}</b>}
          {returnOf && <small className="second">{texts.returnOf(returnOf.number)}</small>}
        </>
      ),
    },
    {
      key: 'customer',
      head: heads.customer,
      cell: ({ customerName, placeRemoved, address }) => (
        <>
          {customerName} {placeRemoved && <RemovedTag />}
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
              {momentText(visit.start, now, { timeZone: zone, beside: timeZone })}
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
        // for a scheduled visit, the visit's status says more than "open"
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
      cell: ({ id, number, totalCents: cents }) =>
        cents === null ? (
          <span className="faint">{texts.notPriced}</span>
        ) : (
          <StoredSum amount={{ kind: 'workOrder', id, number, of: 'total', cents }} />
        ),
    },
    {
      key: 'due',
      head: heads.due,
      num: true,
      sort: { key: 'due', down: true },
      card: 'none',
      cell: ({ id, number, amountDueCents: due, totalCents }) =>
        due !== null && due > 0 ? (
          <b>
            <StoredSum amount={{ kind: 'workOrder', id, number, of: 'amount_due', cents: due }} />
          </b>
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
