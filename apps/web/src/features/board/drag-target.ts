import { minuteOf, momentAt, type Stretch } from '@fieldwright/domain/schedule/board-day';
import { handedOver, movedTo, resizedTo } from '@fieldwright/domain/schedule/board-moves';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { cardTexts } from './board.texts.ts';
import { spanText } from './board.times.ts';
import type { Place } from './board-actions.ts';
import { draftVisit } from './draft-visit.ts';
import { boardZone, outsideOf, timesText } from './event-times.ts';
import { dropText } from './event-words.ts';
import type { BoardParts } from './use-board.ts';

/** What is held: a card of a row, one of its edges, or a call of the tray. */
export type Held =
  | { is: 'card' | 'start' | 'end'; event: ScheduleEvent; technicianId: number }
  | { is: 'call'; call: BoardCall };

/** Where it would go if it were let go of. */
export type Target = { is: 'row'; technicianId: number; place: Place } | { is: 'tray' } | null;

/** What a target says: when and whose, or whom it overlaps. */
export interface TargetWords {
  text: string;
  isClash: boolean;
}

interface Pointed {
  /** whose row the pointer is over; nobody's above and below them */
  technicianId: number | undefined;
  /** the minute of the day at which what is held would begin, or have its edge */
  minute: number;
  isOverTray: boolean;
}

/** Where what is held would go, by where it is pointed to. Edges stay in their row. */
export function targetAt(
  { store }: BoardParts,
  held: Held,
  { technicianId, minute, isOverTray }: Pointed,
): Target {
  const day = store.day!;
  const placeOf = ({ start, end }: Stretch, technicianIds: number[]): Place => ({
    start: momentAt(day, start),
    end: momentAt(day, end),
    technicianIds,
  });
  if (held.is === 'call') {
    if (technicianId === undefined) return null;
    const stretch = { start: 0, end: held.call.expectedMinutes };
    const place = placeOf(movedTo(stretch, minute, day.minutes), [technicianId]);
    return { is: 'row', technicianId, place };
  }
  const { event } = held;
  const stretch = { start: minuteOf(day, event.start), end: minuteOf(day, event.end) };
  if (held.is !== 'card') {
    const place = placeOf(resizedTo(stretch, held.is, minute), event.technicianIds);
    return { is: 'row', technicianId: held.technicianId, place };
  }
  if (isOverTray) return event.callDetails ? { is: 'tray' } : null;
  if (technicianId === undefined) return null;
  const technicianIds = handedOver(event.technicianIds, held.technicianId, technicianId);
  return { is: 'row', technicianId, place: placeOf(movedTo(stretch, minute, day.minutes), technicianIds) };
}

/** What is said beside what is held, about where it would go. */
export function wordsOf({ store, actions }: BoardParts, held: Held, target: Target): TargetWords {
  if (!target) return { text: '', isClash: false };
  if (target.is === 'tray') return { text: cardTexts.dropTray, isClash: false };
  const { place, technicianId } = target;
  const event = held.is === 'call' ? draftVisit(held.call, place) : { ...held.event, ...place };
  const range = outsideOf(store, event);
  const [clash] = actions.overlapsAt({ ...place, id: held.is === 'call' ? 0 : held.event.id });
  const where =
    held.is === 'start' || held.is === 'end' ? timesText(store, event) : dropText(store, event, technicianId);
  if (!clash && range) return { text: `${where}. ${cardTexts.dropOutside(range)}`, isClash: true };
  if (!clash) return { text: where, isClash: false };
  return {
    text: `${where}. ${cardTexts.dropClash(clash.text, spanText(clash, boardZone(store, event.callDetails)))}`,
    isClash: true,
  };
}
