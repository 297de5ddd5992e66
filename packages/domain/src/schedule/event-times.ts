/** The longest that one event lasts; what is longer is several visits. The database finds events by it. */
const mostDays = 14;

/**
 * What is wrong with the times of an event.
 * @param start ISO with offset, like the end
 * @returns words for the field `end`; null where they are right
 */
export function wrongTimes(start: string, end: string): string | null {
  const lasts = Date.parse(end) - Date.parse(start);
  if (lasts <= 0) return 'The end has to be after the start.';
  return lasts > mostDays * 24 * 3_600_000 ? `An event lasts at most ${mostDays} days.` : null;
}

/** The most days that are asked for at once. */
const mostDaysShown = 31;

/**
 * What is wrong with a range of days, both included.
 * @returns words for the field `to`; null where they are right
 */
export function wrongDays(from: string, to: string): string | null {
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000) + 1;
  if (days < 1) return 'The last day is before the first.';
  return days > mostDaysShown ? `Ask for at most ${mostDaysShown} days.` : null;
}
