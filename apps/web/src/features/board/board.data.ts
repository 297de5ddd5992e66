import type { Board } from '@fieldwright/contract/schedule';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { timeNow } from '../../lib/clock.ts';
import { dashboardRetentionMs } from '../../lib/installation.ts';
import type { Answer } from '../../lib/send.ts';
import { type BoardSearch, boardSearch } from './board.search.ts';
import { BoardDays } from './board-days.ts';
import type { BoardSource, OpenPanel } from './board-source.ts';
import { callQuery } from './panel.data.ts';

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
export function begunBoard(client: QueryClient, search: BoardSearch): BoardDays {
  const days = boardOf(client);
  if (!days.store.day) days.open(dateOf(search.date, companyZone(client)), search).catch(() => {});
  return days;
}

/**
 * The endpoints, through the cache of queries: dropped when somebody else is in. Only the first load of a day is tried
 * again here; what is loaded again is owed, and the board tries it (`owed.ts`).
 */
function sourceOf(client: QueryClient): BoardSource {
  const fresh = { staleTime: 0, gcTime: 0 };
  const again = { ...fresh, retry: false };
  return {
    day: async (date, { event, call }, isHere) => {
      const open = event ? { event } : call ? { call } : {};
      const board = await client.fetchQuery({
        queryKey: ['board', 'day', date, open],
        queryFn: ({ signal }) => api('GET /api/board', { query: { from: date, to: date, ...open }, signal }),
        ...(isHere ? again : fresh),
      });
      keepPanel(client, board, event);
      tellWhere(client, open, board);
      return board;
    },
    events: (ids) =>
      client.fetchQuery({
        queryKey: ['board', 'events', ids],
        queryFn: ({ signal }) => api('GET /api/scheduleevents', { query: { ids: ids.join(',') }, signal }),
        ...again,
      }),
    tray: () =>
      client.fetchQuery({
        queryKey: ['board', 'tray'],
        queryFn: ({ signal }) => api('GET /api/calls', { signal }),
        ...again,
      }),
  };
}

/** The call that came along is there for the panel, as if the panel had asked for it. */
function keepPanel(client: QueryClient, { panel, events }: Board, event: number | undefined): void {
  if (!panel) return;
  const { version } = events.find(({ id }) => id === event) ?? panel;
  client.setQueryData(callQuery({ id: panel.id, version }).queryKey, panel);
}

/** Where the visit of an address is that is not on the day that was asked for, or the visit of a call that waits no more. */
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

function companyZone(client: QueryClient): string {
  return client.getQueryData<Answer<'GET /api/me'>>(['me'])!.company.timeZone;
}

/** The date that an address is about: today where it does not say. */
export function dateOf(date: string | undefined, timeZone: string, now: number = timeNow()): string {
  return date ?? clockAt(now, timeZone).date;
}

/** so long the page before stays; then the board comes up, and what is missing follows */
const patienceMs = 600;

/**
 * What the page needs before it is shown: the day and an open side panel, in one request. Where that takes long the board comes up without it:
 * what cannot be loaded is told there (R8.7).
 */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  const asked = boardSearch(search);
  const day = boardOf(client).open(dateOf(asked.date, companyZone(client)), asked);
  day.catch(() => {}); // told on the board, if not here
  return Promise.race([day, new Promise((goOn) => setTimeout(goOn, patienceMs))]);
}
