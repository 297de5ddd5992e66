import type { OpenCall } from '@fieldwright/contract/customers';
import { timeZoneOf, withZones, type Zone, zoneName } from '@fieldwright/domain/kernel/zone';
import { windowMoments } from '@fieldwright/domain/schedule/arrival-window';

import { customerTexts as texts } from './customer-pages.texts.ts';

const locale = 'en-US';

function part(date: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(date));
}

interface Span {
  start: string;
  end: string;
}

const dayOf = ({ start }: Span, zone: Zone): string =>
  part(start, timeZoneOf(zone), { weekday: 'short', month: 'short', day: 'numeric' });

/** From when to when: "9:00 AM – 11:00 AM", "9:00 AM – 11:00 AM MST". */
function timesText({ start, end }: Span, zone: Zone): string {
  const time = (date: string) => part(date, timeZoneOf(zone), { hour: 'numeric', minute: '2-digit' });
  return withZones([time(start), time(end)], { start, end }, zone).join(' – ');
}

/** The same with the day: "Mon, Nov 23, 9:00 AM – 11:00 AM". */
export const visitText = (span: Span, zone: Zone): string => `${dayOf(span, zone)}, ${timesText(span, zone)}`;

/**
 * When a visit is by the board's clock, and by the site's where that shows another time:
 * "Tue, Nov 24, 10:30 AM – 11:30 AM EST (8:30 AM – 9:30 AM MST at the site)".
 */
export function plannedText(span: Span, { board, site }: { board: string; site: string }): string {
  const there = { timeZone: site, beside: board };
  const here = visitText(span, { timeZone: board, beside: site });
  if (zoneName(span.start, there) === '') return here;
  const isSameDay = dayOf(span, board) === dayOf(span, site);
  return `${here} (${texts.atSite(isSameDay ? timesText(span, there) : visitText(span, there))})`;
}

/** What was promised, by the clock at the site: "Mon, Nov 23, 8:00 AM – 10:00 AM". @param zone the site's */
export function windowText(window: NonNullable<OpenCall['arrivalWindow']>, zone: Zone): string {
  const { start, end } = windowMoments(window, timeZoneOf(zone));
  return visitText({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }, zone);
}

/** "Nov 17, 2026" */
export function dateText(date: string, timeZone: string): string {
  return part(date, timeZone, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** A day without a time, as `2026-11-17`: "Nov 17, 2026". */
export const dayText = (day: string): string => dateText(`${day}T00:00:00Z`, 'UTC');
