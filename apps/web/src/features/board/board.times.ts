import { shortZoneName, timeZoneOf, withZone, withZones, type Zone } from '@fieldwright/domain/kernel/zone';
import type { BoardDay } from '@fieldwright/domain/schedule/board-day';

const locale = 'en-US';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, and a board has thousands of times. */
function formatted(at: string | number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, format);
  return format.format(new Date(at));
}

const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** "9:15 AM", "9:15 AM MST" */
export const timeText = (at: string | number, zone: Zone) =>
  withZone(formatted(at, timeZoneOf(zone), clock), at, zone);

/** "9:15 AM to 11:00 AM", "1:30 AM EDT to 1:00 AM EST" */
export function spanText({ start, end }: { start: string; end: string }, zone: Zone): string {
  const timeZone = timeZoneOf(zone);
  const time = (at: string) => formatted(at, timeZone, clock);
  return withZones([time(start), time(end)], { start, end }, zone).join(' to ');
}

/** "Thu, Nov 19" */
export const shortDayText = (at: string | number, timeZone: string) =>
  formatted(at, timeZone, { weekday: 'short', month: 'short', day: 'numeric' });

/** "Thursday, Nov 19" */
export const dayTitle = (day: BoardDay) =>
  formatted(day.from, day.timeZone, { weekday: 'long', month: 'short', day: 'numeric' });

const hourMs = 3_600_000;

/** What the ruler says at an hour: "7 AM", "8", "12 PM"; on both sides of a change of the clocks "1 EDT", "1 EST". */
export function hourText(at: number, timeZone: string, isFirst: boolean): string {
  const [hour, half] = formatted(at, timeZone, { hour: 'numeric' }).split(/\s/);
  const name = shortZoneName(at, timeZone);
  if ([at - hourMs, at + hourMs].some((beside) => shortZoneName(beside, timeZone) !== name))
    return `${hour} ${name}`;
  return isFirst || hour === '12' ? `${hour} ${half}` : hour!;
}

/** A time of the day as a window has it: `14:00` → "2:00 PM". */
export const clockText = (time: string) => timeText(`2026-01-01T${time}:00Z`, 'UTC');

/** "1 h 30 min", "45 min" */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** "6.5 h", as a row says how much of its day is taken */
export const hoursText = (minutes: number) => `${Math.round(minutes / 6) / 10} h`;

/** When somebody was promised: "12–4 PM", "11:30 AM–1 PM". */
export function rangeText(start: string, end: string): string {
  const [from, until] = [start, end].map((time) => clockText(time).replace(':00', ''));
  return from!.slice(-2) === until!.slice(-2) ? `${from!.slice(0, -3)}–${until}` : `${from}–${until}`;
}
