import { weekdayText } from '@fieldwright/domain/kernel/days';
import { timeZoneOf, withZone, type Zone } from '@fieldwright/domain/kernel/zone';
import { windowMoments } from '@fieldwright/domain/schedule/arrival-window';
import { hoursText } from './times.ts';

type ArrivalWindow = Parameters<typeof windowMoments>[0];

/** Formats the hours promised to a customer: "8–10 AM", "8–10 AM MST". @param zone the site's */
export const windowHoursText = (window: ArrivalWindow, zone: Zone): string =>
  withZone(hoursText(window), windowMoments(window, timeZoneOf(zone)).start, zone);

/** Formats the same with the day: "Mon, Nov 23, 8–10 AM". */
export const windowText = (window: ArrivalWindow, zone: Zone): string =>
  `${weekdayText(window.date)}, ${windowHoursText(window, zone)}`;
