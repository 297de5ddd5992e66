import type { Board } from '@fieldwright/contract/schedule';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { timeNow } from '../../lib/clock.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { dashboardRetentionMs } from '../../lib/requests/installation.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { type BoardSearch, boardSearch } from './board.search.ts';
import { callQuery, soughtQuery } from './panel/panel.data.ts';
import { BoardDays } from './store/board-days.ts';
import type { BoardSource, OpenPanel } from './store/board-source.ts';

const daysKey = ['board', 'days'];
/** Kept in the query cache, which is cleared when someone else signs in. */
const keep = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** Returns the board of the user who is signed in; undefined if none was opened or the session has ended. */
export const openedBoard = (client: QueryClient): BoardDays | undefined =>
  client.getQueryData<BoardDays>(daysKey);

/**
 * Returns the user's board with everything it has loaded; creates it on first use, and again if the company's
 * time zone, and so its days, changed.
 */
export function boardOf(client: QueryClient): BoardDays {
  const known = openedBoard(client);
  if (known?.timeZone === companyZone(client)) return known;
  const days = new BoardDays(
    sourceOf(client),
    companyZone(client),
    dashboardRetentionMs(ownCompany(client).boardMinutes),
  );
  client.setQueryDefaults(daysKey, keep);
  client.setQueryData(daysKey, days);
  return days;
}

/** Returns the user's board with a date shown, even if the cache dropped what the route had loaded. */
export function startBoard(client: QueryClient, search: BoardSearch): BoardDays {
  const days = boardOf(client);
  if (!days.store.day) days.open(dateOf(search.date, companyZone(client)), search).catch(() => {});
  return days;
}

/**
 * Fetches the board's data through the query cache, which drops responses if the user changes. The board
 * retries failures itself.
 */
function sourceOf(client: QueryClient): BoardSource {
  const once = { staleTime: 0, gcTime: 0, retry: false };
  return {
    day: async (date, { event, call }) => {
      const open = event ? { event } : call ? { call } : {};
      const board = await client.fetchQuery({
        queryKey: ['board', 'day', date, open],
        queryFn: ({ signal }) => api('GET /api/board', { query: { from: date, to: date, ...open }, signal }),
        ...once,
      });
      keepPanel(client, board, open);
      tellWhere(client, open, board);
      return board;
    },
    events: (ids) =>
      client.fetchQuery({
        queryKey: ['board', 'events', ids],
        queryFn: ({ signal }) => api('GET /api/scheduleevents', { query: { ids: ids.join(',') }, signal }),
        ...once,
      }),
    tray: () =>
      client.fetchQuery({
        queryKey: ['board', 'tray'],
        queryFn: ({ signal }) => api('GET /api/calls', { signal }),
        ...once,
      }),
  };
}

/** Caches the call that came with the board, so that the panel does not fetch it again. */
function keepPanel(client: QueryClient, { panel, events }: Board, open: OpenPanel): void {
  if (!panel) return;
  const { version } = events.find(({ id }) => id === open.event) ?? panel;
  client.setQueryData(callQuery({ id: panel.id, version }).queryKey, panel);
  client.setQueryData(soughtQuery(open).queryKey, panel);
}

/**
 * Caches where a visit in the address is, if it is on a different day or its call is no longer unassigned.
 */
export const whereQuery = ({ event, call }: OpenPanel) =>
  queryOptions<{ event: number; date: string }>({
    queryKey: ['board', 'where', event ?? null, call ?? null],
    queryFn: skipToken,
  });

function tellWhere(client: QueryClient, open: OpenPanel, { panel, events, tray }: Board): void {
  const { event, call } = open;
  if (!panel || events.some(({ id }) => id === event) || tray.some(({ id }) => id === call)) return;
  const visits = panel.events.filter(({ id, removed }) => !removed && (event === undefined || id === event));
  const visit = visits.find(({ status }) => status !== 'done') ?? visits.at(-1);
  if (!visit) return;
  const { date } = clockAt(visit.start, companyZone(client));
  client.setQueryData(whereQuery(open).queryKey, { event: visit.id, date });
}

const ownCompany = (client: QueryClient) => client.getQueryData<Answer<'GET /api/me'>>(['me'])!.company;
const companyZone = (client: QueryClient) => ownCompany(client).timeZone;

/** Returns the date of an address; today if it has none. */
export function dateOf(date: string | undefined, timeZone: string, now: number = timeNow()): string {
  return date ?? clockAt(now, timeZone).date;
}

/** how long to keep the previous page before showing the board with what has loaded */
const patienceMs = 600;

/**
 * Loads what the page needs before it shows: the day and an open side panel, in one request. If that takes
 * too long or fails, the board shows anyway and reports the failure (R8.7). A redirect would only lead back
 * here (R2.4).
 * @throws a 401, which leads to sign-in
 */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  const asked = boardSearch(search);
  const day = boardOf(client).open(dateOf(asked.date, companyZone(client)), asked);
  const shown = day.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw error;
  });
  shown.catch(() => {}); // the board reports the error
  return Promise.race([shown, new Promise((goOn) => setTimeout(goOn, patienceMs))]);
}
