import type { NewCall } from '@fieldwright/contract/calls';
import { dayOf, weekdayText } from '@fieldwright/domain/kernel/days';
import { timeNow } from '../../lib/clock.ts';
import { hoursText } from '../../lib/dates/times.ts';

/**
 * Returns the arrival window by the site's clock: "10 AM–12 PM", on a different day "Mon, Nov 23, 10 AM–12
 * PM"; empty if there is none.
 */
export function promisedWords(window: NewCall['arrivalWindow'], site: string): string {
  if (!window?.date || !window.start || !window.end) return '';
  const range = hoursText(window);
  const isToday = window.date === dayOf(timeNow(), site);
  return isToday ? range : `${weekdayText(window.date)}, ${range}`;
}
