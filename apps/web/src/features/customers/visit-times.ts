import type { OpenCall } from '@fieldwright/contract/customers';

const locale = 'en-US';

function part(date: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(date));
}

/** From when to when, where it is: "Mon, Nov 23, 9:00 AM – 11:00 AM". */
export function visitText({ start, end }: { start: string; end: string }, timeZone: string): string {
  const day = part(start, timeZone, { weekday: 'short', month: 'short', day: 'numeric' });
  const time = (date: string) => part(date, timeZone, { hour: 'numeric', minute: '2-digit' });
  return `${day}, ${time(start)} – ${time(end)}`;
}

/** What was promised: "Mon, Nov 23, 8:00 AM – 10:00 AM". Days and times are the site's own already. */
export function windowText({ date, start, end }: NonNullable<OpenCall['arrivalWindow']>): string {
  return visitText({ start: `${date}T${start}:00Z`, end: `${date}T${end}:00Z` }, 'UTC');
}

/** "Nov 17, 2026" */
export function dateText(date: string, timeZone: string): string {
  return part(date, timeZone, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** A day without a time, as `2026-11-17`: "Nov 17, 2026". */
export const dayText = (day: string): string => dateText(`${day}T00:00:00Z`, 'UTC');
