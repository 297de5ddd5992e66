import type { OwnVisit } from './own-day.data.ts';

const locale = 'en-US';

/** "9:30 AM" */
export function timeText(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(moment),
  );
}

/** "EST", where the site is in another time zone than the company; else nothing. */
export function zoneText({ event, call }: OwnVisit, companyZone: string): string {
  if (!call || call.timeZone === companyZone) return '';
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: call.timeZone,
    timeZoneName: 'short',
  }).formatToParts(new Date(event.start));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A time of the day as a window has it: `14:00` → "2:00 PM". */
export const clockText = (time: string): string => timeText(`2026-01-01T${time}:00Z`, 'UTC');

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
