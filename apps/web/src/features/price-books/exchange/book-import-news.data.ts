import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/requests/api.ts';

/** Fetches how scheduled imports went that nobody has seen. Changes of prices arrive live; polling finds failures. */
export const bookImportNewsQuery = queryOptions({
  queryKey: ['bookimportnews'],
  queryFn: ({ signal }) => api('GET /api/pricebookimports/news', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: 10 * 60_000,
});

/** Takes an import out of the news of the whole company. */
export async function noteImportSeen(client: QueryClient, id: number): Promise<void> {
  await api('POST /api/pricebookimports/{id}/seen', { params: { id } });
  client.setQueryData(bookImportNewsQuery.queryKey, (news) => news?.filter((each) => each.id !== id));
}
