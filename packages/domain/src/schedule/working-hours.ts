import { z } from 'zod';
import type { Holiday } from '../company-lists/holiday.ts';
import { boardDay, minuteOfClock } from './board-day.ts';

/** The days of a week, Monday first, as keys of working hours. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** The working hours of a day in clock time: `08:00` to `17:00`. */
const hoursSchema = z.object({ start: z.string(), end: z.string() });
/** The working hours of each weekday; null if closed. Not validated; see `wrongHours`. */
export const workingHoursSchema = z.object(
  Object.fromEntries(weekdays.map((day) => [day, hoursSchema.nullable()])) as Record<
    Weekday,
    z.ZodNullable<typeof hoursSchema>
  >,
);
export type WorkingHours = z.infer<typeof workingHoursSchema>;

/** When the company works: its hours on each weekday, except on its holidays. */
export interface WorkTimes {
  workingHours: WorkingHours;
  holidays: readonly Holiday[];
}

const usual = { start: '08:00', end: '17:00' };
/** A new company's working hours: Monday to Friday, 8 to 5. */
export const usualWorkingHours: WorkingHours = {
  monday: usual,
  tuesday: usual,
  wednesday: usual,
  thursday: usual,
  friday: usual,
  saturday: null,
  sunday: null,
};

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns why the hours of one day are invalid, or null. */
function wrongDay(hours: WorkingHours[Weekday]): string | null {
  if (hours === null) return null;
  if (!clock.test(hours.start) || !clock.test(hours.end)) return 'Enter both times, like 08:00.';
  return hours.end <= hours.start ? 'The end must be after the start.' : null;
}

/** Returns the errors of working hours by weekday; empty if valid. */
export function wrongHours(hours: WorkingHours): Partial<Record<Weekday, string>> {
  const wrong = weekdays.flatMap((day) => {
    const why = wrongDay(hours[day]);
    return why === null ? [] : [[day, why] as const];
  });
  return Object.fromEntries(wrong);
}

/**
 * Returns the weekday of a date.
 * @param date like `2026-11-19`
 */
const weekdayOf = (date: string): Weekday => weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!;

/** A span of time, in ms since 1970. */
export interface Span {
  start: number;
  end: number;
}

/** Returns the holiday on a date; undefined if it is none. @param date like `2026-11-26` */
export const holidayOn = (date: string, holidays: readonly Holiday[]): Holiday | undefined =>
  holidays.find((holiday) => holiday.date === date);

/**
 * Returns the working hours of a day, or null if it is closed: a weekday without hours, or a holiday. A time
 * that the clocks skip is moved later by the gap.
 * @param date like `2026-11-19`
 * @param timeZone the company's, an IANA name
 */
export function workOn(date: string, { workingHours, holidays }: WorkTimes, timeZone: string): Span | null {
  const of = workingHours[weekdayOf(date)];
  if (of === null || holidayOn(date, holidays)) return null;
  const day = boardDay(date, timeZone);
  const [start, end] = [of.start, of.end].map((time) => day.from + minuteOfClock(day, time) * 60_000);
  return start! < end! ? { start: start!, end: end! } : null;
}
