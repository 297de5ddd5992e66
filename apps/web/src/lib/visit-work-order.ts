import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isToDo } from '@fieldwright/domain/work-orders/work-order-of-call';
import { api } from './api.ts';

/**
 * The number of the work order that a visit leads to: of one that is done, what was written then; of any other, the one
 * to work on, which the server makes where that is needed (R3.6).
 * @param mayMake whether the person may have one made; who may only look gets the last one
 */
export async function visitWorkOrder(event: ScheduleEvent, mayMake: boolean): Promise<number> {
  const { callId, callDetails } = event;
  const known = callDetails?.workOrderId ?? null;
  if (known !== null && !(mayMake && isToDo(event))) return known;
  return (await api('POST /api/calls/{id}/workorder', { params: { id: callId! } })).workOrderId;
}
