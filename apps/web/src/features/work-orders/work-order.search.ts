/** The address of a work order: which part a phone shows, and of a new one where it is for. */
const parts = ['systems', 'lines', 'recommendations', 'debrief', 'money'] as const;
export type WorkOrderPart = (typeof parts)[number];

export interface WorkOrderSearch {
  part?: WorkOrderPart;
  siteId?: number;
  callId?: number;
}

export function workOrderSearch({ part, siteId, callId }: Record<string, unknown>): WorkOrderSearch {
  return {
    ...(parts.some((each) => each === part) && { part: part as WorkOrderPart }),
    ...(isId(siteId) && { siteId }),
    ...(isId(callId) && { callId }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
