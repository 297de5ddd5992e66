import { withZone, type Zone, zoneName } from '@fieldwright/domain/kernel/zone';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { visitAt } from '@fieldwright/domain/schedule/call-alerts';
import type { CallDetails, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { dateNow } from '../../lib/clock.ts';
import { cardTexts, trayTexts } from './board.texts.ts';
import { rangeText, shortDayText, spanText, timeText } from './board.times.ts';
import type { BoardStore } from './board-store.ts';

/* When visits are and were promised, by the clock of the board and by that of the site where it shows another time. */

type Details = Pick<CallDetails, 'timeZone' | 'arrivalWindow' | 'alertFacts'>;
/** When something is, and where. */
export type Timed = Pick<ScheduleEvent, 'start' | 'end'> & { callDetails: Details | null };

/** The board's zone, named where the clock at the site shows another time. */
export function boardZone(store: BoardStore, details: Pick<CallDetails, 'timeZone'> | null): Zone {
  const { timeZone } = store.day!;
  return details ? { timeZone, beside: details.timeZone } : timeZone;
}

/** The times at the site, where its clock shows others than the board: "8:30 AM to 9:30 AM MST"; null where it does not. */
export function siteSpanText(store: BoardStore, { start, end, callDetails }: Timed): string | null {
  if (!callDetails) return null;
  const zone = { timeZone: callDetails.timeZone, beside: store.day!.timeZone };
  return zoneName(start, zone) === '' ? null : spanText({ start, end }, zone);
}

/** When it begins by the clock at the site, where that shows another time than the board's: "8:30 AM MST". */
export function siteTimeText(
  store: BoardStore,
  { start, callDetails }: Pick<ScheduleEvent, 'start' | 'callDetails'>,
): string | null {
  if (!callDetails) return null;
  const zone = { timeZone: callDetails.timeZone, beside: store.day!.timeZone };
  return zoneName(start, zone) === '' ? null : timeText(start, zone);
}

/** When an event is: "10:30 AM to 12:00 PM", "10:30 AM to 11:30 AM EST (8:30 AM to 9:30 AM MST at the site)". */
export function timesText(store: BoardStore, event: Timed): string {
  const here = spanText(event, boardZone(store, event.callDetails));
  const there = siteSpanText(store, event);
  return there === null ? here : `${here} (${cardTexts.atSite(there)})`;
}

/** The promised window that a visit lies outside of, as "12–4 PM"; null where it lies as promised, or nothing was. */
export function outsideOf(store: BoardStore, event: ScheduleEvent): string | null {
  const { callDetails } = visitAt(event, dateNow().toISOString());
  return callDetails?.alerts.includes('outsideWindow') ? promisedText(store, callDetails) : null;
}

/** The hours that were promised, also by the board's clock where that is another: "8–10 AM MST (10 AM–12 PM EST)". */
export function promisedText(store: BoardStore, details: Details): string | null {
  const there = siteRangeText(store, details);
  const here = promisedHereText(store, details);
  return here === null ? there : `${there} (${here})`;
}

/** The same by the board's clock alone, where that is another: "10 AM–12 PM EST"; null where it is not. */
export function promisedHereText(store: BoardStore, details: Details): string | null {
  const { arrivalWindow, timeZone: siteZone, alertFacts } = details;
  const { window } = alertFacts;
  const { timeZone } = store.day!;
  const isElsewhere = window && zoneName(window.start, { timeZone: siteZone, beside: timeZone }) !== '';
  if (!arrivalWindow || !isElsewhere) return null;
  const [start, end] = [window.start, window.end].map((moment) => clockAt(moment, timeZone));
  const range = withZone(rangeText(start!.time, end!.time), window.start, boardZone(store, details));
  const isOtherDay = start!.date !== arrivalWindow.date;
  return isOtherDay ? `${shortDayText(window.start, timeZone)}, ${range}` : range;
}

/** The same by the site's clock alone: "8–10 AM MST". */
function siteRangeText(store: BoardStore, { arrivalWindow, timeZone, alertFacts }: Details): string | null {
  if (!arrivalWindow) return null;
  const range = rangeText(arrivalWindow.start, arrivalWindow.end);
  const zone = { timeZone, beside: store.day!.timeZone };
  return alertFacts.window ? withZone(range, alertFacts.window.start, zone) : range;
}

/** When somebody was promised, by the clock at the site: "Today, 12–4 PM"; any day where nothing was. */
export function windowText(store: BoardStore, details: Details, now: Date): string {
  const { arrivalWindow, timeZone } = details;
  if (!arrivalWindow) return trayTexts.anyDay;
  const { date } = arrivalWindow;
  const isToday = date === clockAt(now.getTime(), timeZone).date;
  const day = isToday ? trayTexts.today : shortDayText(`${date}T12:00:00Z`, 'UTC');
  return trayTexts.window(day, siteRangeText(store, details)!);
}
