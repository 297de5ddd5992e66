import { timeZoneOf, withZone, type Zone } from '@fieldwright/domain/kernel/zone';

const locale = 'en-US';
const minute = 60_000;

function day(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);
}

/**
 * A moment of the past as a person says it: "Just now", "24 min ago", "3 h ago", "Yesterday", "Nov 17", "Nov 17, 2025".
 * @param date ISO with offset
 * @param timeZone whose days count, as in `America/New_York`
 */
export function pastText(date: string, now: Date, timeZone: string): string {
  const then = new Date(date);
  const passed = now.getTime() - then.getTime();
  if (passed < minute) return 'Just now';
  if (passed < 60 * minute) return `${Math.floor(passed / minute)} min ago`;
  const [thenDay, today] = [day(then, timeZone), day(now, timeZone)];
  if (thenDay === today) return `${Math.floor(passed / (60 * minute))} h ago`;
  if (Date.parse(today) - Date.parse(thenDay) === 24 * 60 * minute) return 'Yesterday';
  return dateText(date, now, timeZone);
}

/** The day of a moment, with its year where that is not this one: "Nov 17", "Nov 17, 2025". */
export function dateText(date: string, now: Date, timeZone: string): string {
  const then = new Date(date);
  const [thenDay, today] = [day(then, timeZone), day(now, timeZone)];
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(thenDay.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(then);
}

/** The same inside a sentence: "invited yesterday", "invited Nov 17". */
export function pastTextWithin(date: string, now: Date, timeZone: string): string {
  return pastText(date, now, timeZone).replace(/^(Just|Yesterday)/, (word) => word.toLowerCase());
}

/** The time of a moment, with its day and year where they are not today's: "10:41 AM", "Nov 17, 10:41 AM MST", "Jun 20, 2025, 2:06 PM". */
export function clockText(date: string, now: Date, zone: Zone): string {
  const timeZone = timeZoneOf(zone);
  const then = new Date(date);
  const [thenDay, today] = [day(then, timeZone), day(now, timeZone)];
  const isThisYear = thenDay.slice(0, 4) === today.slice(0, 4);
  const text = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(thenDay === today ? {} : { month: 'short', day: 'numeric' }),
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(then);
  return withZone(text, date, zone);
}

/** The moment in full: "Tuesday, November 17, 2026, 10:41 AM EST". */
export function exactText(date: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(date));
}

/** The day: "Thursday, November 19". */
export function dayText(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(
    now,
  );
}

/** The hour of the day, 0 to 23. */
export function hourOf(now: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
}
