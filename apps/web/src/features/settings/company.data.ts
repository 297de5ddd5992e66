import type { Company } from '@fieldwright/contract/company';
import type { CompanyContact } from '@fieldwright/domain/settings/company';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshMe } from '../../app/main/main-area.ts';
import { api } from '../../lib/api.ts';

export type { Company };

/** The company, and how its customers reach it. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => api('GET /api/company', { signal }),
});

/** What the page needs before it is shown. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(companyQuery);
}

/** Saves the fields that are named; what prints them or tells that one is missing has them at once. */
export async function changeCompany(
  client: QueryClient,
  body: Partial<CompanyContact> & { basedOn: number },
): Promise<void> {
  const saved = await api('PATCH /api/company', { body });
  client.setQueryData(companyQuery.queryKey, saved);
  void client.invalidateQueries({ queryKey: ['proposalLinks'] });
  await refreshMe();
}
