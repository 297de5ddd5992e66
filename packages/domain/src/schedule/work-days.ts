import { clockAt, dateAfter } from './board-day.ts';
import { snapMinutes } from './board-moves.ts';
import { type Span, type WorkingHours, type WorkTimes, weekdays, workOn } from './working-hours.ts';

/** Work to do: its start, length and crew. */
interface Work {
  /** In ms since 1970. */
  start: number;
  minutes: number;
  crew: number;
}

const minuteMs = 60_000;
/** How many days are searched, enough for two weeks of work at one working day a week. */
const mostDays = 120;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the length of the longest day of a week, in minutes. */
export const longestDay = (hours: WorkingHours): number =>
  Math.max(
    ...weekdays.map((day) => {
      const of = hours[day];
      return of === null ? 0 : minutesOf(of.end) - minutesOf(of.start);
    }),
  );

/**
 * Returns how long each crew member works. Work longer than any day is shared, rounded up to a quarter of an
 * hour.
 */
function shareOf({ minutes, crew }: Work, hours: WorkingHours): number {
  if (crew <= 1 || minutes <= longestDay(hours)) return minutes;
  return Math.ceil(minutes / crew / snapMinutes) * snapMinutes;
}

/**
 * Splits work that exceeds its day into visits: consecutive, on working days, within working hours (R3.6).
 * Work that fits, or that starts outside working hours and is not longer than a day, is one visit.
 */
export function visitsOfWork(work: Work, times: WorkTimes, timeZone: string): Span[] {
  const hours = times.workingHours;
  const share = shareOf(work, hours);
  const { start } = work;
  const whole = { start, end: start + share * minuteMs };
  const { date } = clockAt(start, timeZone);
  const first = workOn(date, times, timeZone);
  const begins = first !== null && first.start <= start && start < first.end;
  if (begins ? whole.end <= first.end : share <= longestDay(hours)) return [whole];
  if (longestDay(hours) === 0) return [whole];
  const visits: Span[] = [];
  let left = share * minuteMs;
  for (let day = 0; left > 0 && day < mostDays; day++) {
    const hoursOf = workOn(dateAfter(date, day), times, timeZone);
    if (hoursOf === null || hoursOf.end <= start) continue;
    const from = Math.max(hoursOf.start, start);
    const until = Math.min(hoursOf.end, from + left);
    visits.push({ start: from, end: until });
    left -= until - from;
  }
  return left > 0 ? [whole] : visits;
}
