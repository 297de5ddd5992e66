import { dayOf } from '@fieldwright/domain/kernel/days';
import { clockAt } from '@fieldwright/domain/schedule/board-day';

const dayMs = 86_400_000;

/** Days as "2026-11-19", moments as ISO texts, in the company's time zone. */
export interface Calendar {
  /** when this is made: nothing has happened later */
  now: number;
  today: string;
  /** the Monday of today's week */
  monday: string;
  /** so many minutes after midnight of the day */
  at(day: string, minutes: number): string;
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The next day on which the office works. */
export function nextOfficeDay(day: string): string {
  const next = addDays(day, 1);
  return weekday(next) > 5 ? nextOfficeDay(next) : next;
}

/** Of a day, 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7));

/** 1 is Monday, 7 Sunday. */
export const weekday = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7;

export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

export function calendarOf(timeZone: string, now: number): Calendar {
  const offsets = new Map<string, number>();
  // Of noon: nobody of the demo works in the night in which the clocks change.
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
