import type { Call } from '../schedule/call.ts';
import type { ScheduleEvent } from '../schedule/schedule-event.ts';

interface WorkedCall {
  status: Call['status'];
  visits: readonly Pick<ScheduleEvent, 'status' | 'removed'>[];
  /** Its work order that is not processed; null without one. */
  openId: number | null;
  /** Its newest work order; null without one. */
  lastId: number | null;
}

/** Checks whether a visit is not finished yet. */
export const isToDo = ({ status, removed }: Pick<ScheduleEvent, 'status' | 'removed'>): boolean =>
  !removed && status !== 'done';

/**
 * Returns the work order to use for a call: the open one; otherwise the last one if no visit is left, so that
 * viewing finished work creates nothing; otherwise a new one.
 * @returns its id; `new` to create one; `canceled` if the call is canceled and has none
 */
export function workOrderOfCall({ status, visits, openId, lastId }: WorkedCall): number | 'new' | 'canceled' {
  if (openId !== null) return openId;
  if (status === 'canceled') return lastId ?? 'canceled';
  return lastId !== null && !visits.some(isToDo) ? lastId : 'new';
}
