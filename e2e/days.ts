import {
  boardDay,
  clockAt,
  dateAfter,
  minuteOfClock,
  momentAt,
} from '@fieldwright/domain/schedule/board-day';
import type { BrowserContext } from 'playwright-core';
import { demoCompanies } from '../apps/server/src/features/people/demo.ts';
import { runClock } from '../scripts/run-clock.ts';

/** Where the demo company is: its days and hours are those of all these tests. */
export const { timeZone } = demoCompanies[0]!;

/** The day at the demo company, so many days from today. */
export const dayAhead = (days: number): string => dateAfter(clockAt(runClock(), timeZone).date, days);

/** The moment at which its clock says `14:30`. */
export function momentOn(date: string, time: string): string {
  const day = boardDay(date, timeZone);
  return momentAt(day, minuteOfClock(day, time));
}

/** A Wednesday early in the next December that is months away: nobody has anything on it, and no clock changes around it. */
export const quietDay = wednesdayFrom(decemberAfter(dayAhead(90)));

function decemberAfter(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) > '12-01' ? year + 1 : year}-12-01`;
}

function wednesdayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dateAfter(day, (3 - weekday + 7) % 7);
}

const named = (date: string, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: length,
    month: length,
    day: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`));
/** A day as pages name it: "Wednesday, December 8". */
export const dayName = (date: string): string => named(date, 'long');
/** A day as messages name it: "Wed, Dec 8". */
export const shortDayName = (date: string): string => named(date, 'short');

/** Has the server tell a page, or all pages of a browser, whenever they open from now on, that it is this moment. */
export async function pretendItIs(where: Pick<BrowserContext, 'route'>, moment: string): Promise<void> {
  await where.route('**/api/session/refresh', async (route) => {
    const response = await route.fetch();
    // nobody is in
    if (!response.ok()) return route.fulfill({ response });
    const { data, ...rest } = (await response.json()) as {
      data: { serverDate: string; expiresDate: string };
    };
    const life = Date.parse(data.expiresDate) - Date.parse(data.serverDate);
    const expiresDate = new Date(Date.parse(moment) + life).toISOString();
    return route.fulfill({ response, json: { ...rest, data: { ...data, serverDate: moment, expiresDate } } });
  });
}
