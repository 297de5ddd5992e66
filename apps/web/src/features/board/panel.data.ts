import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The call of a panel, with what the cards do not carry; asked for again when it or its visit has another version. */
export const callQuery = ({ id, version }: Pick<BoardCall, 'id'> & { version: number }) =>
  queryOptions({
    queryKey: ['board', 'call', id, version],
    queryFn: ({ signal }) => api('GET /api/calls/{id}', { params: { id }, signal }),
  });

/** The history of a visit. */
export const historyQuery = ({ id, version }: Pick<ScheduleEvent, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['board', 'history', id, version],
    queryFn: ({ signal }) => api('GET /api/scheduleevents/{id}/changes', { params: { id }, signal }),
  });
