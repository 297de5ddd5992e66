import { Temporal } from '../kernel/temporal.ts';
import { wrongTime } from './board-day.ts';
import type { Call } from './call.ts';

type Window = NonNullable<Call['arrivalWindow']>;

/**
 * Returns the start and end of an arrival window, in ms since 1970. A time that the clock shows twice is the
 * first one; a skipped time is moved later by the gap.
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

/** Checks whether a start is within the promised window, including its end. All in ms since 1970. */
export const isPromised = (start: number, window: { start: number; end: number }): boolean =>
  window.start <= start && start <= window.end;

/**
 * Returns why an arrival window is invalid: it ends before it starts, or the site's clocks skip one of its
 * times.
 * @param timeZone the site's, an IANA name
 * @returns a message for its end, or null if it is valid
 */
export function wrongWindow(window: Call['arrivalWindow'], timeZone: string): string | null {
  if (!window) return null;
  if (window.end <= window.start) return 'The end must be after the start.';
  const { date, start, end } = window;
  return wrongTime(date, start, timeZone) ?? wrongTime(date, end, timeZone);
}
