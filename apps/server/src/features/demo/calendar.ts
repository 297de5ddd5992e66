import { dayOf, daysLater } from '@fieldwright/domain/kernel/days';
import { clockAt } from '@fieldwright/domain/schedule/board-day';

const dayMs = 86_400_000;

/** The demo's calendar, in the company's time zone. Days are like `2026-11-19`; moments are ISO texts. */
export interface Calendar {
  /** the time of seeding; nothing happens later */
  now: number;
  today: string;
  /** the Monday of the current week */
  monday: string;
  /** the moment this many minutes after midnight */
  at(day: string, minutes: number): string;
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Returns the next day the office is open. */
export function nextOfficeDay(day: string): string {
  const next = daysLater(day, 1);
  return weekday(next) > 5 ? nextOfficeDay(next) : next;
}

/** Returns the month of a day, 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7));

/** Returns the weekday of a day: 1 is Monday, 7 is Sunday. */
export const weekday = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7;

export const mondayOf = (day: string): string => daysLater(day, 1 - weekday(day));

export function calendarOf(timeZone: string, now: number): Calendar {
  const offsets = new Map<string, number>();
  // at noon: nobody in the demo works during the night of a clock change
  const offsetOf = (day: string) => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const noon = Date.parse(`${day}T12:00:00Z`);
    const { date, time } = clockAt(noon, timeZone);
    const offset = Date.parse(`${date}T${time}:00Z`) - noon;
    offsets.set(day, offset);
    return offset;
  };
  const today = dayOf(now, timeZone);
  return {
    now,
    today,
    monday: mondayOf(today),
    at: (day, minutes) => new Date(Date.parse(day) + minutes * 60_000 - offsetOf(day)).toISOString(),
  };
}
