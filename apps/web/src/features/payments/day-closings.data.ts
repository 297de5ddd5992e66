import { type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** Fetches the closed days, newest first. */
export const closedDaysQuery = queryOptions({
  queryKey: ['dayclosings'],
  queryFn: ({ signal }) => api('GET /api/dayclosings', { query: {}, signal }),
  staleTime: 0,
});

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
