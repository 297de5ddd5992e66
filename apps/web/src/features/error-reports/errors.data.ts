import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { errorsSearch } from './errors.search.ts';

export type Fault = Answer<'GET /api/errorreports'>[number];
export type FaultDetail = Answer<'GET /api/errorreports/{id}'>;

export const faultsQuery = queryOptions({
  queryKey: ['errorreports'],
  queryFn: ({ signal }) => api('GET /api/errorreports', { signal }),
});

export const faultQuery = (id: number) =>
  queryOptions({
    queryKey: ['errorreports', id],
    queryFn: ({ signal }) => api('GET /api/errorreports/{id}', { params: { id }, signal }),
  });

export const evictionsQuery = queryOptions({
  queryKey: ['errorreports', 'boards'],
  queryFn: ({ signal }) => api('GET /api/boardevictions', { signal }),
});

/** Loads what the page needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  if (errorsSearch(search).list === 'boards') return client.ensureQueryData(evictionsQuery);
  return client.ensureQueryData(faultsQuery);
}
