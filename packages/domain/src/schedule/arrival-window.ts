import { Temporal } from 'temporal-polyfill';
import type { Call } from './call.ts';

type Window = NonNullable<Call['arrivalWindow']>;

/**
 * The moments of an arrival window, in ms since 1970. Where the clocks skip an hour, a time within it is later than its
 * words say.
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
 * What is wrong with an arrival window.
 * @param timeZone the site's, an IANA name
 * @returns words for its end; null where it is right
 */
export function wrongWindow(window: Call['arrivalWindow'], timeZone: string): string | null {
  if (!window) return null;
  if (window.end <= window.start) return 'The end has to be after the start.';
  const { start, end } = windowMoments(window, timeZone);
  return end <= start ? 'The clocks skip that hour on this day. Choose a later end.' : null;
}
