import type { Role } from '@fieldwright/domain/people/roles';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const signInRulesQuery = queryOptions({
  queryKey: ['signInRules'],
  queryFn: ({ signal }) => api('GET /api/company/signin', { signal }),
});

/** What the page needs before it is shown. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(signInRulesQuery);
}

/** Saves for which roles a second factor is required. */
export async function changeSignInRules(
  client: QueryClient,
  body: { secondFactorRoles: Role[]; basedOn: number },
): Promise<void> {
  client.setQueryData(signInRulesQuery.queryKey, await api('PATCH /api/company/signin', { body }));
}
