import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

export const booksQuery = queryOptions({
  queryKey: ['pricebooks'],
  queryFn: ({ signal }) => api('GET /api/pricebooks', { signal }),
});

/** Loads what the list needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(booksQuery);
}
