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
 * among them: it may be new, or moved here; `touchedDates` tells once its times are known.
 * @returns ids of events to load again, each once
 */
export function affectedEvents(loaded: Iterable<LoadedEvent>, changes: readonly LiveChange[]): Set<number> {
  const versions = new Map<number, number>();
  const changed = new Set(changes.map(({ topic, id }) => `${topic} ${id}`));
  const affected = new Set<number>();
  for (const event of loaded) {
    versions.set(event.id, event.version);
    const shows = Object.entries(shownBy).some(([topic, shown]) => changed.has(`${topic} ${shown(event)}`));
    if (shows) affected.add(event.id);
  }
  for (const { topic, id, version } of changes) {
    if (topic === 'event' && (versions.get(id) ?? -1) < version) affected.add(id);
  }
  return affected;
}
