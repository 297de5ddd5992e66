import type { OwnVisit } from '@fieldwright/contract/schedule';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { askAgain } from '../../lib/ask-again.ts';
import type { Answer } from '../../lib/send.ts';
import { ownDaySearch } from './own-day.search.ts';

export type { OwnVisit, ScheduleEvent };
export type OwnDay = Answer<'GET /api/ownday'>;

/** @param date null: today */
export const ownDayQuery = (date: string | null) =>
  queryOptions({
    queryKey: ['ownday', date],
    queryFn: ({ signal }) => api('GET /api/ownday', { query: date === null ? {} : { date }, signal }),
  });

/** What the page needs before it is shown. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureQueryData(ownDayQuery(ownDaySearch(search).date ?? null));
}

/** Asks for the days again that have been looked at. */
export function reloadDays(client: QueryClient): void {
  askAgain(client, ['ownday']);
}

/** Asks for them again when they are looked at next: what is done on a work order shows on its visit. */
export function forgetDays(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['ownday'], refetchType: 'none' });
}

/** Puts a saved visit into the days that it is on, unless they have a later one. */
export function keepVisit(client: QueryClient, event: ScheduleEvent): void {
  client.setQueriesData<OwnDay>(
    { queryKey: ['ownday'] },
    (day) =>
      day && {
        ...day,
        visits: day.visits.map((visit) =>
          visit.event.id === event.id && visit.event.version <= event.version ? { ...visit, event } : visit,
        ),
      },
  );
  // what is under way was asked for before, and would put it back
  if (client.isFetching({ queryKey: ['ownday'] }) > 0) reloadDays(client);
}
