import type { Locator, Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const prices = '**/api/salesproposals/*/prices';
const todays = '**/api/pricebookprices';
const ofLine = (page: Page) => page.getByRole('button', { name: /how the price of .* is calculated$/ });

/** Opens the first draft in the list. */
async function openDraft(page: Page): Promise<void> {
  await page.locator('.list-rows:not([aria-busy]) tbody tr .row-link').first().click();
  await page.getByRole('tablist').waitFor();
}

/** Presses an amount, and waits for its steps. */
async function openSteps(page: Page, amount: Locator): Promise<void> {
  await amount.first().click();
  await page.getByRole('dialog').getByRole('table').first().waitFor();
}

async function openLineSteps(page: Page): Promise<void> {
  await openDraft(page);
  await openSteps(page, ofLine(page));
}

const openSum = (name: RegExp) => async (page: Page) => {
  await openDraft(page);
  await openSteps(page, page.getByRole('button', { name }));
};

async function checkPrices(page: Page): Promise<void> {
  await openDraft(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Check prices…' }).click();
}

/** Answers as if the first line's price had been entered over the price book's. */
async function enteredOver(page: Page): Promise<void> {
  const opened = page.waitForResponse(/\/api\/salesproposals\/\d+$/);
  await answerCalls(page, prices, async (route) => {
    const { data } = (await (await opened).json()) as {
      data: { details: { id: number; serviceRepairId: number | null; partItemId: number | null }[] };
    };
    const priceSteps = [
      { kind: 'cost', amountCents: 4_200, totalCents: 4_200 },
      { kind: 'markup', fromCents: 0, toCents: null, factor: 25_000, amountCents: 6_300, totalCents: 10_500 },
      { kind: 'rounding', rounding: 'up99', amountCents: 99, totalCents: 10_599 },
    ];
    const price = {
      priceKey: '1.1.0',
      priceCents: 10_599,
      priceSteps,
      open: null,
      priceBookVersion: 3,
      pricedDate: '2026-11-16T15:04:00Z',
      entered: true,
      enteredBy: { id: 1, name: 'Beth Young' },
      enteredDate: '2026-11-17T16:04:00Z',
    };
    await route.fulfill({ json: { data: data.details.map(({ id }) => ({ ...price, lineId: id })) } });
  });
}

/** Answers with prices that are 8% higher than the price book's. */
async function raised(route: Asked): Promise<void> {
  type Price = { unitPriceCents: number } | null;
  const { data } = (await (await route.fetch()).json()) as { data: Price[] };
  const higher = data.map(
    (price) => price && { ...price, unitPriceCents: Math.round(price.unitPriceCents * 1.08) },
  );
  await route.fulfill({ json: { data: higher } });
}

/** Answers that the first three entries are offered with a line, each in another way. */
async function offered(route: Asked): Promise<void> {
  const url = route
    .request()
    .url()
    .replace(/offeredWith=[^&]*/, '');
  const { data } = (await (await route.fetch({ url })).json()) as { data: { entries: object[] } };
  const as = ['upgrade', 'related', 'matched', 'matched'];
  const entries = data.entries.slice(0, 4).map((entry, at) => ({ ...entry, offeredAs: as[at] }));
  await route.fulfill({ json: { data: { ...data, found: entries.length, entries } } });
}

const drafts = { path: '/proposals?status=Created', as: 'sales' } as const;

/** How the prices of lines came about, and how they compare with today's. */
export const linePriceScreens: Screen[] = [
  { ...drafts, name: 'line-price-today', prepare: openLineSteps },
  { ...drafts, name: 'total-steps', prepare: openSum(/^Total .*, see steps$/) },
  { ...drafts, name: 'tax-steps', prepare: openSum(/^Tax.*, see steps$/) },
  {
    ...drafts,
    as: 'office',
    name: 'margin-steps',
    // costs are hidden at first on a tablet or phone, and the choice isn't another screen's
    turns: false,
    async prepare(page) {
      await openDraft(page);
      const costs = page.getByRole('button', { name: 'Costs', exact: true });
      if ((await costs.getAttribute('aria-pressed')) === 'false') await costs.click();
      await page.evaluate("localStorage.removeItem('fieldwright.costs')");
      await openSteps(page, page.getByRole('button', { name: /^Margin (?!of ).*, see steps$/ }));
    },
  },
  {
    ...drafts,
    name: 'line-offers',
    async prepare(page) {
      await openDraft(page);
      await answerCalls(page, /\/api\/pricebookentries\?.*offeredWith/, offered);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Upgrades and add-ons…' }).click();
      await page.getByRole('heading', { name: 'Matched set' }).waitFor();
    },
  },
  {
    ...drafts,
    name: 'line-price-entered',
    async prepare(page) {
      await enteredOver(page);
      await openLineSteps(page);
      await page.getByText(/^Beth Young entered/).waitFor();
    },
  },
  {
    ...drafts,
    name: 'line-prices-current',
    async prepare(page) {
      await checkPrices(page);
      await page.getByText('All prices are current.').waitFor();
    },
  },
  {
    ...drafts,
    name: 'line-prices-changed',
    async prepare(page) {
      await answerCalls(page, todays, raised);
      await checkPrices(page);
      await page.getByRole('table', { name: 'Changed prices' }).waitFor();
    },
  },
];
