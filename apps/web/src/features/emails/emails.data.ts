import type { Permission } from '@fieldwright/domain/people/roles';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Answer } from '../../lib/send.ts';

export type UndeliveredEmail = Answer<'GET /api/undeliveredemails'>[number];

/** Who is shown what was not delivered: the office all of it, others what they sent themselves. */
export const emailReaders = ['emails.review', 'payments.collect'] as const satisfies readonly Permission[];

/** Changes are told live; that nobody has tried to send an email for a while is told by nobody. */
export const undeliveredQuery = queryOptions({
  queryKey: ['undeliveredemails'],
  queryFn: ({ signal }) => api('GET /api/undeliveredemails', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: 10 * 60_000,
});

/** What the page needs before it is shown. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(undeliveredQuery);
}

/** Sends an email again, or stops showing it; the list knows when the server has answered. */
export async function settleEmail(client: QueryClient, id: number, what: 'retry' | 'dismiss'): Promise<void> {
  await api(`POST /api/undeliveredemails/{id}/${what}`, { params: { id } });
  client.setQueryData(undeliveredQuery.queryKey, (list) => list?.filter((email) => email.id !== id));
}
