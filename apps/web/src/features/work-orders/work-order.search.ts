/** The address of a work order: which part a phone shows, and of a new one where it is for. */
const parts = ['systems', 'lines', 'recommendations', 'debrief', 'money'] as const;
export type WorkOrderPart = (typeof parts)[number];

export interface WorkOrderSearch {
  part?: WorkOrderPart | undefined;
  siteId?: number;
  callId?: number;
}

export function workOrderSearch({ part, siteId, callId }: Record<string, unknown>): WorkOrderSearch {
  return {
    // said in any case: what is left out would stay as the address has it
    part: parts.find((each) => each === part),
    ...(isId(siteId) && { siteId }),
    ...(isId(callId) && { callId }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
