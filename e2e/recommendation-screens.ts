import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const listed = (page: Page) => page.locator('tbody tr').first().waitFor();

/** Opens the first work order of the list of deferred work. */
async function openFirst(page: Page): Promise<void> {
  await listed(page);
  await page.locator('tbody tr a').first().click();
  await page.getByRole('region', { name: 'Recommendations' }).waitFor();
  await page.locator('#wo-recommendations').scrollIntoViewIfNeeded();
}

/** Answers for a work order as if earlier visits had recommended work that nobody has decided. */
async function recommendedBefore(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const igniter = {
    id: 999_999_998,
    text: 'Anode rod worn out, replace',
    priceCents: 28_000,
    urgency: 'soon',
    status: 'open',
    deferredUntil: null,
    partItemId: null,
    serviceRepairId: 1,
    siteSystemId: null,
    workOrderId: 1,
    workOrderNumber: 'WO-1042',
    date: '2026-05-14T15:00:00Z',
    proposal: null,
  };
  const coil = {
    ...igniter,
    id: 999_999_999,
    text: 'Heat exchanger rusting, replace before next winter',
    priceCents: 640_000,
    urgency: 'now',
    status: 'quoted',
    proposal: { id: 1, number: 'P-311' },
  };
  const context = { ...data.context, recommendedBefore: [igniter, coil] };
  await route.fulfill({ json: { data: { ...data, context } } });
}

/** Answers for a work order as if it were a return visit that has one of its own. */
async function returning(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const visit = { callId: 1, status: 'done', workOrderId: 2, number: '1050', isOwn: true, start: null };
  const next = { ...visit, status: 'unscheduled', workOrderId: null, number: null };
  const context = {
    ...data.context,
    returnOf: { id: 3, number: '1042', isOwn: true },
    returnVisits: [visit, next],
  };
  await route.fulfill({ json: { data: { ...data, context } } });
}

/** Screens of recommendations outside their work order, and of return visits. */
export const recommendationScreens: Screen[] = [
  {
    name: 'return-visit',
    path: '/workorders?filter=open',
    as: 'office',
    prepare: async (page) => {
      await page.locator('.row-link').first().waitFor();
      await answerCalls(page, /\/api\/workorders\/\d+$/, returning);
      await page.locator('.row-link').first().click();
      await page.getByRole('link', { name: 'Return visit for 1042' }).waitFor();
    },
  },
  { name: 'deferred-work', path: '/deferredwork', as: 'office', prepare: listed },
  {
    name: 'deferred-work-chosen',
    path: '/deferredwork',
    as: 'office',
    prepare: async (page) => {
      await listed(page);
      await page.getByRole('button', { name: 'Select' }).click();
      await page.getByRole('checkbox').first().check();
    },
  },
  { name: 'deferred-work-as-sales', path: '/deferredwork', as: 'sales', prepare: listed },
  {
    name: 'deferred-work-decline-chosen',
    path: '/deferredwork',
    as: 'office',
    prepare: async (page) => {
      await listed(page);
      await page.getByRole('button', { name: 'Select' }).click();
      await page.getByRole('checkbox').nth(0).check();
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Decline…' }).click();
      await page.getByRole('dialog', { name: 'Decline recommendation' }).waitFor();
    },
  },
  {
    name: 'deferred-work-none',
    path: '/deferredwork?search=zebra',
    as: 'office',
    prepare: (page) => page.getByText('No matching recommendations').waitFor(),
  },
  { name: 'deferred-work-recommendation', path: '/deferredwork', as: 'office', prepare: openFirst },
  {
    name: 'deferred-work-decline',
    path: '/deferredwork',
    as: 'office',
    prepare: async (page) => {
      await openFirst(page);
      const part = page.getByRole('region', { name: 'Recommendations' });
      await part
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Decline…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'deferred-work-last-time',
    path: '/workorders?filter=open',
    as: 'technician',
    prepare: async (page) => {
      await page.locator('.row-link').first().waitFor();
      await answerCalls(page, /\/api\/workorders\/\d+$/, recommendedBefore);
      await page.locator('.row-link').first().click();
      await page.getByRole('textbox', { name: 'Work description' }).waitFor();
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?part=recommendations`);
      const part = page.getByRole('region', { name: 'Recommended last time' });
      await part.waitFor();
      await part.scrollIntoViewIfNeeded();
    },
  },
];
