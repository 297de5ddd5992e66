import type { Page, Route } from 'playwright-core';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.locator('.list-rows:not([aria-busy]) tbody tr').first().waitFor();

/** Opens a proposal of the list: the first that the address of the list shows. */
async function openFirst(page: Page): Promise<void> {
  await listed(page);
  await page.locator('tbody tr .row-link').first().click();
  await page.getByRole('tablist').waitFor();
}

async function typeInPicker(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Find in the price book' }).fill(words);
  await page.getByRole('option').last().waitFor();
}

/** Hides costs or shows them, on this page alone: other screens of the same browser begin as they are. */
async function turnCosts(page: Page): Promise<void> {
  await button(page, 'Costs').click();
  await page.evaluate("localStorage.removeItem('fieldwright.costs')");
}

/** What stands between us and the browser answers in our place. */
const elsewhere = { status: 404, contentType: 'text/html', body: '<p>Not here</p>' };

/** Answers a proposal as if it had been removed. */
async function removed(route: Route): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
  await route.fulfill({ json: { data: { ...data, hidden: true, context: { ...data.context, removal } } } });
}

/** Proposals: the list, the editor in its states, and what is opened above it. */
export const proposalScreens: Screen[] = [
  { name: 'proposals', path: '/proposals', as: 'sales', prepare: listed },
  { name: 'proposals-sorted', path: '/proposals?sort=total', as: 'sales', prepare: listed },
  {
    name: 'proposals-none-fits',
    path: '/proposals?search=zebra',
    as: 'sales',
    prepare: (page) => page.getByText('No proposal fits').waitFor(),
  },
  {
    name: 'proposals-templates',
    path: '/proposals?templates=true',
    as: 'owner',
    prepare: (page) => page.getByText('No templates yet').waitFor(),
  },
  {
    name: 'proposals-removed',
    path: '/proposals?removed=true',
    as: 'sales',
    prepare: (page) => page.getByText('Nothing has been removed').waitFor(),
  },
  {
    name: 'proposal-removed',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await page.route(/\/api\/salesproposals\/\d+$/, removed);
      await openFirst(page);
      await button(page, 'Restore').waitFor();
    },
  },
  state('proposal', '/proposals?status=Sent', async () => {}),
  state('proposal-accepted', '/proposals?status=Accepted', (page) =>
    page.getByText(/^Accepted by/).waitFor(),
  ),
  state('proposal-expired', '/proposals?status=Expired', (page) =>
    page
      .getByText(/open until/)
      .first()
      .waitFor(),
  ),
  state('proposal-last-day', '/proposals?status=Expired', async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mark as sent' }).click();
    await page
      .getByLabel(/^Open until/)
      .last()
      .waitFor();
  }),
  state('proposal-picker', '/proposals?status=Created', (page) => typeInPicker(page, 'heat pump')),
  state('proposal-picker-none', '/proposals?status=Created', async (page) => {
    await typeInPicker(page, 'zebra crossing');
    await page.getByText('Nothing in the price book fits.').waitFor();
  }),
  state('proposal-picker-more', '/proposals?status=Created', async (page) => {
    await typeInPicker(page, 'heat pump');
    await page.getByRole('option', { name: /^Show more/ }).click();
    await page.getByText(/^\d+ found$/).waitFor();
  }),
  state('proposal-picker-no-answer', '/proposals?status=Created', async (page) => {
    await page.route('**/api/pricebookentries*', (route) => route.fulfill(elsewhere));
    await typeInPicker(page, 'heat pump');
    await page.getByText('A line of your own can be added all the same.').waitFor();
  }),
  state('proposal-line-opened', '/proposals?status=Created', async (page) => {
    await page.locator('tr[data-row]').first().getByRole('button').click();
    await page.getByRole('menuitem', { name: /^Description/ }).click();
    await page.getByRole('group', { name: /^More about/ }).waitFor();
  }),
  state('proposal-wrong-price', '/proposals?status=Created', async (page) => {
    await page
      .getByLabel(/^Price of/)
      .first()
      .fill('1.2k');
    await button(page, 'Save').click();
    await page.getByText('Put right what is marked first.').waitFor();
  }),
  state('proposal-discount', '/proposals?status=Created', async (page) => {
    await button(page, 'Discount').last().click();
    await page.getByRole('dialog').waitFor();
  }),
  state('proposal-discount-loss', '/proposals?status=Created', async (page) => {
    const costs = button(page, 'Costs');
    if ((await costs.getAttribute('aria-pressed')) === 'false') await turnCosts(page);
    await button(page, 'Discount').last().click();
    await page.getByRole('radio', { name: 'Amount' }).check();
    await page.getByLabel('Amount', { exact: true }).and(page.getByRole('textbox')).fill('99,999');
    await page.getByRole('checkbox', { name: 'Give it all the same' }).waitFor();
  }),
  // in the office costs are hidden by that, on a tablet and a phone they are shown
  state('proposal-costs-turned', '/proposals?status=Created', turnCosts),
  state('proposal-copied', '/proposals?status=Created', async (page) => {
    await page
      .getByRole('complementary', { name: /, totals$/ })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Copy package' }).click();
    await page.getByRole('tab', { name: / - Copy/ }).waitFor();
  }),
  state('proposal-tax', '/proposals?status=Created', async (page) => {
    await button(page, 'Tax…').click();
    await page.getByRole('dialog').getByText('No tax').waitFor();
  }),
  state('proposal-select', '/proposals?status=Created', async (page) => {
    await button(page, 'Select a package…').click();
    await page.getByRole('dialog').waitFor();
  }),
  state('proposal-select-some', '/proposals?status=Created', async (page) => {
    await button(page, 'Select a package…').click();
    await page.getByRole('dialog').getByRole('checkbox').first().click();
    await page
      .getByRole('dialog')
      .getByText(/, \d+ of \d+ lines/)
      .waitFor();
  }),
  state('proposal-history', '/proposals?status=Sent', async (page) => {
    const title = page.getByLabel('What it is about');
    await title.fill(`${await title.inputValue()}, again`);
    await button(page, 'Save').click();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.locator('.history').waitFor();
  }),
  state('proposal-not-saved', '/proposals?status=Created', async (page) => {
    await page.route('**/api/salesproposals', (route) => route.fulfill(elsewhere));
    const title = page.getByLabel('What it is about');
    await title.fill(`${await title.inputValue()}, ducted`);
    await button(page, 'Save').click();
    await page.getByText('goes out when the connection is back').waitFor();
  }),
  {
    name: 'proposal-without-site',
    path: '/proposals/new',
    as: 'sales',
    prepare: (page) => page.getByText('For whom is it?').waitFor(),
  },
];

/** A proposal of the list at the address, in a state. */
function state(name: string, path: string, prepare: (page: Page) => Promise<void>): Screen {
  return {
    name,
    path,
    as: 'owner',
    async prepare(page) {
      await openFirst(page);
      await prepare(page);
    },
  };
}
