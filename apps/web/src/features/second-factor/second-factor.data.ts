import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshMe } from '../../app/main/main-area.ts';
import { api } from '../../lib/api.ts';
import type { Answer } from '../../lib/send.ts';

export type OwnFactor = Answer<'GET /api/secondfactor'>;

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => api('GET /api/secondfactor', { signal }),
});

/** What the page needs before it is shown. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...secondFactorQuery, staleTime: 0 });
}

/** After a change: what the page, and the warning above every page, say of it. */
export async function refreshFactor(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(secondFactorQuery), refreshMe()]);
}

/** Whether a second factor has been turned on, or moved to another app, since then: asked anew. `null`: none was on. */
export async function isOnSince(since: string | null): Promise<boolean> {
  const { on, sinceDate } = await api('GET /api/secondfactor');
  return on && sinceDate !== since;
}

/** Whether the person should create new recovery codes. */
export const isFew = (left: number): boolean => left <= secondFactorRules.fewCodes;
