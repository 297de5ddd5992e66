import { dayOf, weekdayText } from '@fieldwright/domain/kernel/days';
import { withZone, type Zone, zoneName } from '@fieldwright/domain/kernel/zone';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { wholeDaysOf } from '@fieldwright/domain/schedule/event-times';
import type { CallDetails, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { timeNow } from '../../../lib/clock.ts';
import { hoursText, spanText, timeText } from '../../../lib/dates/times.ts';
import { cardTexts, trayTexts } from '../board.texts.ts';
import { timeTexts } from '../dialogs/blocked-time.texts.ts';
import type { BoardStore } from '../store/board-store.ts';

/* Times of visits and promised windows, by the board's clock and by the site's if that differs. */

type Details = Pick<CallDetails, 'timeZone' | 'arrivalWindow' | 'alertFacts'>;
/** The times of an event, and its site. */
export type Timed = Pick<ScheduleEvent, 'start' | 'end'> & { callDetails: Details | null };

/** Returns the board's zone, named if the site's clock differs. */
export function boardZone(store: BoardStore, details: Pick<CallDetails, 'timeZone'> | null): Zone {
  const { timeZone } = store.day!;
  return details ? { timeZone, beside: details.timeZone } : timeZone;
}

/** Returns the day of a moment by the board's clock, "Mon, Nov 23"; null if it is today. */
export function otherDayText(store: BoardStore, moment: string): string | null {
  const { timeZone } = store.day!;
  const day = dayOf(moment, timeZone);
  return day === dayOf(timeNow(), timeZone) ? null : weekdayText(day);
}

/** Returns the times at the site if its clock differs from the board's: "8:30–9:30 AM MST"; else null. */
export function siteSpanText(store: BoardStore, { start, end, callDetails }: Timed): string | null {
  if (!callDetails) return null;
  const zone = { timeZone: callDetails.timeZone, beside: store.day!.timeZone };
  return zoneName(start, zone) === '' ? null : spanText({ start, end }, zone);
}

/** Returns the start at the site if its clock differs from the board's: "8:30 AM MST"; else null. */
export function siteTimeText(
  store: BoardStore,
  { start, callDetails }: Pick<ScheduleEvent, 'start' | 'callDetails'>,
): string | null {
  if (!callDetails) return null;
  const zone = { timeZone: callDetails.timeZone, beside: store.day!.timeZone };
  return zoneName(start, zone) === '' ? null : timeText(start, zone);
}

/** Returns the day on which a span ends, "Fri, Nov 20"; null if it is the day it begins. */
export function endDayText({ start, end }: { start: string; end: string }, timeZone: string): string | null {
  const last = dayOf(end, timeZone);
  return dayOf(start, timeZone) === last ? null : weekdayText(last);
}

/**
 * Returns "all day" or "all day until Fri, Nov 20" for blocked time of whole days; null for anything else.
 */
export function allDayText(store: BoardStore, { start, end, callDetails }: Timed): string | null {
  const { timeZone } = store.day!;
  const days = callDetails === null ? wholeDaysOf({ start, end }, timeZone) : null;
  if (days === null) return null;
  return days.first === days.last ? timeTexts.allDay : timeTexts.allDayUntil(weekdayText(days.last));
}

/**
 * Returns an event's times, with the day of its end if that differs: "10:30 AM–12:00 PM", "10:30–11:30 AM EST
 * (8:30–9:30 AM MST at the site)".
 */
export function timesText(store: BoardStore, event: Timed): string {
  const days = allDayText(store, event);
  if (days !== null) return days;
  const here = spanText(event, boardZone(store, event.callDetails));
  const there = siteSpanText(store, event);
  return there === null ? here : `${here} (${cardTexts.atSite(there)})`;
}

/** Returns the promised hours, also by the board's clock if that differs: "8–10 AM MST (10 AM–12 PM EST)". */
export function promisedText(store: BoardStore, details: Details): string | null {
  const there = siteRangeText(store, details);
  const here = promisedHereText(store, details);
  return here === null ? there : `${there} (${here})`;
}

/**
 * Returns the promised hours by the board's clock if that differs from the site's: "10 AM–12 PM EST"; else
 * null.
 */
export function promisedHereText(store: BoardStore, details: Details): string | null {
  const { arrivalWindow, timeZone: siteZone, alertFacts } = details;
  const { window } = alertFacts;
  const { timeZone } = store.day!;
  const isElsewhere = window && zoneName(window.start, { timeZone: siteZone, beside: timeZone }) !== '';
  if (!arrivalWindow || !isElsewhere) return null;
  const [start, end] = [window.start, window.end].map((moment) => clockAt(moment, timeZone));
  const range = withZone(
    hoursText({ start: start!.time, end: end!.time }),
    window.start,
    boardZone(store, details),
  );
  const isOtherDay = start!.date !== arrivalWindow.date;
  return isOtherDay ? `${weekdayText(start!.date)}, ${range}` : range;
}

/** Returns the promised hours by the site's clock: "8–10 AM MST". */
function siteRangeText(store: BoardStore, { arrivalWindow, timeZone, alertFacts }: Details): string | null {
  if (!arrivalWindow) return null;
  const range = hoursText(arrivalWindow);
  const zone = { timeZone, beside: store.day!.timeZone };
  return alertFacts.window ? withZone(range, alertFacts.window.start, zone) : range;
}

/** Returns the promised window by the site's clock: "Today, 12–4 PM"; "any day" if there is none. */
export function windowText(store: BoardStore, details: Details, now: Date): string {
  const { arrivalWindow, timeZone } = details;
  if (!arrivalWindow) return trayTexts.anyDay;
  const day = otherPromisedDay({ arrivalWindow, timeZone }, now) ?? trayTexts.today;
  return trayTexts.window(day, siteRangeText(store, details)!);
}

/** Returns the promised day by the site's clock: "Mon, Nov 23"; null if it is today or there is none. */
export function otherPromisedDay(
  { arrivalWindow, timeZone }: Pick<Details, 'arrivalWindow' | 'timeZone'>,
  now: Date,
): string | null {
  if (!arrivalWindow || arrivalWindow.date === dayOf(now, timeZone)) return null;
  return weekdayText(arrivalWindow.date);
}
