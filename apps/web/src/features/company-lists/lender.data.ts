import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type Lender = NonNullable<Answer<'GET /api/lender'>['account']>;

export const lenderQuery = queryOptions({
  queryKey: ['lender'],
  queryFn: ({ signal }) => api('GET /api/lender', { signal }),
});

/** Connects an account with the lender, which checks the key. */
export async function connectLender(
  client: QueryClient,
  body: { dealerId: string; key: string },
): Promise<void> {
  client.setQueryData(lenderQuery.queryKey, await api('POST /api/lender', { body }));
}

export async function disconnectLender(client: QueryClient): Promise<void> {
  client.setQueryData(lenderQuery.queryKey, await api('DELETE /api/lender', {}));
}
