import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

interface Visit {
  status: string;
  callDetails: { alerts: string[]; alertFacts: { doNotService: boolean } } | null;
}

/** A card of the day, on the board of an office or in the list of a phone; the demo's day is full. */
const firstCard = (page: Page) => page.locator('[data-card]').first();
const shown = (page: Page) => firstCard(page).waitFor();

async function openMoveTo(page: Page): Promise<void> {
  await firstCard(page).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').waitFor();
}

/** The board answers as if nothing waited. */
async function emptyTray(page: Page): Promise<void> {
  await page.route('**/api/board?*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, tray: [] } } });
  });
  await page.reload();
  await page.getByText('No call is waiting').waitFor();
}

/** The board answers as if nobody were to go to three of its visits. */
async function openAlerts(page: Page): Promise<void> {
  await page.route('**/api/board?*', async (route) => {
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
  await page.route('**/api/board?*', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'invalid', title: 'Not this one.' }),
    }),
  );
  await page.getByRole('button', { name: 'Day after' }).click();
  await page.getByRole('heading', { name: 'An error happened, try again.' }).waitFor();
}

/** Puts a visit over another one of the same technician, as far as the question goes. */
async function overlap(page: Page): Promise<void> {
  await openMoveTo(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration, minutes').fill('300');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog', { name: 'This overlaps' }).waitFor();
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
      await page.getByRole('heading', { name: 'History' }).waitFor();
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
  { name: 'board-alerts', path: '/dashboard', as: 'dispatcher', prepare: openAlerts },
  { name: 'board-move-to', path: '/dashboard', as: 'dispatcher', prepare: openMoveTo },
  { name: 'board-overlap', path: '/dashboard', as: 'dispatcher', prepare: overlap },
  { name: 'board-tray-on-hold', path: '/dashboard?tray=onHold', as: 'dispatcher', prepare: shown },
  { name: 'board-tray-empty', path: '/dashboard', as: 'dispatcher', prepare: emptyTray },
  { name: 'board-load-failure', path: '/dashboard', as: 'dispatcher', prepare: failToLoad },
];
