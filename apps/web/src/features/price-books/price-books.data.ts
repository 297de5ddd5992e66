import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const booksQuery = queryOptions({
  queryKey: ['pricebooks'],
  queryFn: ({ signal }) => api('GET /api/pricebooks', { signal }),
});

/** What the list needs before it is shown. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(booksQuery);
}
