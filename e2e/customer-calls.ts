import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { dayAhead, momentOn } from './days.ts';

/** Answers for a customer with one unassigned and one canceled call, and opens the menu of the first. */
export async function showCalls(page: Page): Promise<void> {
  await answerCalls(page, '**/api/customers/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { sites: { id: number }[] } };
    const call = {
      id: 7,
      siteId: data.sites[0]!.id,
      jobType: 'No heat',
      status: 'unscheduled',
      priority: 'high',
      arrivalWindow: { date: dayAhead(1), start: '08:00', end: '10:00' },
      notes: 'Furnace is silent since this morning',
      visit: null,
      cancelReason: null,
      canceledDate: null,
    };
    const canceled = {
      ...call,
      id: 8,
      jobType: 'Tune-up',
      status: 'canceled',
      arrivalWindow: null,
      notes: '',
      cancelReason: 'wentElsewhere',
      canceledDate: momentOn(dayAhead(-3), '09:00'),
    };
    const json = { data: { ...data, openCalls: [call], canceledCalls: [canceled] } };
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Actions for No heat' }).click();
  await page.getByRole('menu').waitFor();
}
