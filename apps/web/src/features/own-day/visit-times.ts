import { timeZoneOf, withZone, withZones, type Zone } from '@fieldwright/domain/kernel/zone';
import type { OwnVisit } from './own-day.data.ts';

const locale = 'en-US';

/** The zone of a visit: its site's, named where the company has another time. */
export const zoneOf = ({ call }: Pick<OwnVisit, 'call'>, companyZone: string): Zone =>
  call ? { timeZone: call.timeZone, beside: companyZone } : companyZone;

/** "9:30 AM", "9:30 AM MST" */
export const timeText = (moment: string | number, zone: Zone): string =>
  withZone(timeAt(moment, timeZoneOf(zone)), moment, zone);

/** "9:30 AM to 11:00 AM", "9:30 AM to 11:00 AM MST" */
export const spanText = (start: string | number, end: string | number, zone: Zone): string =>
  withZones([timeAt(start, timeZoneOf(zone)), timeAt(end, timeZoneOf(zone))], { start, end }, zone).join(
    ' to ',
  );

const timeAt = (moment: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(moment));

/** "Thursday, November 19" of `2026-11-19`. */
export function dayTitle(date: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(`${date}T12:00:00Z`));
}

/** The day so many days later, or before. */
export function dayBeside(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** Which day it is somewhere: `2026-11-19`. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
