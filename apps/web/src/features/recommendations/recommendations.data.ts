import type { DeferredWorkList } from '@fieldwright/contract/recommendations';
import type { DeferredWork } from '@fieldwright/domain/work-orders/deferred-work';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type DeferredWorkSearch, deferredWorkSearch } from './deferred-work.search.ts';

export type { DeferredWork, DeferredWorkList };

/** Fetches undecided recommendations, page by page. */
export const deferredWorkQuery = ({ technician, systemType, ...search }: DeferredWorkSearch) =>
  infiniteQueryOptions({
    queryKey: ['deferredwork', { technician, systemType, ...search }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/deferredwork', {
        query: {
          ...search,
          ...(technician && { technicianId: technician }),
          ...(systemType && { systemTypeId: systemType }),
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
