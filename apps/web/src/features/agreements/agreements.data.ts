import type { AgreementList } from '@fieldwright/contract/agreements';
import type { ListedAgreement } from '@fieldwright/domain/agreements/agreement';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type AgreementsSearch, agreementsSearch } from './agreements.search.ts';

export type { AgreementList, ListedAgreement };

/** Fetches the matching agreements, page by page. */
export function agreementsQuery(search: AgreementsSearch) {
  const { filter: shown = 'active', ...words } = search;
  return infiniteQueryOptions({
    queryKey: ['agreements', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/agreements', {
        query: {
          ...words,
          ...(shown !== 'all' && { filter: shown }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Loads what the list needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(
    agreementsQuery(searchShown(client, 'agreements', { address: search, parse: agreementsSearch })),
  );
}
