import { formatOf, longDay, type Moment, written } from './date-format.ts';

/* Formats for days. Days are stored as `2026-11-19`; `dayOf` converts a moment. */

const dayMs = 86_400_000;
const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const short = { month: 'short', day: 'numeric' } as const;
const dated = { ...short, year: 'numeric' } as const;

/** Returns a day as midnight UTC. A day has no time zone, so any fixed one works. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const writtenDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  written(midnight(day), 'UTC', options);

/**
 * Returns the day of a moment in a time zone, as `2026-11-19`.
 * @param timeZone an IANA name
 */
export function dayOf(at: Moment, timeZone: string): string {
  const [month, day, year] = written(at, timeZone, digits).split('/');
  return `${year}-${month}-${day}`;
}

/** Returns the day `count` days later, or earlier if negative. */
export const daysLater = (day: string, count: number): string =>
  new Date(midnight(day).getTime() + count * dayMs).toISOString().slice(0, 10);

/** Formats a day as "Nov 19, 2026". */
export const dayText = (day: string): string => writtenDay(day, dated);

/** Formats a day as "November 19, 2026". */
export const longDayText = (day: string): string => writtenDay(day, longDay);

/** Formats a day as "Nov 19". */
export const shortDayText = (day: string): string => writtenDay(day, short);

/** Formats a day as "Nov 19", with the year if it differs from today's: "Nov 19, 2025". */
export const dayTextBeside = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDayText(day) : dayText(day);

/** Formats a day as "Thu, Nov 19". */
export const weekdayText = (day: string): string => writtenDay(day, { ...short, weekday: 'short' });

/** Formats a day as "Thu, Nov 19, 2026". */
export const datedWeekdayText = (day: string): string => writtenDay(day, { ...dated, weekday: 'short' });

/** Formats a day as "Thursday, Nov 19". */
export const dayTitle = (day: string): string => writtenDay(day, { ...short, weekday: 'long' });

/** Formats a day as "Thursday, November 19, 2026". */
export const datedDayTitle = (day: string): string => writtenDay(day, { ...longDay, weekday: 'long' });

/** Formats a span of days: "Nov 3–19, 2026". A single day is written once. */
export const daySpanText = (from: string, to: string): string =>
  from <= to
    ? formatOf('UTC', dated)
        .formatRange(midnight(from), midnight(to))
        .replace(/(\d)\s–\s(?=\d)/, '$1–')
    : `${dayText(from)} – ${dayText(to)}`;
