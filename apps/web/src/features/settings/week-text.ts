import { type WorkingHours, weekdays } from '@fieldwright/domain/schedule/working-hours';
import { hoursText } from '../../lib/dates/times.ts';
import { companyTexts } from './company.texts.ts';

/** Returns business hours with days of the same hours together: "Mon–Fri 8 AM–5 PM, Sat 9 AM–12 PM"; empty without any. */
export function weekText(hours: WorkingHours): string {
  const spans: { first: string; last: string; text: string | null }[] = [];
  for (const day of weekdays) {
    const name = companyTexts.days[day].slice(0, 3);
    const text = hours[day] ? hoursText(hours[day]) : null;
    const before = spans.at(-1);
    if (before?.text === text && before) before.last = name;
    else spans.push({ first: name, last: name, text });
  }
  return spans
    .filter(({ text }) => text !== null)
    .map(({ first, last, text }) => `${first === last ? first : `${first}–${last}`} ${text}`)
    .join(', ');
}
