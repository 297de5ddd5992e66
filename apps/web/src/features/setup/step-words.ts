import { type WorkingHours, weekdays } from '@fieldwright/domain/schedule/working-hours';
import type { SetupStep } from '@fieldwright/domain/settings/setup';
import { hoursText } from '../../lib/dates/times.ts';
import { companyTexts } from '../settings/company.texts.ts';
import type { Setup } from './setup.data.ts';
import { setupTexts as texts } from './setup.texts.ts';

/** Returns what the button says that confirms a step. */
export function confirmTextOf(step: SetupStep, { people }: Pick<Setup, 'people'>): string {
  if (step !== 'people') return texts.looksGood;
  return people > 1 ? texts.everyone : texts.alone;
}

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
