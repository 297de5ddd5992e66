import type { LiveChange, LiveTopic } from '../people/live-topics.ts';

/** The fields of an unassigned call that live messages refer to. */
export interface WaitingCall {
  id: number;
  customerId: number;
  siteId: number;
  callDetails: { workOrderId: number | null };
}

/** Returns the record of a topic that a call shows. Changes of visits don't affect their call. */
const shownBy: Partial<Record<LiveTopic, (call: WaitingCall) => number | null>> = {
  call: ({ id }) => id,
  customer: ({ customerId }) => customerId,
  site: ({ siteId }) => siteId,
  workOrder: ({ callDetails }) => callDetails.workOrderId,
};

/**
 * Checks whether a push makes the unassigned calls stale (R4.17).
 * @returns `isAffected`: one of the calls shows a changed record. `mayWait`: other changed calls, which may
 *   be unassigned now; their visits, requested by the same push, tell
 */
export function affectedTray(
  tray: readonly WaitingCall[],
  changes: readonly LiveChange[],
): { isAffected: boolean; mayWait: number[] } {
  const isAffected = changes.some(({ topic, id }) => tray.some((call) => shownBy[topic]?.(call) === id));
  const here = new Set(tray.map(({ id }) => id));
  const mayWait = changes.flatMap(({ topic, id }) => (topic === 'call' && !here.has(id) ? [id] : []));
  return { isAffected, mayWait };
}

/**
 * Checks whether a call with this status is listed as unassigned: it needs scheduling, or was just canceled
 * (R3.6).
 */
export const isUnassigned = (status: string): boolean =>
  ['unscheduled', 'onHold', 'canceled'].includes(status);
