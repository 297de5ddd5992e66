import { Temporal } from 'temporal-polyfill';
import { wrongTime } from './board-day.ts';
import type { Call } from './call.ts';

type Window = NonNullable<Call['arrivalWindow']>;

/**
 * The moments of an arrival window, in ms since 1970. Of a time that the clock shows twice it is the first, and one that
 * the clocks skip is as much later.
 * @param timeZone the site's, an IANA name
 */
export function windowMoments(
  { date, start, end }: Window,
  timeZone: string,
): { start: number; end: number } {
  const momentOf = (time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
  return { start: momentOf(start), end: momentOf(end) };
}

/**
 * What is wrong with an arrival window: it ends before it starts, or the clocks at the site skip one of its times.
 * @param timeZone the site's, an IANA name
 * @returns words for its end; null where it is right
 */
export function wrongWindow(window: Call['arrivalWindow'], timeZone: string): string | null {
  if (!window) return null;
  if (window.end <= window.start) return 'The end has to be after the start.';
  const { date, start, end } = window;
  return wrongTime(date, start, timeZone) ?? wrongTime(date, end, timeZone);
}
