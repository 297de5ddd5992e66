import { type BoardDay, minuteOf, type Stretch } from './board-day.ts';
import type { EventKind } from './event-kind.ts';
import { type WorkTimes, workOn } from './working-hours.ts';

/** A technician's day: booked minutes and working minutes. */
export interface DayLoad {
  booked: number;
  working: number;
}

interface Taken extends Stretch {
  kind: EventKind | null;
}

/** A longer working day includes an unpaid lunch break: 8 to 5 is 8 hours. */
const longestWithoutLunch = 360;
const lunchMinutes = 60;

/** Returns the company's working hours of a day in minutes, or null if it is closed. */
export function workStretch(day: BoardDay, times: WorkTimes): Stretch | null {
  const work = workOn(day.date, times, day.timeZone);
  return work && { start: minuteOf(day, work.start), end: minuteOf(day, work.end) };
}

const withoutLunch = (minutes: number) => minutes - (minutes > longestWithoutLunch ? lunchMinutes : 0);

/**
 * Sums up a technician's day (R3.6). Lunch isn't booked, and time off within working hours shortens them.
 * @param taken the events in minutes of the day; parts outside the day don't count
 * @param day its length in minutes, and its working hours
 */
export function dayLoad(
  taken: readonly Taken[],
  { minutes, work }: { minutes: number; work: Stretch | null },
): DayLoad {
  const all = { start: 0, end: minutes };
  let booked = 0;
  let off = 0;
  for (const each of taken)
    if (each.kind !== 'timeOff') booked += each.kind === 'lunch' ? 0 : minutesWithin(all, each);
    else if (work) off += minutesWithin(work, each);
  return { booked, working: work ? Math.max(0, withoutLunch(work.end - work.start) - off) : 0 };
}

const minutesWithin = (limits: Stretch, { start, end }: Stretch) =>
  Math.max(0, Math.min(end, limits.end) - Math.max(start, limits.start));
