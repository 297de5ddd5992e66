import { type EventKind, givesWay } from './event-kind.ts';

/** The fields of an event that matter for availability. */
interface Booked {
  id: number;
  start: string;
  end: string;
  removed: boolean;
  technicianIds: readonly number[];
  kind: EventKind | null;
  fixed: boolean;
}

/** A technician who is already booked, with the event. */
export interface Clash<E extends Booked = Booked> {
  event: E;
  technicianId: number;
}

/**
 * Finds the technicians of an event who have another event at the same time (R3.6). Warns the person in
 * advance; the server makes the final check.
 * @param wanted the event as planned; it does not clash with itself
 */
export function clashesOf<E extends Booked>(
  events: Iterable<E>,
  wanted: Pick<Booked, 'id' | 'start' | 'end' | 'technicianIds'> & Partial<Pick<Booked, 'kind' | 'fixed'>>,
): Clash<E>[] {
  if (givesWay({ kind: wanted.kind ?? null, fixed: wanted.fixed ?? false })) return [];
  const [from, until] = [Date.parse(wanted.start), Date.parse(wanted.end)];
  return [...events].flatMap((event) =>
    event.id !== wanted.id &&
    !event.removed &&
    !givesWay(event) &&
    Date.parse(event.start) < until &&
    Date.parse(event.end) > from
      ? wanted.technicianIds
          .filter((id) => event.technicianIds.includes(id))
          .map((technicianId) => ({ event, technicianId }))
      : [],
  );
}

/**
 * Returns until when technicians are booked within a time. Leaves out those who are free for all of it.
 * @param wanted the time and the technicians; an event with the same id is ignored
 */
export function bookedUntil(
  events: Iterable<Booked>,
  wanted: Parameters<typeof clashesOf>[1],
): Map<number, string> {
  const until = new Map<number, string>();
  for (const { event, technicianId } of clashesOf(events, wanted)) {
    const known = until.get(technicianId);
    if (!known || Date.parse(known) < Date.parse(event.end)) until.set(technicianId, event.end);
  }
  return until;
}
