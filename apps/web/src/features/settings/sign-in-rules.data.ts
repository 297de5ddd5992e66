import type { Role } from '@fieldwright/domain/people/roles';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

export const signInRulesQuery = queryOptions({
  queryKey: ['signInRules'],
  queryFn: ({ signal }) => api('GET /api/company/signin', { signal }),
});

/** Loads what the page needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(signInRulesQuery);
}

/** Saves which roles require a second factor. */
export async function changeSignInRules(
  client: QueryClient,
  body: { secondFactorRoles: Role[]; basedOn: number; password?: string; code?: string },
): Promise<void> {
  client.setQueryData(signInRulesQuery.queryKey, await api('PATCH /api/company/signin', { body }));
}
