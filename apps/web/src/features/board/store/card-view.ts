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
  isSaving: boolean;
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

/** A technician's events on a day, in their lanes; cards are made from it when they are first looked at. */
export interface LaidRow {
  row: RowView;
  day: BoardDay;
  technicianId: number;
  /** the moment, ISO with offset */
  now: string;
  /** in order of their start */
  places: readonly CardPlace[];
}

/** An event of a day, in its minutes. */
export interface DayEvent extends Stretch {
  id: number;
  event: ScheduleEvent;
  kind: ScheduleEvent['kind'];
}

/** The place of an event in its row. */
export interface CardPlace
  extends Pick<CardView, 'start' | 'end' | 'event' | 'lane' | 'isOver' | 'problems'> {
  /** the events it overlaps, both having to be there */
  clashes: readonly DayEvent[];
}

/** Shared, since most events of a day overlap nothing. */
const none: readonly never[] = [];

/**
 * Lays out a technician's events on a day.
 * @param now the moment, ISO with offset
 * @param work working hours, in minutes of the day; null on a day off
 */
export function layOutEvents(
  day: BoardDay,
  technicianId: number,
  { events, now, work }: { events: readonly DayEvent[]; now: string; work: Stretch | null },
): LaidRow {
  const { lanes, events: sorted, laneOf, overlapsOf } = layOutRow(events);
  const places = sorted.map(({ start, end, event }, at): CardPlace => {
    const isPast = isOver(event, now);
    const overlaps = givesWay(event) ? none : overlapsOf[at]!;
    const clashes = overlaps.length === 0 ? none : overlaps.filter((other) => !givesWay(other.event));
    const open = isPast || clashes.length === 0 ? none : clashes.filter((other) => !isOver(other.event, now));
    const drawn = open.length === 0 ? none : open.map(({ id }) => id);
    const problems = problemKeys(event, drawn, now);
    return { start, end, event, lane: laneOf[at]!, isOver: isPast, problems, clashes };
  });
  const load = dayLoad(sorted, { minutes: day.minutes, work });
  return { row: { ids: sorted.map(({ id }) => id), lanes, ...load }, day, technicianId, now, places };
}

/** Makes the cards of a row, by event id. */
export function cardsOf(
  { row, day, technicianId, now, places }: LaidRow,
  stateOf: (id: number) => Pick<CardView, 'rings' | 'isSaving'>,
): Map<number, CardView> {
  const first = places.filter(({ lane }) => lane === 0);
  return new Map(
    places.map(({ clashes, ...place }) => {
      const card: CardView = {
        ...place,
        technicianId,
        isThin: row.lanes > 1,
        overlaps: clashes.map((other) => ({
          id: other.event.id,
          name: cardName(other.event),
          minutes: shared(place, other),
          isOver: isOver(other.event, now),
        })),
        bracket: place.lane > 0 ? null : bracketOf(day, place, first),
        ...stateOf(place.event.id),
      };
      return [place.event.id, card];
    }),
  );
}

/**
 * Returns the part of a card's promised window that its neighbors leave free.
 * @param first the events of the row's first lane, the card's among them
 */
function bracketOf(
  day: BoardDay,
  card: Stretch & { event: ScheduleEvent },
  first: readonly Stretch[],
): CardView['bracket'] {
  const window = card.event.callDetails?.alertFacts.window;
  if (!window) return null;
  const from = minuteOf(day, window.start);
  if (from < 0 || from >= day.minutes) return null;
  const before = first.filter(({ start }) => start < card.start).map(({ end }) => end);
  const after = first.filter(({ start }) => start > card.start).map(({ start }) => start);
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
    if (!Array.isArray(value) || !Array.isArray(other)) return Object.is(value, other);
    return value.length === other.length && JSON.stringify(value) === JSON.stringify(other);
  });
}

const shared = (a: Stretch, b: Stretch) => Math.min(a.end, b.end) - Math.max(a.start, b.start);
