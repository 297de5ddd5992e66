import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Answer } from '../../lib/send.ts';

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

/** What the page needs before it is shown. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(faultsQuery);
}
