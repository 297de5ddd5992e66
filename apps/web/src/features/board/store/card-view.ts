import { type BoardDay, minuteOf, type Stretch } from '@fieldwright/domain/schedule/board-day';
import { isOver, openAlerts, problemKeys } from '@fieldwright/domain/schedule/call-alerts';
import { dayLoad } from '@fieldwright/domain/schedule/day-load';
import { givesWay } from '@fieldwright/domain/schedule/event-kind';
import { layOutRow } from '@fieldwright/domain/schedule/lanes';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';

/** A card that overlaps the given one, with what its label needs. */
interface Overlapped {
  id: number;
  name: string;
  minutes: number;
  isOver: boolean;
}

/** A card as drawn, in minutes of the shown day. */
export interface CardView extends Stretch {
  event: ScheduleEvent;
  technicianId: number;
  lane: number;
  /** in a row with several lanes */
  isThin: boolean;
  /** nothing is left to do, so it has no problems */
  isOver: boolean;
  overlaps: readonly Overlapped[];
  /** one key per problem; both cards of an overlap share one */
  problems: readonly string[];
  /**
   * the span to draw the promised window in, never above a neighbor's card; null if there is none on this day
   */
  bracket: readonly [start: number, end: number] | null;
  /** counts moves by others; the card flashes once for each */
  rings: number;
}

/** A technician's row: cards in order of their start. */
export interface RowView {
  ids: readonly number[];
  lanes: number;
  /** booked and working minutes of the day */
  booked: number;
  working: number;
}

/**
 * Returns the row of a technician without events.
 * @param work working hours, in minutes of the day; null on a day off
 */
export const emptyRow = (work: Stretch | null): RowView => ({
  ids: [],
  lanes: 1,
  ...dayLoad([], { minutes: 0, work }),
});

/** Lays out a technician's events on a day. */
export function layOutCards(
  day: BoardDay,
  technicianId: number,
  {
    events,
    ringsOf,
    now,
    work,
  }: {
    events: readonly ScheduleEvent[];
    ringsOf: (id: number) => number;
    now: string;
    /** working hours, in minutes of the day; null on a day off */
    work: Stretch | null;
  },
): { row: RowView; cards: CardView[] } {
  const items = new Map(
    events.map((event) => {
      const stretch = { start: minuteOf(day, event.start), end: minuteOf(day, event.end) };
      return [event.id, { id: event.id, event, ...stretch }] as const;
    }),
  );
  const { ids, lanes, places } = layOutRow([...items.values()]);
  const neighborsOf = (id: number) =>
    places.get(id)!.lane > 0
      ? null
      : ids
          .filter((other) => other !== id && places.get(other)!.lane === 0)
          .map((other) => items.get(other)!);
  const cards = ids.map((id): CardView => {
    const { start, end, event } = items.get(id)!;
    const { lane, overlaps } = places.get(id)!;
    const clashes = givesWay(event) ? [] : overlaps.filter((other) => !givesWay(items.get(other)!.event));
    const isPast = isOver(event, now);
    const open = isPast ? [] : clashes.filter((other) => !isOver(items.get(other)!.event, now));
    return {
      start,
      end,
      event,
      technicianId,
      lane,
      isThin: lanes > 1,
      isOver: isPast,
      problems: problemKeys(event, open, now),
      overlaps: clashes.map((id) => {
        const other = items.get(id)!;
        const minutes = shared({ start, end }, other);
        return { id, name: cardName(other.event), minutes, isOver: isOver(other.event, now) };
      }),
      bracket: bracketOf(day, items.get(id)!, neighborsOf(id)),
      rings: ringsOf(id),
    };
  });
  const taken = cards.map(({ start, end, event: { kind } }) => ({ start, end, kind }));
  return { row: { ids, lanes, ...dayLoad(taken, { minutes: day.minutes, work }) }, cards };
}

/** Returns the part of a card's promised window that its neighbors leave free. */
function bracketOf(
  day: BoardDay,
  card: Stretch & { event: ScheduleEvent },
  neighbors: readonly Stretch[] | null,
): CardView['bracket'] {
  const window = card.event.callDetails?.alertFacts.window;
  if (!window || !neighbors) return null;
  const from = minuteOf(day, window.start);
  if (from < 0 || from >= day.minutes) return null;
  const before = neighbors.filter(({ start }) => start < card.start).map(({ end }) => end);
  const after = neighbors.filter(({ start }) => start > card.start).map(({ start }) => start);
  const start = Math.max(from, ...before);
  const end = Math.min(minuteOf(day, window.end), ...after);
  return start < end ? [start, end] : null;
}

/** Returns the customer, or the name of blocked time; empty if it has none. */
export const cardName = ({ callDetails, text }: Pick<ScheduleEvent, 'callDetails' | 'text'>): string =>
  callDetails?.customer || text;

/** Returns the overlaps of a card that can still be fixed: neither visit is over. */
export const openOverlaps = ({ overlaps, isOver: isPast }: CardView) =>
  isPast ? [] : overlaps.filter((other) => !other.isOver);

/** Returns the alerts of a card besides its overlaps; the overlap alert only if no overlap is drawn. */
export const cardAlerts = (card: CardView) =>
  openAlerts(card.event).filter((alert) => alert !== 'overlap' || openOverlaps(card).length === 0);

/** Checks whether a card is outlined as a problem. Money owed is not one. */
export const hasTrouble = ({ problems }: Pick<CardView, 'problems'>): boolean => problems.length > 0;

/** Checks whether the customer owes money: shown to the technician, but not a problem of the day. */
export function hasDebt({ event }: CardView): boolean {
  return event.callDetails?.alerts.includes('customerOwes') ?? false;
}

/** Checks whether an event has the same times, technicians and presence on the board. */
export function isSameSpot(before: ScheduleEvent, after: ScheduleEvent): boolean {
  return (
    Date.parse(before.start) === Date.parse(after.start) &&
    Date.parse(before.end) === Date.parse(after.end) &&
    before.removed === after.removed &&
    before.technicianIds.join() === after.technicianIds.join()
  );
}

/** Compares plain fields by value and arrays by content; other objects, such as events, by identity. */
export function isSame<T extends object>(before: T | undefined, after: T): boolean {
  if (!before) return false;
  return Object.entries(after).every(([name, value]) => {
    const other = before[name as keyof T] as unknown;
    return Array.isArray(value) ? JSON.stringify(value) === JSON.stringify(other) : Object.is(value, other);
  });
}

const shared = (a: Stretch, b: Stretch) => Math.min(a.end, b.end) - Math.max(a.start, b.start);
