import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type Session = Answer<'GET /api/sessions'>[number];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /api/sessions', { signal }),
});

/** Loads what the page needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(sessionsQuery);
}

/** Signs one device out. The list shows it before the server responds, and reverts it after a refusal. */
export async function removeSession(client: QueryClient, id: number): Promise<void> {
  await client.cancelQueries(sessionsQuery);
  const before = client.getQueryData(sessionsQuery.queryKey);
  client.setQueryData(sessionsQuery.queryKey, (list) => list?.filter((session) => session.id !== id));
  try {
    await api('DELETE /api/sessions/{id}', { params: { id } });
  } catch (error) {
    client.setQueryData(sessionsQuery.queryKey, before);
    throw error;
  } finally {
    void client.invalidateQueries(sessionsQuery);
  }
}
