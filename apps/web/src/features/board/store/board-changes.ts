import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isSameSpot } from './card-view.ts';

/** A change of an event made while the user was away. */
export interface BoardChange {
  event: ScheduleEvent;
  is: 'new' | 'moved' | 'status' | 'gone';
}

/**
 * Returns what changed while the user was away (R4.18): visits that are new, removed, moved, or have a new
 * status.
 */
export function changesBetween(
  before: ReadonlyMap<number, ScheduleEvent>,
  after: ReadonlyMap<number, ScheduleEvent>,
): BoardChange[] {
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  const others = [...after.values()].flatMap((event): BoardChange[] => {
    const old = before.get(event.id);
    if (!old) return [{ event, is: 'new' }];
    if (!isSameSpot(old, event)) return [{ event, is: 'moved' }];
    return old.status === event.status ? [] : [{ event, is: 'status' }];
  });
  return [...others, ...gone.map((event): BoardChange => ({ event, is: 'gone' }))];
}
