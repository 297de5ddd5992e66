import { minuteOf, momentAt, type Stretch } from '@fieldwright/domain/schedule/board-day';
import { handedOver, movedTo, resizedTo } from '@fieldwright/domain/schedule/board-moves';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { spanText } from '../../../lib/dates/times.ts';
import { draftVisit } from '../actions/draft-event.ts';
import { overlapsAt } from '../actions/overlaps-at.ts';
import type { Place } from '../actions/place.ts';
import { cardTexts } from '../board.texts.ts';
import type { BoardParts } from '../use-board.ts';
import { boardZone, otherDayText, timesText } from '../words/event-times.ts';
import { dropText } from '../words/event-words.ts';
import { misfitWords } from '../words/misfit-words.ts';

/** What is dragged: a card, one of its edges, or an unassigned call. */
export type Held =
  | { is: 'card' | 'start' | 'end'; event: ScheduleEvent; technicianId: number }
  | { is: 'call'; call: BoardCall };

/** Where it would drop; null for nowhere. */
export type Target = { is: 'row'; technicianId: number; place: Place } | { is: 'tray' } | null;

/** The ghost's text: time, technician, overlaps and misfits. */
export interface TargetWords {
  text: string;
  isClash: boolean;
}

interface Pointed {
  /** whose row the pointer is over; undefined above and below the rows */
  technicianId: number | undefined;
  /** the minute of the day where the dragged card would start, or its edge would be */
  minute: number;
  isOverTray: boolean;
}

/** Returns where the dragged card would drop. Edges stay in their row. */
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

/** Returns the text beside the ghost for a drop target. */
export function wordsOf({ store }: BoardParts, held: Held, target: Target): TargetWords {
  if (!target) return { text: '', isClash: false };
  if (target.is === 'tray') return { text: cardTexts.dropTray, isClash: false };
  const { place, technicianId } = target;
  const event = held.is === 'call' ? draftVisit(held.call, place) : { ...held.event, ...place };
  const misfits = misfitWords(store, event, held.is === 'call' ? null : held.event);
  const [clash] = overlapsAt(store, { ...place, id: held.is === 'call' ? 0 : held.event.id });
  const where =
    held.is === 'start' || held.is === 'end'
      ? [otherDayText(store, event.start), timesText(store, event)].filter(Boolean).join(', ')
      : dropText(store, event, technicianId);
  const overlap =
    clash && cardTexts.dropClash(clash.text, spanText(clash, boardZone(store, event.callDetails)));
  const wrong = [overlap, ...misfits].filter(Boolean);
  return { text: [where, ...wrong].join('. '), isClash: wrong.length > 0 };
}
