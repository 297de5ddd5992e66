import type { DeferredWorkList } from '@fieldwright/contract/recommendations';
import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import type { DeferredWork } from '@fieldwright/domain/work-orders/deferred-work';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type DeferredWorkSearch, deferredWorkSearch } from './deferred-work.search.ts';

export type { DeferredWork, DeferredWorkList };

/** Returns the parameters of a request for the list of a page's address. */
const listQuery = ({ technician, systemType, ...search }: DeferredWorkSearch) => ({
  ...search,
  ...(technician && { technicianId: technician }),
  ...(systemType && { systemTypeId: systemType }),
});

/** Exports all matching recommendations, in their order. */
export const exportDeferredWork = (search: DeferredWorkSearch, format: ListFormat) =>
  api('GET /api/deferredwork/export', { query: { ...listQuery(search), format } });

/** Fetches undecided recommendations, page by page. */
export const deferredWorkQuery = (search: DeferredWorkSearch) =>
  infiniteQueryOptions({
    queryKey: ['deferredwork', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/deferredwork', {
        query: {
          ...listQuery(search),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Loads what the list needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(
    deferredWorkQuery(searchShown(client, 'deferredwork', { address: search, parse: deferredWorkSearch })),
  );
}

/** Invalidates what shows recommendations of several work orders. */
export function recommendationsChanged(client: QueryClient): void {
  for (const key of ['deferredwork', 'proposals']) void client.invalidateQueries({ queryKey: [key] });
}
