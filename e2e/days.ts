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

/** The demo company's time zone, which determines the days and hours of all these tests. */
export const { timeZone } = demoCompanies[0]!;

/** Returns the demo company's date a number of days from today. */
export const dayAhead = (days: number): string => dateAfter(clockAt(runClock(), timeZone).date, days);

/** Returns the moment at which the company's clock reads `14:30` on a date. */
export function momentOn(date: string, time: string): string {
  const day = boardDay(date, timeZone);
  return momentAt(day, minuteOfClock(day, time));
}

/** A Wednesday in early December, months away: nothing is scheduled then, and no clock change is near. */
export const quietDay = wednesdayFrom(decemberAfter(dayAhead(90)));

function decemberAfter(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) > '12-01' ? year + 1 : year}-12-01`;
}

function wednesdayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dateAfter(day, (3 - weekday + 7) % 7);
}

const named = (date: string, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday,
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`));
/** Returns a day as pages show it: "Wednesday, Dec 8". */
export const dayName = (date: string): string => named(date, 'long');
/** Returns a day as messages show it: "Wed, Dec 8". */
export const shortDayName = (date: string): string => named(date, 'short');

/**
 * Makes the server report this moment as the current time to a page, or to all pages of a browser, from the
 * next load.
 */
export async function pretendItIs(where: Pick<BrowserContext, 'route'>, moment: string): Promise<void> {
  await where.route('**/api/session/refresh', async (route) => {
    const response = await route.fetch();
    // no one is signed in
    if (!response.ok()) return route.fulfill({ response });
    const { data, ...rest } = (await response.json()) as {
      data: { serverDate: string; expiresDate: string };
    };
    const life = Date.parse(data.expiresDate) - Date.parse(data.serverDate);
    const expiresDate = new Date(Date.parse(moment) + life).toISOString();
    return route.fulfill({ response, json: { ...rest, data: { ...data, serverDate: moment, expiresDate } } });
  });
}
