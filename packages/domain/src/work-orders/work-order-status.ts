import type { Call } from '../schedule/call.ts';

/** Where a work order stands: one word, the same in the list and on it. */
export type WorkOrderStatus = 'open' | 'incomplete' | 'toProcess' | 'processed';

interface Standing {
  processed: boolean;
  complete: boolean;
  /** of its call; null where it belongs to none */
  callStatus: Call['status'] | null;
}

/** @returns `toProcess` where the office has the next word: it is complete, and nobody has to go there any more */
export function workOrderStatus({ processed, complete, callStatus }: Standing): WorkOrderStatus {
  if (processed) return 'processed';
  if (!complete) return 'incomplete';
  return isUnderWay(callStatus && { status: callStatus }) ? 'open' : 'toProcess';
}

/** Whether somebody still has to go to a call. @param call null: the work order belongs to none */
export const isUnderWay = (call: Pick<Call, 'status'> | null): boolean =>
  call !== null && call.status !== 'done' && call.status !== 'canceled';
