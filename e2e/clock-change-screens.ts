import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { dayAhead } from './days.ts';
import type { Screen } from './screen.ts';

interface Visit {
  start: string;
  end: string;
  callDetails: object | null;
}

const minuteMs = 60_000;

/** Answers for the board with today's visits on another night, five every half hour from a given moment. */
async function openNight(page: Page, from: string): Promise<void> {
  await answerCalls(page, '**/api/board?*', async (route) => {
    const address = new URL(route.request().url());
    const today = dayAhead(0);
    address.searchParams.set('from', today);
    address.searchParams.set('to', today);
    const answer = await route.fetch({ url: address.href });
    const { data } = (await answer.json()) as { data: { events: Visit[] } };
    const visits = data.events.filter(({ callDetails }) => callDetails);
    visits.forEach((visit, index) => {
      const start = Date.parse(from) + Math.floor(index / 5) * 30 * minuteMs;
      visit.start = new Date(start).toISOString();
      visit.end = new Date(start + 60 * minuteMs).toISOString();
    });
    await route.fulfill({ response: answer, json: { data: { ...data, events: visits } } });
  });
  await page.reload();
  await page.locator('[data-card]').first().waitFor();
}

/** Screens of the days with 25 and 23 hours. */
export const clockChangeScreens: Screen[] = [
  {
    name: 'board-clocks-back',
    path: '/dashboard?date=2027-11-07',
    as: 'dispatcher',
    prepare: (page) => openNight(page, '2027-11-07T04:00:00Z'),
  },
  {
    name: 'board-clocks-forward',
    path: '/dashboard?date=2027-03-14',
    as: 'dispatcher',
    prepare: (page) => openNight(page, '2027-03-14T05:00:00Z'),
  },
  {
    name: 'board-move-to-clocks-back',
    path: '/dashboard?date=2027-11-07',
    as: 'dispatcher',
    async prepare(page) {
      await openNight(page, '2027-11-07T04:00:00Z');
      await page.locator('[data-card]').first().click();
      await page.getByRole('complementary').getByRole('button', { name: 'Move to…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Starts').fill('01:30');
      await dialog.getByLabel(/^Which/).waitFor();
    },
  },
];
