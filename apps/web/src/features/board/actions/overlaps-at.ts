import { clashesOf } from '@fieldwright/domain/schedule/booked-times';
import { judgeOverlaps, type Overlap } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { BoardStore } from '../store/board-store.ts';
import { titleOf } from '../words/event-words.ts';
import type { Place } from './place.ts';

/** Returns the events that already book any of these technicians at that time. */
export const overlapsAt = (store: BoardStore, wanted: Place & { id: number }): Overlap[] =>
  clashesOf(store.events(), wanted).map(({ event, technicianId }) => ({
    eventId: event.id,
    technicianId,
    text: titleOf(event),
    start: event.start,
    end: event.end,
  }));

/** Returns the overlaps that a change would add and that have no reason yet. */
export function newOverlaps(
  store: BoardStore,
  before: ScheduleEvent | null,
  after: ScheduleEvent,
): readonly Overlap[] {
  const verdict = judgeOverlaps({
    overlaps: overlapsAt(store, after),
    at: after,
    before,
    known: before ? overlapsAt(store, before) : [],
    kept: before?.overlapReason ?? null,
    given: undefined,
  });
  return 'refused' in verdict ? verdict.refused : [];
}
