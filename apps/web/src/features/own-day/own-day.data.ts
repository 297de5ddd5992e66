import type { OwnVisit } from '@fieldwright/contract/schedule';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { askAgain } from '../../lib/live/ask-again.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { ownDaySearch } from './own-day.search.ts';

export type { OwnVisit, ScheduleEvent };
export type OwnDay = Answer<'GET /api/ownday'>;

/** Returns a visit's zone: its site's, named if the company's differs. */
export const zoneOf = ({ call }: Pick<OwnVisit, 'call'>, companyZone: string): Zone =>
  call ? { timeZone: call.timeZone, beside: companyZone } : companyZone;

/** Fetches a day's visits. @param date null for today */
export const ownDayQuery = (date: string | null) =>
  queryOptions({
    queryKey: ['ownday', date],
    queryFn: ({ signal }) => api('GET /api/ownday', { query: date === null ? {} : { date }, signal }),
  });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureQueryData(ownDayQuery(ownDaySearch(search).date ?? null));
}

/** Refetches the viewed days. */
export function reloadDays(client: QueryClient): void {
  askAgain(client, ['ownday']);
}

/** Marks the days as stale, so that they reload when opened: work on a work order shows on its visit. */
export function forgetDays(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['ownday'], refetchType: 'none' });
}

/** Puts a saved visit into its cached days, unless they have a later version. */
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
  // a request in flight may predate the save and would revert it
  if (client.isFetching({ queryKey: ['ownday'] }) > 0) reloadDays(client);
}
