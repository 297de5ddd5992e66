import type { LiveChange, LiveTopic } from '../people/live-topics.ts';

/** The fields of a loaded event that live messages refer to. */
export interface LoadedEvent {
  id: number;
  version: number;
  callId: number | null;
  /** Null if it is not a job. */
  callDetails: { customerId: number; siteId: number; workOrderId: number | null } | null;
}

/** Returns the record of a topic that an event shows. Other topics are not on the board. */
const shownBy: Partial<Record<LiveTopic, (event: LoadedEvent) => number | null | undefined>> = {
  call: ({ callId }) => callId,
  customer: ({ callDetails }) => callDetails?.customerId,
  site: ({ callDetails }) => callDetails?.siteId,
  workOrder: ({ callDetails }) => callDetails?.workOrderId,
};

/**
 * Returns the events that a push makes stale, and no others (R4.17). For a call, customer, site or work
 * order: the loaded events that show it. For an event: the event itself, unless this version or a later one
 * is loaded. Includes events that are not loaded, which may be new or moved here; `touchedDates` decides once
 * their times are known. Messages about events only take constant time, however many are loaded.
 * @param loaded by id
 * @returns ids of events to reload
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
