import { Temporal } from 'temporal-polyfill';
import type { Call } from './call.ts';

/**
 * What is wrong with an arrival window. Where the clocks skip an hour, a time within it is later than its words say.
 * @param timeZone the site's, an IANA name
 * @returns words for its end; null where it is right
 */
export function wrongWindow(window: Call['arrivalWindow'], timeZone: string): string | null {
  if (!window) return null;
  if (window.end <= window.start) return 'The end has to be after the start.';
  const momentOf = (time: string) =>
    Temporal.PlainDateTime.from(`${window.date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
  return momentOf(window.end) <= momentOf(window.start)
    ? 'The clocks skip that hour on this day. Choose a later end.'
    : null;
}
