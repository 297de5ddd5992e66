import { type BoardDay, clockAt, minuteOf, type Stretch } from '@fieldwright/domain/schedule/board-day';
import { isOver, openAlerts } from '@fieldwright/domain/schedule/call-alerts';
import { layOutRow } from '@fieldwright/domain/schedule/lanes';
import type { CallAlert, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';

/** Another card that one overlaps, with what is said of it. */
interface Overlapped {
  id: number;
  name: string;
  minutes: number;
  isOver: boolean;
}

/** A card as it is drawn, in minutes of the shown day. */
export interface CardView extends Stretch {
  event: ScheduleEvent;
  technicianId: number;
  lane: number;
  /** of a row with several lanes */
  isThin: boolean;
  /** nothing is left to be done there: nothing of it is trouble */
  isOver: boolean;
  overlaps: readonly Overlapped[];
  /** where the promised window may be drawn: never above somebody else's card; null where there is none on the day */
  bracket: readonly [start: number, end: number] | null;
  /** counts how often somebody else has moved it: each time it rings once */
  rings: number;
}

/** A technician's row: its cards in the order of their starts. */
export interface RowView {
  ids: readonly number[];
  lanes: number;
  /** how much of the day is taken */
  minutes: number;
}

/** Lays out a technician's events on a day. */
export function layOutCards(
  day: BoardDay,
  technicianId: number,
  {
    events,
    ringsOf,
    now,
  }: { events: readonly ScheduleEvent[]; ringsOf: (id: number) => number; now: string },
): { row: RowView; cards: CardView[] } {
  const items = new Map(
    events.map((event) => {
      const stretch = { start: minuteOf(day, event.start), end: minuteOf(day, event.end) };
      return [event.id, { id: event.id, event, ...stretch }] as const;
    }),
  );
  const { ids, lanes, places } = layOutRow([...items.values()]);
  const neighboursOf = (id: number) =>
    places.get(id)!.lane > 0
      ? null
      : ids
          .filter((other) => other !== id && places.get(other)!.lane === 0)
          .map((other) => items.get(other)!);
  const cards = ids.map((id): CardView => {
    const { start, end, event } = items.get(id)!;
    const { lane, overlaps } = places.get(id)!;
    return {
      start,
      end,
      event,
      technicianId,
      lane,
      isThin: lanes > 1,
      isOver: isOver(event, now),
      overlaps: overlaps.map((id) => {
        const other = items.get(id)!;
        const minutes = shared({ start, end }, other);
        return { id, name: cardName(other.event), minutes, isOver: isOver(other.event, now) };
      }),
      bracket: bracketOf(day, items.get(id)!, neighboursOf(id)),
      rings: ringsOf(id),
    };
  });
  return { row: { ids, lanes, minutes: cards.reduce((sum, card) => sum + within(card, day), 0) }, cards };
}

/** The promised window of a card, as far as the cards to the left and right of it leave it. */
function bracketOf(
  day: BoardDay,
  card: Stretch & { event: ScheduleEvent },
  neighbours: readonly Stretch[] | null,
): CardView['bracket'] {
  const window = card.event.callDetails?.alertFacts.window;
  if (!window || !neighbours || clockAt(window.start, day.timeZone).date !== day.date) return null;
  const before = neighbours.filter(({ start }) => start < card.start).map(({ end }) => end);
  const after = neighbours.filter(({ start }) => start > card.start).map(({ start }) => start);
  const start = Math.max(minuteOf(day, window.start), ...before);
  const end = Math.min(minuteOf(day, window.end), ...after);
  return start < end ? [start, end] : null;
}

/** The customer, or what a non-job is; empty where it has no name. */
export const cardName = ({ callDetails, text }: Pick<ScheduleEvent, 'callDetails' | 'text'>): string =>
  callDetails?.customer || text;

const isTrouble = (alert: CallAlert) => alert !== 'customerOwes';

/** The overlaps of a card that can still be put right: both are still to be done. */
export const openOverlaps = ({ overlaps, isOver: isPast }: CardView) =>
  isPast ? [] : overlaps.filter((other) => !other.isOver);

/** The alerts that a card shows beside its overlaps; an overlap that is drawn is said by those. */
export const cardAlerts = (card: CardView) =>
  openAlerts(card.event).filter((alert) => alert !== 'overlap' || openOverlaps(card).length === 0);

/** Whether a card is outlined: the day does not go as it should, or nobody should go there. Money owed is a remark. */
export const hasTrouble = (card: CardView): boolean =>
  openOverlaps(card).length > 0 || cardAlerts(card).some(isTrouble);

/** Whether the customer owes money, which is for the technician to know and no trouble of the day. */
export function hasDebt({ event }: CardView): boolean {
  return event.callDetails?.alerts.includes('customerOwes') ?? false;
}

/** Whether an event lies in the same place for the same people. */
export function liesAlike(before: ScheduleEvent, after: ScheduleEvent): boolean {
  return (
    Date.parse(before.start) === Date.parse(after.start) &&
    Date.parse(before.end) === Date.parse(after.end) &&
    before.removed === after.removed &&
    before.technicianIds.join() === after.technicianIds.join()
  );
}

/** By contents, where fields are plain; events are the same where they are the same object. */
export function isSame<T extends object>(before: T | undefined, after: T): boolean {
  if (!before) return false;
  return Object.entries(after).every(([name, value]) => {
    const other = before[name as keyof T] as unknown;
    return Array.isArray(value) ? JSON.stringify(value) === JSON.stringify(other) : Object.is(value, other);
  });
}

const shared = (a: Stretch, b: Stretch) => Math.min(a.end, b.end) - Math.max(a.start, b.start);
const within = ({ start, end }: Stretch, { minutes }: BoardDay) =>
  Math.max(0, Math.min(end, minutes) - Math.max(start, 0));
