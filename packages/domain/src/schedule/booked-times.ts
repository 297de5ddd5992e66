/** An event as far as being booked goes. */
interface Booked {
  id: number;
  start: string;
  end: string;
  removed: boolean;
  technicianIds: readonly number[];
}

/** Somebody who is booked already, by which event. */
export interface Clash<E extends Booked = Booked> {
  event: E;
  technicianId: number;
}

/**
 * Who of an event's technicians has something else in its whole time (R3.6). The server decides in the end; this is what
 * a person is shown before.
 * @param wanted the event as it would be; itself is no clash
 */
export function clashesOf<E extends Booked>(
  events: Iterable<E>,
  wanted: Pick<Booked, 'id' | 'start' | 'end' | 'technicianIds'>,
): Clash<E>[] {
  const [from, until] = [Date.parse(wanted.start), Date.parse(wanted.end)];
  return [...events].flatMap((event) =>
    event.id !== wanted.id &&
    !event.removed &&
    Date.parse(event.start) < until &&
    Date.parse(event.end) > from
      ? wanted.technicianIds
          .filter((id) => event.technicianIds.includes(id))
          .map((technicianId) => ({ event, technicianId }))
      : [],
  );
}

/**
 * Until when technicians are booked in a time; those who are free for all of it are left out.
 * @param wanted when, by whom; an event by its id does not stand in its own way
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
