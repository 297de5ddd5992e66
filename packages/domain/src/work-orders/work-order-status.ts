import type { Call } from '../schedule/call.ts';

/** The status of a work order, as shown in the list and on its page. */
export type WorkOrderStatus = 'open' | 'incomplete' | 'toProcess' | 'processed';

interface Standing {
  processed: boolean;
  complete: boolean;
  /** The status of its call; null if it has none. */
  callStatus: Call['status'] | null;
}

/**
 * Returns the status of a work order: `toProcess` if it is complete and no visit is left, so the office is
 * next.
 */
export function workOrderStatus({ processed, complete, callStatus }: Standing): WorkOrderStatus {
  if (processed) return 'processed';
  if (!complete) return 'incomplete';
  return isUnderWay(callStatus && { status: callStatus }) ? 'open' : 'toProcess';
}

/**
 * Checks whether a call is still open.
 * @param call null if the work order has none
 */
export const isUnderWay = (call: Pick<Call, 'status'> | null): boolean =>
  call !== null && call.status !== 'done' && call.status !== 'canceled';
