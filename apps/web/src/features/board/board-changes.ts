import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { liesAlike } from './card-view.ts';

/** What has become of an event while nobody looked. */
export interface BoardChange {
  event: ScheduleEvent;
  is: 'new' | 'moved' | 'status' | 'gone';
}

/** What a person who comes back is told (R4.18): visits that are new, gone, elsewhere, or stand elsewhere. */
export function changesBetween(
  before: ReadonlyMap<number, ScheduleEvent>,
  after: ReadonlyMap<number, ScheduleEvent>,
): BoardChange[] {
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  const others = [...after.values()].flatMap((event): BoardChange[] => {
    const old = before.get(event.id);
    if (!old) return [{ event, is: 'new' }];
    if (!liesAlike(old, event)) return [{ event, is: 'moved' }];
    return old.status === event.status ? [] : [{ event, is: 'status' }];
  });
  return [...others, ...gone.map((event): BoardChange => ({ event, is: 'gone' }))];
}
