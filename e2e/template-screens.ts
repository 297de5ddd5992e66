import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.locator('.list-rows:not([aria-busy]) tbody tr').first().waitFor();

/** Opens the first template, or one with this name. */
async function openTemplate(page: Page): Promise<void> {
  await listed(page);
  await page.getByRole('link', { name: /^Furnace replacement/ }).click();
  await page.getByText('This is a template').waitFor();
}

/** Starts a proposal from the first template that a new one offers. */
async function newFromTemplate(page: Page): Promise<void> {
  await openTemplate(page);
  await button(page, 'New proposal from this').click();
  await page.getByRole('dialog').getByRole('combobox').fill('castellano');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Started from a template').waitFor();
}

/** Templates of proposals: the list, one in the editor, and beginning from one. */
export const templateScreens: Screen[] = [
  { name: 'templates', path: '/proposals/templates', as: 'sales', prepare: listed },
  {
    name: 'templates-none',
    path: '/proposals/templates?search=zebra',
    as: 'sales',
    prepare: (page) => page.getByText('No matching templates').waitFor(),
  },
  {
    name: 'templates-empty',
    path: '/proposals/templates',
    as: 'sales',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\?/, (route) =>
        route.fulfill({
          json: { data: { proposals: [], tiles: [], makers: null, similar: false, next: null } },
        }),
      );
      await page.reload();
      await page.getByText('No templates yet').waitFor();
    },
  },
  { name: 'template', path: '/proposals/templates', as: 'owner', prepare: openTemplate },
  {
    name: 'template-save',
    path: '/proposals?status=Created',
    as: 'sales',
    async prepare(page) {
      await listed(page);
      await page.locator('tbody tr .row-link').first().click();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save as template' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'template-begun', path: '/proposals/templates', as: 'sales', prepare: newFromTemplate },
  {
    name: 'template-begun-without-prices',
    path: '/proposals/templates',
    as: 'sales',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+\/start/, async (route) => {
        type Start = { prices: { price: object | null }[] };
        const { data } = (await (await route.fetch()).json()) as { data: Start };
        const prices = data.prices.map((each, at) => (at < 2 ? { ...each, price: null } : each));
        await route.fulfill({ json: { data: { ...data, prices } } });
      });
      await newFromTemplate(page);
    },
  },
  {
    name: 'template-offer',
    path: '/customers',
    as: 'sales',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('new proposal');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('combobox').fill('castellano');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Start from a template').waitFor();
    },
  },
];
