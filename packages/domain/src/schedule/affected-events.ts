import type { LiveChange, LiveTopic } from '../people/live-topics.ts';

/** What the board keeps of a loaded event, as far as live messages are about it. */
export interface LoadedEvent {
  id: number;
  version: number;
  /** null where it is no job */
  callDetails: { customerId: number; siteId: number; workOrderId: number | null } | null;
}

type Details = NonNullable<LoadedEvent['callDetails']>;

/** By which of its fields an event shows a record of a topic; other topics are not on the board. */
const shownBy = {
  customer: 'customerId',
  site: 'siteId',
  workOrder: 'workOrderId',
} as const satisfies Partial<Record<LiveTopic, keyof Details>>;

/**
 * Which events a push makes stale, and only those (R4.17): of a customer, site or work order the loaded events that
 * show it; of an event itself, unless this version of it or a later one is loaded. An event that is not loaded is
 * among them: it may be new, or moved here; `touchedDates` tells once its times are known.
 * @returns ids of events to load again, each once
 */
export function affectedEvents(loaded: Iterable<LoadedEvent>, changes: readonly LiveChange[]): Set<number> {
  const versions = new Map<number, number>();
  const changed = new Set(changes.map(({ topic, id }) => `${topic} ${id}`));
  const affected = new Set<number>();
  for (const { id, version, callDetails } of loaded) {
    versions.set(id, version);
    const shows = Object.entries(shownBy).some(
      ([topic, field]) => callDetails !== null && changed.has(`${topic} ${callDetails[field]}`),
    );
    if (shows) affected.add(id);
  }
  for (const { topic, id, version } of changes) {
    if (topic === 'event' && (versions.get(id) ?? -1) < version) affected.add(id);
  }
  return affected;
}
