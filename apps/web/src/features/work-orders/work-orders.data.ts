import type { ListedWorkOrder } from '@fieldwright/domain/work-orders/listed-work-order';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { type WorkOrdersSearch, workOrdersSearch } from './work-orders.search.ts';

export type { ListedWorkOrder };

/** Fetches the matching work orders, page by page. */
export const workOrdersQuery = ({ department, tag, technician, ...search }: WorkOrdersSearch) =>
  infiniteQueryOptions({
    queryKey: ['workorders', { department, tag, technician, ...search }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/workorders', {
        query: {
          ...search,
          ...(department && { departmentId: department }),
          ...(tag && { tagId: tag }),
          ...(technician && { technicianId: technician }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(workOrdersQuery(workOrdersSearch(search)));
}
