import { Temporal } from 'temporal-polyfill';
import { type BoardDate, boardDates } from './touched-dates.ts';

/**
 * A date of the board as a measure: minutes since its first moment, which are what a clock that never changes would
 * show. Only here are they told apart from what the clock on the wall says: a day has 23 or 25 hours where clocks change.
 */
export interface BoardDay extends BoardDate {
  timeZone: string;
  /** how many minutes it has: 1380, 1440 or 1500 */
  minutes: number;
}

const msPerMinute = 60_000;
/** What the board shows at the least, by the clock on the wall. */
const usualHours = { from: '07:00', until: '18:00' };

/**
 * @param date like `2026-11-19`
 * @param timeZone the company's, an IANA name
 * @throws RangeError for a date or a time zone that is none
 */
export function boardDay(date: string, timeZone: string): BoardDay {
  const [day] = boardDates([date], timeZone);
  const { from, until } = day!;
  return { date, from, until, timeZone, minutes: (until - from) / msPerMinute };
}

/** The minute of the day at which a moment is; below 0 on the day before, past its minutes on the next one. */
export function minuteOf(day: BoardDay, moment: string | number): number {
  return ((typeof moment === 'number' ? moment : Date.parse(moment)) - day.from) / msPerMinute;
}

/** The moment of a minute of the day, as it is stored. */
export function momentAt(day: BoardDay, minute: number): string {
  return new Date(day.from + minute * msPerMinute).toISOString();
}

/** Which of two equal times, where the clocks are set back in between. */
export type Repeat = 'earlier' | 'later';

/**
 * The minute at which the clock on the wall says `14:30`; of a time that is skipped, as much later.
 * @param repeat of a time that the clock shows twice, which one
 */
export function minuteOfClock(day: BoardDay, time: string, repeat: Repeat = 'earlier'): number {
  const both = repeatedTimes(day.date, time, day.timeZone);
  if (both) return minuteOf(day, both[repeat]);
  const wanted = { timeZone: day.timeZone, plainTime: time };
  return minuteOf(day, Temporal.PlainDate.from(day.date).toZonedDateTime(wanted).epochMilliseconds);
}

/**
 * What is wrong with a time of a day: the clocks skip it.
 * @param date like `2026-11-19`
 * @param time like `14:30`
 * @param timeZone an IANA name
 * @returns words with the first time that there is; null where the time is there
 */
export function wrongTime(date: string, time: string, timeZone: string): string | null {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = wanted.toZonedDateTime(timeZone);
  if (zoned.toPlainDateTime().equals(wanted)) return null;
  const after = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!;
  const [asked, first] = [wanted, after].map((at) =>
    at.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/u, ' '),
  );
  return `The clocks skip ${asked} that day. Enter ${first} or later.`;
}

/**
 * The two moments at which the clock on the wall shows a time of a day, where it is set back in between.
 * @param date like `2026-11-19`
 * @param time like `14:30`
 * @param timeZone an IANA name
 * @returns them in ms since 1970; null where it shows the time once, or skips it
 */
export function repeatedTimes(date: string, time: string, timeZone: string): Record<Repeat, number> | null {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`);
  const momentOf = (disambiguation: Repeat) => wanted.toZonedDateTime(timeZone, { disambiguation });
  const [earlier, later] = [momentOf('earlier'), momentOf('later')];
  // of a skipped time, the earlier moment shows another one
  if (!earlier.toPlainDateTime().equals(wanted) || earlier.equals(later)) return null;
  return { earlier: earlier.epochMilliseconds, later: later.epochMilliseconds };
}

/** Which of two equal times a moment is; null where the clock on the wall shows its time once. */
export function repeatOf(moment: string | number, timeZone: string): Repeat | null {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const plain = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const both = repeatedTimes(plain.toPlainDate().toString(), plain.toPlainTime().toString(), timeZone);
  if (!both) return null;
  return both.later === ms ? 'later' : 'earlier';
}

/** What the clock on the wall says at a moment: the date, and the time like `14:30`. */
export function clockAt(moment: string | number, timeZone: string): { date: string; time: string } {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const time = zoned.toPlainTime().toString({ smallestUnit: 'minute' });
  return { date: zoned.toPlainDate().toString(), time };
}

/** The date so many days later, or earlier. */
export function dateAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** A stretch of the day, in its minutes. */
export interface Stretch {
  start: number;
  end: number;
}

/** What the board shows of a day: 7 AM to 6 PM, and whole hours more where something lies outside; never another day. */
export function shownHours(day: BoardDay, stretches: Iterable<Stretch>): Stretch {
  let start = minuteOfClock(day, usualHours.from);
  let end = minuteOfClock(day, usualHours.until);
  for (const stretch of stretches) {
    start = Math.min(start, Math.floor(stretch.start / 60) * 60);
    end = Math.max(end, Math.ceil(stretch.end / 60) * 60);
  }
  return { start: Math.max(0, start), end: Math.min(day.minutes, end) };
}
