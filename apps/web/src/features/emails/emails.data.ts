import type { Permission } from '@fieldwright/domain/people/roles';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type UndeliveredEmail = Answer<'GET /api/undeliveredemails'>[number];

/** Permissions to see undelivered emails: the office sees all, others those they sent. */
export const emailReaders = ['emails.review', 'payments.collect'] as const satisfies readonly Permission[];

/**
 * Fetches the undelivered emails. Changes arrive live; polling finds emails that nothing has tried to send
 * for a while.
 */
export const undeliveredQuery = queryOptions({
  queryKey: ['undeliveredemails'],
  queryFn: ({ signal }) => api('GET /api/undeliveredemails', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: 10 * 60_000,
});

export type AccountEmail = Answer<'GET /api/undeliveredemails/accounts'>[number];

/**
 * Fetches undelivered account emails. They have no live messages, since they belong to a person, not to one
 * company.
 */
export const accountEmailsQuery = queryOptions({
  queryKey: ['accountEmails'],
  queryFn: ({ signal }) => api('GET /api/undeliveredemails/accounts', { signal }),
  refetchInterval: 10 * 60_000,
});

/** Loads what the page needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(undeliveredQuery);
}

/** Sends an email again or dismisses it; the list changes when the server has responded. */
export async function settleEmail(client: QueryClient, id: number, what: 'retry' | 'dismiss'): Promise<void> {
  await api(`POST /api/undeliveredemails/{id}/${what}`, { params: { id } });
  client.setQueryData(undeliveredQuery.queryKey, (list) => list?.filter((email) => email.id !== id));
}
