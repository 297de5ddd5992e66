import { daysLater } from '../kernel/days.ts';
import type { Holiday } from './holiday.ts';

/* The federal holidays of the United States (5 U.S.C. § 6103), by rule. */

/** The years whose holidays can be added. Before 2021 there were others. */
export const federalYears = { from: 2021, to: 2100 } as const;

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;
const weekdayOf = (date: string) => new Date(date).getUTCDay();
const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Returns the nth weekday of a month; the last one for `last`. */
function nth(year: number, month: number, { at, weekday }: { at: number | 'last'; weekday: number }): string {
  if (at === 'last') {
    const end = dateOf(year, month + 1, 0);
    return daysLater(end, -((weekdayOf(end) - weekday + 7) % 7));
  }
  const first = dateOf(year, month, 1);
  return daysLater(first, ((weekday - weekdayOf(first) + 7) % 7) + (at - 1) * 7);
}

/** The holidays that are always on the same day of the year. */
const fixed = [
  { text: 'New Year’s Day', month: 1, day: 1 },
  { text: 'Juneteenth', month: 6, day: 19 },
  { text: 'Independence Day', month: 7, day: 4 },
  { text: 'Veterans Day', month: 11, day: 11 },
  { text: 'Christmas Day', month: 12, day: 25 },
] as const;
/** The holidays that are always on the same weekday. */
const moving = [
  { text: 'Martin Luther King Jr. Day', month: 1, at: 3, weekday: monday },
  { text: 'Presidents’ Day', month: 2, at: 3, weekday: monday },
  { text: 'Memorial Day', month: 5, at: 'last', weekday: monday },
  { text: 'Labor Day', month: 9, at: 1, weekday: monday },
  { text: 'Columbus Day', month: 10, at: 2, weekday: monday },
  { text: 'Thanksgiving', month: 11, at: 4, weekday: thursday },
] as const;

/** What a holiday's name is on the weekday on which it is observed. */
const observedName = (text: string) => `${text} (observed)`;

/** Returns a holiday and, if it is on a weekend, the weekday next to it on which it is observed. */
function withObserved({ text, date }: Holiday): Holiday[] {
  const weekday = weekdayOf(date);
  if (weekday !== saturday && weekday !== sunday) return [{ text, date }];
  const observed = daysLater(date, weekday === saturday ? -1 : 1);
  return [
    { text, date },
    { text: observedName(text), date: observed },
  ];
}

/**
 * Returns the federal holidays on the days of a year, in order. One on a Saturday is also observed on the
 * Friday before, one on a Sunday on the Monday after; so New Year's Day may be observed in the year before.
 */
export function federalHolidays(year: number): Holiday[] {
  const fixedDays = [year, year + 1].flatMap((of) =>
    fixed.flatMap(({ text, month, day }) => withObserved({ text, date: dateOf(of, month, day) })),
  );
  const movingDays = moving.map(({ text, month, ...which }) => ({ text, date: nth(year, month, which) }));
  return [...fixedDays, ...movingDays]
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Returns those of a year's federal holidays whose days aren't holidays yet. */
export const missingFederalHolidays = (year: number, existing: readonly Pick<Holiday, 'date'>[]): Holiday[] =>
  federalHolidays(year).filter(({ date }) => existing.every((other) => other.date !== date));
