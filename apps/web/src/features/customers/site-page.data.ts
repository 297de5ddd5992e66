import type { QueryClient } from '@tanstack/react-query';
import { siteQuery } from './customers.data.ts';
import { pastSearch } from './customers.search.ts';

/** Loads what a site's page needs before it shows. */
export function load(
  client: QueryClient,
  search: Record<string, unknown>,
  { id }: Record<string, string>,
): Promise<unknown> {
  return client.ensureQueryData(siteQuery(Number(id), pastSearch(search).past));
}
