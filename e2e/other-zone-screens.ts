import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { dayAhead } from './days.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const arizona = 'America/Phoenix';

/** Answers with every site in Arizona, and visits there promised from 8 to 10. */
async function inArizona(page: Page, address: RegExp): Promise<void> {
  await answerCalls(page, address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const json = JSON.parse(await answer.text(), (key, value) => {
      if (key === 'place' && value) return { ...value, timeZone: arizona };
      if (key === 'sites') return value.map((site: object) => ({ ...site, timeZone: arizona }));
      return key === 'callDetails' && value ? promisedThere(value) : value;
    });
    await route.fulfill({ response: answer, json });
  });
}

interface Details {
  alertFacts: object;
  arrivalWindow: { date: string } | null;
}

function promisedThere(details: Details): object {
  const date = details.arrivalWindow?.date ?? dayAhead(0);
  const window = { start: `${date}T15:00:00Z`, end: `${date}T17:00:00Z` };
  return {
    ...details,
    timeZone: arizona,
    arrivalWindow: { date, start: '08:00', end: '10:00' },
    alertFacts: { ...details.alertFacts, window },
  };
}

async function openVisit(page: Page): Promise<void> {
  await inArizona(page, /\/api\/(board|calls\/\d+)/);
  await page.reload();
  await page.locator('[data-card]').first().click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

/** Sites in a different time zone from the company's, showing both times with the zones' names. */
export const otherZoneScreens: Screen[] = [
  { name: 'board-visit-other-zone', path: '/dashboard', as: 'dispatcher', prepare: openVisit },
  {
    name: 'board-move-to-other-zone',
    path: '/dashboard',
    as: 'dispatcher',
    async prepare(page) {
      await openVisit(page);
      await page.getByRole('complementary').getByRole('button', { name: 'Move to…' }).click();
      await page
        .getByText(/MST at the site$/)
        .last()
        .waitFor();
    },
  },
  {
    name: 'booking-other-zone',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await inArizona(page, /\/api\/customers\/\d+/);
      await page.getByRole('row').nth(2).waitFor();
      await page.keyboard.press('b');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Who’s calling?' }).fill('dana whitlock');
      await dialog
        .getByRole('option', { name: /Dana Whitlock/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await dialog.getByRole('combobox', { name: 'Arrival window' }).selectOption('8–10 AM');
      await dialog.getByRole('radio').first().waitFor();
      await button(page, 'Another time…').click();
      await dialog.getByText(/MST at the site$/).waitFor();
    },
  },
  {
    name: 'work-order-other-zone',
    path: '/workorders?filter=processed',
    as: 'office',
    async prepare(page) {
      await inArizona(page, /\/api\/workorders\/\d+$/);
      await page.locator('.row-link').first().click();
      await page.getByText(/ MST/).first().waitFor();
    },
  },
];
