import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isToDo } from '@fieldwright/domain/work-orders/work-order-of-call';
import { api } from './requests/api.ts';

/**
 * Returns the number of a visit's work order: for a finished visit, the one written then; for any other, the
 * one to work on, which the server creates if needed (R3.6).
 * @param mayMake whether the person may create one; if not, returns the last one
 */
export async function visitWorkOrder(event: ScheduleEvent, mayMake: boolean): Promise<number> {
  const { callId, callDetails } = event;
  const known = callDetails?.workOrderId ?? null;
  if (known !== null && !(mayMake && isToDo(event))) return known;
  return (await api('POST /api/calls/{id}/workorder', { params: { id: callId! } })).workOrderId;
}
