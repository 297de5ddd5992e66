import { withZone } from '@fieldwright/domain/kernel/zone';

const locale = 'en-US';

/** "11:35 AM" where the work was done; with the zone where that is not the company's. */
export function timeText(payment: { paidDate: string; timeZone: string }, companyZone: string): string {
  const { paidDate, timeZone } = payment;
  const text = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  return withZone(text.format(new Date(paidDate)), paidDate, { timeZone, beside: companyZone });
}

/** A day of the books, as `2026-11-19`: "Thursday, November 19, 2026". */
export function dayHeading(day: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));
}
