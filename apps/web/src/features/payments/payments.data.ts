import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import type { RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type PaymentsSearch, paymentsSearch } from './payments.search.ts';

export type { RecordedPayment };

/** Returns what a search asks of the server. */
const narrowedQuery = ({ takenBy, show: _show, ...search }: PaymentsSearch) => ({
  ...search,
  ...(takenBy !== undefined && { takenById: takenBy }),
});

/** Fetches the matching payments, page by page. */
export const paymentsQuery = ({ show: _show, ...search }: PaymentsSearch) =>
  infiniteQueryOptions({
    queryKey: ['payments', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/payments', {
        query: {
          ...narrowedQuery(search),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

const mostCounted = 100;

/** Fetches the payments that an amount of a day may add up, newest first: as many as a page has. */
export const countedQuery = (search: PaymentsSearch) =>
  queryOptions({
    queryKey: ['payments', 'counted', search],
    queryFn: ({ signal }) =>
      api('GET /api/payments', { query: { ...narrowedQuery(search), limit: mostCounted }, signal }),
    staleTime: 0,
  });

export const exportPayments = (search: PaymentsSearch, format: ListFormat) =>
  api('GET /api/payments/export', { query: { ...narrowedQuery(search), format } });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(
    paymentsQuery(searchShown(client, 'payments', { address: search, parse: paymentsSearch })),
  );
}
