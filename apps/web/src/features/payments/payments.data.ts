import type { RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type PaymentsSearch, paymentsSearch } from './payments.search.ts';

export type { RecordedPayment };

/** The payments that fit, a page at a time. */
export const paymentsQuery = (search: PaymentsSearch) =>
  infiniteQueryOptions({
    queryKey: ['payments', search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/payments', {
        query: { ...search, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What the page needs before it is shown. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(paymentsQuery(paymentsSearch(search)));
}
