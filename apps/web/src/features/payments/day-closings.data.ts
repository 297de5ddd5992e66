import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type DayOverview = Answer<'GET /api/dayclosings/overview'>;
export type DayClosing = DayOverview['closings'][number];

/** Fetches what came in on a day, of one person or everyone, and its closings. */
export const dayOverviewQuery = (day: string, personId: number | null) =>
  queryOptions({
    queryKey: ['dayclosings', day, personId],
    queryFn: ({ signal }) =>
      api('GET /api/dayclosings/overview', {
        query: { day, ...(personId !== null && { personId }) },
        signal,
      }),
    staleTime: 0,
  });

const closedDays = (after: string | null, more: { signal?: AbortSignal; limit?: number } = {}) => {
  const { signal, limit } = more;
  const query = { ...(after !== null && { after }), ...(limit !== undefined && { limit }) };
  return api('GET /api/dayclosings', { query, ...(signal && { signal }) });
};

/** Fetches the closed days, newest first, page by page. */
export const closedDaysQuery = infiniteQueryOptions({
  queryKey: ['dayclosings'],
  queryFn: ({ pageParam, signal }) => closedDays(pageParam, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

/** Fetches every closed day, for the bookkeeper's file. */
export async function allClosedDays(): Promise<DayClosing[]> {
  const all: DayClosing[] = [];
  let after: string | null = null;
  do {
    const page: Answer<'GET /api/dayclosings'> = await closedDays(after, { limit: 100 });
    all.push(...page.closings);
    after = page.next;
  } while (after !== null);
  return all;
}

interface Closing {
  key: string;
  day: string;
  personId?: number;
  countedCents: number;
  expectedCents: number;
  reason: string;
}

/** @param body has its own key, so that a retry after a lost response closes nothing twice */
export const closeDay = (body: Closing) => api('POST /api/dayclosings', { body });
export const reopenDay = (id: number, reason: string) =>
  api('POST /api/dayclosings/{id}/reopen', { params: { id }, body: { reason } });

/** Loads again what closing or reopening a day changes. */
export function daysClosed(client: QueryClient): void {
  for (const key of ['dayclosings', 'payments']) void client.invalidateQueries({ queryKey: [key] });
}
