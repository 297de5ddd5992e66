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
