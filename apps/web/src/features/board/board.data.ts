import { clockAt } from '@fieldwright/domain/schedule/board-day';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { dashboardRetentionMs } from '../../lib/installation.ts';
import type { Answer } from '../../lib/send.ts';
import { boardSearch } from './board.search.ts';
import { BoardDays, type BoardSource } from './board-days.ts';

const daysKey = ['board', 'days'];
/** Kept with what else was loaded for this person: it goes when somebody else comes in. */
const keep = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** The board that has been opened for who is signed in; none once the session has ended. */
export const openedBoard = (client: QueryClient): BoardDays | undefined =>
  client.getQueryData<BoardDays>(daysKey);

/** The board of who is signed in, with all that has been loaded of it. */
export function boardOf(client: QueryClient): BoardDays {
  const known = openedBoard(client);
  if (known) return known;
  const days = new BoardDays(sourceOf(client), companyZone(client), dashboardRetentionMs());
  client.setQueryDefaults(daysKey, keep);
  client.setQueryData(daysKey, days);
  return days;
}

/** The same with a date on it, also where what was loaded for the page has been forgotten before it came up. */
export function begunBoard(client: QueryClient, date: string | undefined): BoardDays {
  const days = boardOf(client);
  if (!days.store.day) days.open(dateOf(date, companyZone(client))).catch(() => {});
  return days;
}

/** The endpoints, through the cache of queries: tried again where that may help, and dropped when somebody else is in. */
function sourceOf(client: QueryClient): BoardSource {
  const fresh = { staleTime: 0, gcTime: 0 };
  return {
    day: (date) =>
      client.fetchQuery({
        queryKey: ['board', 'day', date],
        queryFn: ({ signal }) => api('GET /api/board', { query: { from: date, to: date }, signal }),
        ...fresh,
      }),
    events: (ids) =>
      client.fetchQuery({
        queryKey: ['board', 'events', ids],
        queryFn: ({ signal }) => api('GET /api/scheduleevents', { query: { ids: ids.join(',') }, signal }),
        ...fresh,
      }),
    tray: () =>
      client.fetchQuery({
        queryKey: ['board', 'tray'],
        queryFn: ({ signal }) => api('GET /api/calls', { signal }),
        ...fresh,
      }),
  };
}

function companyZone(client: QueryClient): string {
  return client.getQueryData<Answer<'GET /api/me'>>(['me'])!.company.timeZone;
}

/** The date that an address is about: today where it does not say. */
export function dateOf(date: string | undefined, timeZone: string, now: number = Date.now()): string {
  return date ?? clockAt(now, timeZone).date;
}

/** so long the page before stays; then the board comes up, and what is missing follows */
const patienceMs = 600;

/**
 * What the page needs before it is shown: the day, in one request. Where that takes long the board comes up without it:
 * what cannot be loaded is told there (R8.7).
 */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  const day = boardOf(client).open(dateOf(boardSearch(search).date, companyZone(client)));
  day.catch(() => {}); // told on the board, if not here
  return Promise.race([day, new Promise((goOn) => setTimeout(goOn, patienceMs))]);
}
