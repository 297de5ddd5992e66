import type { AgreementList } from '@fieldwright/contract/agreements';
import type { ListedAgreement } from '@fieldwright/domain/agreements/agreement';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type AgreementsSearch, agreementsSearch } from './agreements.search.ts';

export type { AgreementList, ListedAgreement };

/** Agreements that fit, a page at a time. */
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

/** What the list needs before it is shown. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(agreementsQuery(agreementsSearch(search)));
}
