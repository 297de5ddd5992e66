import type { Call } from '../schedule/call.ts';
import type { ScheduleEvent } from '../schedule/schedule-event.ts';

interface WorkedCall {
  status: Call['status'];
  visits: readonly Pick<ScheduleEvent, 'status' | 'removed'>[];
  /** its work order that is not processed; null without one */
  openId: number | null;
  /** its newest work order; null without one */
  lastId: number | null;
}

/** Whether somebody is still to work on a visit. */
export const isToDo = ({ status, removed }: Pick<ScheduleEvent, 'status' | 'removed'>): boolean =>
  !removed && status !== 'done';

/**
 * With which work order one works on a call: the open one; where all are processed, the last one while no visit is to be
 * done, so that looking at what was done makes nothing; a new one for a further visit, and where there is none yet.
 * @returns its id; `new` where one is to be made; `canceled` where none is made, for the call is canceled
 */
export function workOrderOfCall({ status, visits, openId, lastId }: WorkedCall): number | 'new' | 'canceled' {
  if (openId !== null) return openId;
  if (status === 'canceled') return lastId ?? 'canceled';
  return lastId !== null && !visits.some(isToDo) ? lastId : 'new';
}
