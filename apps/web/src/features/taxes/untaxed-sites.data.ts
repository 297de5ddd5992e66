import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

/** Fetches the sites without a tax, page by page, each with the tax item for its ZIP code. */
export const untaxedSitesQuery = infiniteQueryOptions({
  queryKey: ['untaxedSites'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/taxitems/untaxedsites', {
      query: pageParam === null ? {} : { after: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});
export type UntaxedSite = Answer<'GET /api/taxitems/untaxedsites'>['sites'][number];
type Taxed = Answer<'POST /api/taxitems/untaxedsites'>['sites'];

/** Sets the tax of many sites at once. @param taxItemId null for that of each one's ZIP code */
export async function taxSites(
  client: QueryClient,
  body: { key: string; siteIds: number[]; taxItemId: number | null },
): Promise<Taxed> {
  const { sites } = await api('POST /api/taxitems/untaxedsites', { body });
  await sitesChanged(client);
  return sites;
}

/** Leaves the sites without a tax again. */
export async function untaxSites(client: QueryClient, sites: Taxed): Promise<void> {
  await api('POST /api/taxitems/untaxedsites/undo', { body: { sites } });
  await sitesChanged(client);
}

async function sitesChanged(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['site'] });
  void client.invalidateQueries({ queryKey: ['customer'] });
  await client.invalidateQueries({ queryKey: untaxedSitesQuery.queryKey });
}
