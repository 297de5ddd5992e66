import { secondFactorRules } from '@fieldwright/domain/people/second-factor';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshMe } from '../../app/main/main-area.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type OwnFactor = Answer<'GET /api/secondfactor'>;

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => api('GET /api/secondfactor', { signal }),
});

/** Loads what the page needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...secondFactorQuery, staleTime: 0 });
}

/** Refetches what the page and the banner show after a change. */
export async function refreshFactor(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(secondFactorQuery), refreshMe()]);
}

/**
 * Asks the server whether a second factor was turned on or moved since then.
 * @param since null if none was on
 */
export async function isOnSince(since: string | null): Promise<boolean> {
  const { on, sinceDate } = await api('GET /api/secondfactor');
  return on && sinceDate !== since;
}

/** Checks whether the user should create new recovery codes. */
export const isFew = (left: number): boolean => left <= secondFactorRules.fewCodes;
