import type { AgreementList } from '@fieldwright/contract/agreements';
import type { ListedAgreement } from '@fieldwright/domain/agreements/agreement';
import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type AgreementsSearch, agreementsSearch } from './agreements.search.ts';

export type { AgreementList, ListedAgreement };

/** Returns the parameters of a request for the list of a page's address. */
const listQuery = ({ filter, ...words }: AgreementsSearch) => ({
  ...words,
  ...(filter !== 'all' && { filter: filter ?? ('active' as const) }),
});

/** Fetches the matching agreements, page by page. */
export function agreementsQuery(search: AgreementsSearch) {
  return infiniteQueryOptions({
    queryKey: ['agreements', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/agreements', {
        query: {
          ...listQuery(search),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Exports all matching agreements, in their order. */
export const exportAgreements = (search: AgreementsSearch, format: ListFormat) =>
  api('GET /api/agreements/export', { query: { ...listQuery(search), format } });

/** Loads what the list needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(
    agreementsQuery(searchShown(client, 'agreements', { address: search, parse: agreementsSearch })),
  );
}
