/**
 * The search parameters of a work order: the part that a phone shows, and for a new one its site and call.
 */
const parts = [
  'systems',
  'lines',
  'photos',
  'inspections',
  'recommendations',
  'debrief',
  'money',
  'sign',
] as const;
export type WorkOrderPart = (typeof parts)[number];

export interface WorkOrderSearch {
  part?: WorkOrderPart | undefined;
  siteId?: number;
  callId?: number;
}

export function workOrderSearch({ part, siteId, callId }: Record<string, unknown>): WorkOrderSearch {
  return {
    // always set: a missing key would keep the address's value
    part: parts.find((each) => each === part),
    ...(isId(siteId) && { siteId }),
    ...(isId(callId) && { callId }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
