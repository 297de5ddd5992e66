import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/requests/api.ts';
import type { Answer } from '../../../lib/requests/send.ts';
import type { OpenPanel } from '../store/board-source.ts';

/**
 * Fetches a panel's call with what the cards do not have; keyed by version, so that a change refetches it.
 */
export const callQuery = ({ id, version }: Pick<BoardCall, 'id'> & { version: number }) =>
  queryOptions({
    queryKey: ['board', 'call', id, version],
    queryFn: ({ signal }) => api('GET /api/calls/{id}', { params: { id }, signal }),
  });

export const soughtKey = ['board', 'call', 'sought'] as const;

/** Fetches a call that is neither on the board nor in Unassigned, by the address alone. */
export const soughtQuery = ({ event, call }: OpenPanel) =>
  queryOptions({
    queryKey: [...soughtKey, event ?? null, call ?? null],
    queryFn: async ({ signal }): Promise<Answer<'GET /api/calls/{id}'> | null> => {
      const of = (id: number) => api('GET /api/calls/{id}', { params: { id }, signal });
      if (event === undefined) return call === undefined ? null : of(call);
      const { callId } = await api('GET /api/scheduleevents/{id}', { params: { id: event }, signal });
      return callId === null ? null : of(callId);
    },
  });

/** Fetches the history of blocked time. */
export const historyQuery = ({ id, version }: Pick<ScheduleEvent, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['board', 'history', id, version],
    queryFn: ({ signal }) => api('GET /api/scheduleevents/{id}/changes', { params: { id }, signal }),
  });
