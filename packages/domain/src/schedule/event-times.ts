import { clockAt, dateAfter } from './board-day.ts';

/**
 * The maximum length of one event; longer work is several visits. The database's search for events relies on
 * it.
 */
const mostDays = 14;

/**
 * Returns why the times of an event are invalid.
 * @param start ISO with offset, like the end
 * @returns a message for the field `end`, or null
 */
export function wrongTimes(start: string, end: string): string | null {
  const lasts = Date.parse(end) - Date.parse(start);
  if (lasts <= 0) return 'The end must be after the start.';
  return lasts > mostDays * 24 * 3_600_000 ? `A visit can last at most ${mostDays} days.` : null;
}

/**
 * Returns the first and last day of an event that covers whole days, midnight to midnight, such as a day off.
 * @returns null if it doesn't cover whole days
 */
export function wholeDaysOf(
  { start, end }: { start: string; end: string },
  timeZone: string,
): { first: string; last: string } | null {
  const [from, to] = [clockAt(start, timeZone), clockAt(end, timeZone)];
  if (from.time !== '00:00' || to.time !== '00:00' || from.date >= to.date) return null;
  return { first: from.date, last: dateAfter(to.date, -1) };
}

/** The maximum number of days in one request. */
const mostDaysShown = 31;

/**
 * Returns why a range of days, both included, is invalid.
 * @returns a message for the field `to`, or null
 */
export function wrongDays(from: string, to: string): string | null {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000) + 1;
  if (days < 1) return 'End date is before start date.';
  return days > mostDaysShown ? `Ask for at most ${mostDaysShown} days.` : null;
}
