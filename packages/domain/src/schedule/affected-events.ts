import type { LiveChange, LiveTopic } from '../people/live-topics.ts';

/** What the board keeps of a loaded event, as far as live messages are about it. */
export interface LoadedEvent {
  id: number;
  version: number;
  callId: number | null;
  /** null where it is no job */
  callDetails: { customerId: number; siteId: number; workOrderId: number | null } | null;
}

/** Which record of a topic an event shows; other topics are not on the board. */
const shownBy: Partial<Record<LiveTopic, (event: LoadedEvent) => number | null | undefined>> = {
  call: ({ callId }) => callId,
  customer: ({ callDetails }) => callDetails?.customerId,
  site: ({ callDetails }) => callDetails?.siteId,
  workOrder: ({ callDetails }) => callDetails?.workOrderId,
};

/**
 * Which events a push makes stale, and only those (R4.17): of a call, customer, site or work order the loaded
 * events that show it; of an event itself, unless this version of it or a later one is loaded. An event that is not loaded is
 * among them: it may be new, or moved here; `touchedDates` tells once its times are known. Messages about events alone cost
 * the same however many are loaded.
 * @param loaded by their ids
 * @returns ids of events to load again, each once
 */
export function affectedEvents(
  loaded: ReadonlyMap<number, LoadedEvent>,
  changes: readonly LiveChange[],
): Set<number> {
  const shown = Object.entries(shownBy).flatMap(([topic, show]) => {
    const ids = new Set<unknown>(changes.flatMap((change) => (change.topic === topic ? change.id : [])));
    return ids.size > 0 ? [{ show, ids }] : [];
  });
  const showing =
    shown.length === 0
      ? []
      : [...loaded.values()].filter((event) => shown.some(({ show, ids }) => ids.has(show(event))));
  const changed = changes.filter(
    ({ topic, id, version }) => topic === 'event' && (loaded.get(id)?.version ?? -1) < version,
  );
  return new Set([...showing, ...changed].map(({ id }) => id));
}
