import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import type { ListedWorkOrder } from '@fieldwright/domain/work-orders/listed-work-order';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type WorkOrdersSearch, workOrdersSearch } from './work-orders.search.ts';

export type { ListedWorkOrder };

/** Returns the parameters of a request for the list of a page's address. */
export const workOrderListQuery = ({
  department,
  tag,
  technician,
  site,
  unpaid,
  returns,
  firstTechnician,
  ...search
}: WorkOrdersSearch) => ({
  ...search,
  ...(department && { departmentId: department }),
  ...(tag && { tagId: tag }),
  ...(technician && { technicianId: technician }),
  ...(site && { siteId: site }),
  ...(unpaid && { unpaid: 'true' as const }),
  ...(returns && { returnVisits: 'true' as const }),
  ...(firstTechnician && { firstTechnicianId: firstTechnician }),
});

/** Fetches the matching work orders, page by page. */
export const workOrdersQuery = (search: WorkOrdersSearch) =>
  infiniteQueryOptions({
    queryKey: ['workorders', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/workorders', {
        query: {
          ...workOrderListQuery(search),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Fetches count and sums of all matching work orders. */
export const workOrderTotalsQuery = ({ sort: _sort, ...search }: WorkOrdersSearch) => ({
  queryKey: ['workorders', 'totals', search],
  load: (signal: AbortSignal) =>
    api('GET /api/workorders/totals', { query: workOrderListQuery(search), signal }),
});

/** Exports all matching work orders, in their order. */
export const exportWorkOrders = (search: WorkOrdersSearch, format: ListFormat) =>
  api('GET /api/workorders/export', { query: { ...workOrderListQuery(search), format } });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(
    workOrdersQuery(searchShown(client, 'workorders', { address: search, parse: workOrdersSearch })),
  );
}
