import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const path = '/settings/pricing';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Shows the screen as a company without rules sees it; the example has none to follow. */
async function withoutRules(page: Page): Promise<void> {
  await answerCalls(page, '**/api/pricingrules', (route) => route.fulfill({ json: { data: null } }));
  await page.reload();
  await page.getByRole('heading', { name: 'Start with your rate and markup' }).waitFor();
}

/** How the company works out its prices. */
export const pricingScreens: Screen[] = [
  {
    name: 'pricing',
    path,
    as: 'owner',
    whole: true,
    prepare: (page) => page.getByRole('heading', { name: 'Labor per hour' }).waitFor(),
  },
  { name: 'pricing-start', path, as: 'owner', whole: true, prepare: withoutRules },
  {
    name: 'pricing-filled',
    path,
    as: 'owner',
    whole: true,
    async prepare(page) {
      await withoutRules(page);
      await page.getByLabel('Your labor rate per hour').fill('172');
      await page.getByLabel('Markup on parts').fill('60%');
      await button(page, 'Fill in').click();
      await page.getByRole('table', { name: 'How this price was calculated' }).waitFor();
    },
  },
  {
    name: 'pricing-refused',
    path,
    as: 'owner',
    whole: true,
    async prepare(page) {
      await withoutRules(page);
      await page.getByLabel('Your labor rate per hour').fill('172');
      await page.getByLabel('Markup on parts').fill('100');
      await button(page, 'Fill in').click();
      await button(page, 'Add tier').click();
      await button(page, 'Save').click();
      await page.getByText('Enter an amount like 1,250.00.').waitFor();
    },
  },
];
