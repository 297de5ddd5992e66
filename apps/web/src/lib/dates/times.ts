import { clock, clockText } from '@fieldwright/domain/kernel/clock-text';
import { type Moment, written } from '@fieldwright/domain/kernel/date-format';
import { dayOf, dayTextBeside, weekdayText } from '@fieldwright/domain/kernel/days';
import { shortZoneName, timeZoneOf, withZone, withZones, type Zone } from '@fieldwright/domain/kernel/zone';
import { datesTexts as texts } from './dates.texts.ts';

/* Times on the clock of a zone; the domain's `Zone` says when the zone has to be named. */

/** A start and an end. */
export interface Span {
  start: string | number;
  end: string | number;
}

const hourMs = 3_600_000;

/** Formats a time: "9:15 AM", "9:15 AM MST". */
export const timeText = (at: string | number, zone: Zone): string =>
  withZone(written(at, timeZoneOf(zone), clock), at, zone);

/** Formats a time with its day: "Thu, Nov 19, 9:15 AM". */
export const datedTimeText = (at: string | number, zone: Zone): string =>
  `${weekdayText(dayOf(at, timeZoneOf(zone)))}, ${timeText(at, zone)}`;

/** Formats a time, with its day if that isn't `day`: "9:15 AM", "Fri, Nov 20, 12:10 AM". */
export const timeTextBeside = (at: string | number, day: string, zone: Zone): string =>
  (dayOf(at, timeZoneOf(zone)) === day ? timeText : datedTimeText)(at, zone);

/**
 * Formats a span: "9:15–11:00 AM", "11:15 AM–1:00 PM", "1:30 AM EDT – 1:00 AM EST"; names the day if it ends
 * on another: "8:00 AM – Thu, Nov 26, 2:30 PM".
 */
export function spanText({ start, end }: Span, zone: Zone): string {
  const timeZone = timeZoneOf(zone);
  const times = [written(start, timeZone, clock), written(end, timeZone, clock)] as const;
  const [from, until] = withZones(times, { start, end }, zone);
  const [first, last] = [dayOf(start, timeZone), dayOf(end, timeZone)];
  if (first !== last) return `${from} – ${weekdayText(last)}, ${until}`;
  return joined(from, until);
}

/** Joins two times of a day; writes AM or PM once if both share it. */
function joined(from: string, until: string): string {
  const half = /\s([AP]M)$/.exec(from);
  if (!half) return `${from} – ${until}`;
  const isSameHalf = /\s([AP]M)\b/.exec(until)?.[1] === half[1];
  return `${isSameHalf ? from.slice(0, half.index) : from}–${until}`;
}

/** Formats a span with its day: "Mon, Nov 23, 9:15–11:00 AM". */
export const datedSpanText = (span: Span, zone: Zone): string =>
  `${weekdayText(dayOf(span.start, timeZoneOf(zone)))}, ${spanText(span, zone)}`;

/** Returns a text with spans in words, for screen readers: "9:15 to 11:00 AM". */
export const spokenText = (text: string): string => text.replaceAll(/\s?–\s?/g, ' to ');

/** Formats promised hours or business hours: "12–4 PM", "11:30 AM–1 PM". @param start like `11:30` */
export function hoursText({ start, end }: { start: string; end: string }): string {
  const [from, until] = [start, end].map((time) => clockText(time).replace(':00', '')) as [string, string];
  return joined(from, until);
}

/** Formats an hour of the ruler: "7 AM", "8", "12 PM"; around a clock change "1 EDT", "1 EST". */
export function hourText(at: number, timeZone: string, isFirst: boolean): string {
  const [hour, half] = written(at, timeZone, { hour: 'numeric' }).split(/\s/);
  const name = shortZoneName(at, timeZone);
  if ([at - hourMs, at + hourMs].some((beside) => shortZoneName(beside, timeZone) !== name))
    return `${hour} ${name}`;
  return isFirst || hour === '12' ? `${hour} ${half}` : hour!;
}

/** Formats the day, "Nov 17" or "Nov 17, 2025"; null for today. */
function otherDayText(at: Moment, now: Date, timeZone: string): string | null {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  return day === today ? null : dayTextBeside(day, today);
}

/** Formats a time, with its day unless it is today: "10:41 AM", "Jun 20, 2025, 2:06 PM MST". */
export const momentText = (at: string | number, now: Date, zone: Zone): string =>
  [otherDayText(at, now, timeZoneOf(zone)), timeText(at, zone)].filter(Boolean).join(', ');

/** Formats a span the same way: "9:15–11:00 AM", "Nov 17, 9:15–11:00 AM MST". */
export const momentSpanText = (span: Span, now: Date, zone: Zone): string =>
  [otherDayText(span.start, now, timeZoneOf(zone)), spanText(span, zone)].filter(Boolean).join(', ');

/** Formats a moment in full: "Tuesday, November 17, 2026, 10:41 AM EST". */
export const exactText = (at: Moment, timeZone: string): string =>
  written(at, timeZone, {
    ...clock,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZoneName: 'short',
  });

/** Formats a length: "1 h 30 min", "45 min". */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  return [hours > 0 && texts.hours(hours), (rest > 0 || hours === 0) && texts.minutes(rest)]
    .filter(Boolean)
    .join(' ');
}
