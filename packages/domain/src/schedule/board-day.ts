import { clockText } from '../kernel/clock-text.ts';
import { Temporal } from '../kernel/temporal.ts';
import { type BoardDate, boardDates } from './touched-dates.ts';

/**
 * A date of the board, measured in elapsed minutes since its first moment. Days have 23 or 25 hours when
 * clocks change; only this file converts between elapsed minutes and clock time.
 */
export interface BoardDay extends BoardDate {
  timeZone: string;
  /** The length of the day: 1380, 1440 or 1500 minutes. */
  minutes: number;
}

const msPerMinute = 60_000;
/** The minimum hours that the board shows, in clock time. */
const usualHours = { from: '07:00', until: '18:00' };

/**
 * Creates the board's measure of a date.
 * @param date like `2026-11-19`
 * @param timeZone the company's, an IANA name
 * @throws RangeError for an invalid date or time zone
 */
export function boardDay(date: string, timeZone: string): BoardDay {
  const [day] = boardDates([date], timeZone);
  const { from, until } = day!;
  return { date, from, until, timeZone, minutes: (until - from) / msPerMinute };
}

/** Returns the minute of the day at a moment; negative before the day, beyond its length after it. */
export function minuteOf(day: BoardDay, moment: string | number): number {
  return ((typeof moment === 'number' ? moment : Date.parse(moment)) - day.from) / msPerMinute;
}

/** Returns the moment of a minute of the day, as stored. */
export function momentAt(day: BoardDay, minute: number): string {
  return new Date(day.from + minute * msPerMinute).toISOString();
}

/** Selects one of two equal clock times when clocks are set back. */
export type Repeat = 'earlier' | 'later';

/**
 * Returns the minute at which the clock shows a time like `14:30`. A skipped time is moved later by the gap.
 * @param repeat selects one of two equal times
 */
export function minuteOfClock(day: BoardDay, time: string, repeat: Repeat = 'earlier'): number {
  const both = repeatedTimes(day.date, time, day.timeZone);
  if (both) return minuteOf(day, both[repeat]);
  const wanted = { timeZone: day.timeZone, plainTime: time };
  return minuteOf(day, Temporal.PlainDate.from(day.date).toZonedDateTime(wanted).epochMilliseconds);
}

/**
 * Returns why a time of a day does not exist: the clocks skip it.
 * @param date like `2026-11-19`
 * @param time like `14:30`
 * @param timeZone an IANA name
 * @returns a message with the first valid time, or null if the time exists
 */
export function wrongTime(date: string, time: string, timeZone: string): string | null {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = wanted.toZonedDateTime(timeZone);
  if (zoned.toPlainDateTime().equals(wanted)) return null;
  const after = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!;
  const [asked, first] = [wanted, after].map((at) =>
    clockText(at.toPlainTime().toString({ smallestUnit: 'minute' })).replace(/\s/u, ' '),
  );
  return `The clocks skip ${asked} that day. Enter ${first} or later.`;
}

/**
 * Returns the two moments at which the clock shows a time of a day when it is set back.
 * @param date like `2026-11-19`
 * @param time like `14:30`
 * @param timeZone an IANA name
 * @returns ms since 1970, or null if the clock shows the time once or skips it
 */
export function repeatedTimes(date: string, time: string, timeZone: string): Record<Repeat, number> | null {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const momentOf = (disambiguation: Repeat) => wanted.toZonedDateTime(timeZone, { disambiguation });
  const [earlier, later] = [momentOf('earlier'), momentOf('later')];
  // for a skipped time, the clock at the earlier moment differs
  if (!earlier.toPlainDateTime().equals(wanted) || earlier.equals(later)) return null;
  return { earlier: earlier.epochMilliseconds, later: later.epochMilliseconds };
}

/** Returns which of two equal times a moment is, or null if the clock shows its time once. */
export function repeatOf(moment: string | number, timeZone: string): Repeat | null {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const plain = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const both = repeatedTimes(plain.toPlainDate().toString(), plain.toPlainTime().toString(), timeZone);
  if (!both) return null;
  return both.later === ms ? 'later' : 'earlier';
}

/** Returns the clock's date and time at a moment, the time like `14:30`. */
export function clockAt(moment: string | number, timeZone: string): { date: string; time: string } {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const time = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
  return { date: zoned.toPlainDate().toString(), time };
}

/** Returns the date `days` later, or earlier if negative. */
export function dateAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** A span of the day in minutes. */
export interface Stretch {
  start: number;
  end: number;
}

/** Returns the minimum hours that the board shows of a day: 7 AM to 6 PM. */
export const leastHours = (day: BoardDay): Stretch => ({
  start: minuteOfClock(day, usualHours.from),
  end: minuteOfClock(day, usualHours.until),
});

/**
 * Returns the hours that the board shows of a day: the minimum ones, extended by whole hours for events outside,
 * within the day.
 * @param least the day's `leastHours`, for who has them
 */
export function shownHours(
  day: BoardDay,
  stretches: Iterable<Stretch>,
  least: Stretch = leastHours(day),
): Stretch {
  let { start, end } = least;
  for (const stretch of stretches) {
    start = Math.min(start, Math.floor(stretch.start / 60) * 60);
    end = Math.max(end, Math.ceil(stretch.end / 60) * 60);
  }
  return { start: Math.max(0, start), end: Math.min(day.minutes, end) };
}
