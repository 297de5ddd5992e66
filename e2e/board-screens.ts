import type { Page } from 'playwright-core';
import { runClock } from '../scripts/run-clock.ts';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

interface Visit {
  status: string;
  callDetails: { alerts: string[]; alertFacts: { doNotService: boolean } } | null;
}

/** Returns a card of the day, on the office board or in the phone's list; the demo's day is full. */
const firstCard = (page: Page) => page.locator('[data-card]').first();
const shown = (page: Page) => firstCard(page).waitFor();

async function openMoveTo(page: Page): Promise<void> {
  await firstCard(page).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the panel of the first unassigned call. */
async function openCall(page: Page): Promise<void> {
  await page.locator('[data-call] button').first().click();
  await page.getByRole('heading', { name: 'Customer' }).waitFor();
}

/** Adds a priority change to the history of calls, because the demo's calls have none. */
async function withHistory(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/calls\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { id: number } };
    const fields = { priority: { from: 'normal', to: 'high' } };
    const record = { id: data.id, created: false, updated: true, deleted: false, fields };
    const change = {
      id: 1,
      version: 2,
      entity: 'call',
      rootId: data.id,
      steps: [{ kind: 'call', records: [record] }],
      by: { id: 1, name: 'Hannah Ortiz' },
      date: new Date(runClock()).toISOString(),
      requestId: 'r-1',
      saveKey: null,
    };
    await route.fulfill({ response: answer, json: { data: { ...data, changes: [change] } } });
  });
}

/** Returns a visit that no one has started, on the office board or in the phone's list. */
const comingCard = (page: Page) =>
  page
    .locator('.board-card:is(.scheduled, .confirmed), .board-line:has(.st-scheduled, .st-confirmed)')
    .first();

/** Opens a dialog from the panel of a future visit. */
async function openCallDialog(page: Page, button: 'Edit' | 'Reschedule' | 'Cancel call'): Promise<void> {
  await comingCard(page).click();
  await page.getByRole('complementary').getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** Answers for the board with no unassigned calls. */
async function emptyTray(page: Page): Promise<void> {
  await answerCalls(page, '**/api/board?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, tray: [] } } });
  });
  await page.reload();
  await page.getByText('No unassigned calls').waitFor();
}

/** Shows the day as a holiday, on which the company has no hours. */
async function closeForHoliday(page: Page): Promise<void> {
  await answerCalls(page, '**/api/board?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    const { searchParams } = new URL(route.request().url());
    const holidays = [{ text: 'Thanksgiving', date: searchParams.get('from')! }];
    await route.fulfill({ response: answer, json: { data: { ...data, holidays } } });
  });
  await page.reload();
  await page.getByText('Closed: Thanksgiving').waitFor();
}

/** Marks three of the board's visits "do not service" and opens the list of alerts. */
async function openAlerts(page: Page): Promise<void> {
  await answerCalls(page, '**/api/board?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { events: Visit[] } };
    const visits = data.events.filter(({ callDetails }) => callDetails).slice(0, 3);
    for (const visit of visits) {
      visit.status = 'confirmed';
      visit.callDetails!.alertFacts.doNotService = true;
      visit.callDetails!.alerts = ['doNotService'];
    }
    await route.fulfill({ response: answer, json: { data } });
  });
  await page.reload();
  await page.getByRole('button', { name: /^\d+ alerts$/ }).click();
  await page.getByRole('menu').waitFor();
}

async function failToLoad(page: Page): Promise<void> {
  await shown(page);
  await answerCalls(page, '**/api/board?*', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'invalid', title: 'Not this one.' }),
    }),
  );
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByRole('heading', { name: 'An error happened, try again.' }).waitFor();
}

/** Moves a visit over a technician's other visit, up to the confirmation. */
async function overlap(page: Page): Promise<void> {
  await openMoveTo(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration (minutes)').fill('300');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog', { name: 'Double-book?' }).waitFor();
}

/** The dispatcher's board in its states. */
export const boardScreens: Screen[] = [
  { name: 'board', path: '/dashboard', as: 'dispatcher', prepare: shown },
  { name: 'board-as-sales', path: '/dashboard', as: 'sales', prepare: shown },
  { name: 'board-no-access', path: '/dashboard?noAccess=1', as: 'office', prepare: shown },
  {
    name: 'board-searched',
    path: '/dashboard?search=zebra',
    as: 'dispatcher',
    prepare: shown,
  },
  {
    name: 'board-visit',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await firstCard(page).click();
      await page.getByText('Balance due').waitFor();
    },
  },
  {
    name: 'board-call',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await page.locator('[data-call] button').first().click();
      await page.getByRole('heading', { name: 'Customer' }).waitFor();
    },
  },
  {
    name: 'board-menu',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await firstCard(page).click();
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'board-call-menu',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      const call = page.locator('[data-call]').first();
      await call.hover();
      await call.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'board-alerts', path: '/dashboard', as: 'dispatcher', turns: false, prepare: openAlerts },
  { name: 'board-move-to', path: '/dashboard', as: 'dispatcher', prepare: openMoveTo },
  {
    name: 'board-block-time',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await shown(page);
      await page.getByRole('button', { name: 'Block time' }).click();
      await page.getByRole('menuitem', { name: 'Lunch…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'board-empty-menu',
    path: '/dashboard',
    as: 'dispatcher',
    turns: false,
    async prepare(page) {
      await shown(page);
      const lane = page.locator('.board-lane').first();
      if (await lane.isVisible()) await lane.click({ button: 'right', position: { x: 4, y: 12 } });
      else await page.getByRole('button', { name: 'Block time' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'board-overlap', path: '/dashboard', as: 'dispatcher', prepare: overlap },
  { name: 'board-tray-on-hold', path: '/dashboard?tray=onHold', as: 'dispatcher', prepare: shown },
  {
    name: 'board-tray-canceled',
    path: '/dashboard?tray=canceled',
    as: 'dispatcher',
    async prepare(page) {
      await page.locator('[data-call] button').first().click();
      await page.getByText(/^Canceled: /).waitFor();
    },
  },
  { name: 'board-call-as-office', path: '/dashboard', as: 'office', prepare: openCall },
  {
    name: 'board-call-edit',
    path: '/dashboard',
    as: 'office',
    async prepare(page) {
      await openCall(page);
      await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Lead source').waitFor();
    },
  },
  {
    name: 'board-call-edit-longer',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await openCallDialog(page, 'Edit');
      await page.getByRole('dialog').getByLabel('Expected duration').selectOption('Other duration…');
      await page.getByRole('dialog').getByLabel('Minutes').fill('200');
    },
  },
  {
    name: 'board-call-assign-long',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await openCall(page);
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Assign/ })
        .click();
      await page.getByRole('dialog').getByLabel('Duration (minutes)').fill('840');
      await page
        .getByRole('radio', { name: /2 visits/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'board-visit-reschedule',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await openCallDialog(page, 'Reschedule');
      await page.getByRole('dialog').getByLabel('Arrival window').selectOption('12–2 PM');
      // the previous window's times stay, dimmed, until the new ones have loaded
      await page.locator('.places[aria-busy="false"] input[type="radio"]').first().waitFor();
    },
  },
  {
    name: 'board-visit-cancel',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await openCallDialog(page, 'Cancel call');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel call' }).click();
      await page.getByText('Choose a reason.').waitFor();
    },
  },
  {
    name: 'board-call-history',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await withHistory(page);
      await openCall(page);
      await page.getByRole('button', { name: /^Booked by|changes?$/ }).click();
      await page.getByRole('button', { name: 'Hide history' }).waitFor();
    },
  },
  { name: 'board-tray-empty', path: '/dashboard', as: 'dispatcher', prepare: emptyTray },
  { name: 'board-holiday', path: '/dashboard', as: 'dispatcher', prepare: closeForHoliday },
  { name: 'board-load-failure', path: '/dashboard', as: 'dispatcher', prepare: failToLoad },
];
