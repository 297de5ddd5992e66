import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

export const helpScreens: Screen[] = [
  {
    name: 'help',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await page.getByText('You', { exact: true }).waitFor();
      await button(page, 'Help').click();
      await page.getByRole('heading', { name: 'Someone leaves' }).waitFor();
    },
  },
  {
    name: 'help-board-panel',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await page.locator('[data-card]').first().click();
      await page.getByRole('button', { name: 'Close the panel' }).waitFor();
      await page.keyboard.press('F1');
      await page.locator('.help-article').waitFor();
    },
  },
  {
    name: 'help-searched',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await button(page, 'Help').click();
      await page.locator('.help-panel').getByRole('searchbox').fill('link');
      await page.getByText('topics', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'help-other-role',
    path: '/day',
    as: 'technician',
    async prepare(page) {
      await button(page, 'Help').click();
      await page.getByRole('searchbox').fill('refund');
      await button(page, 'Void a payment').click();
      await page.getByText('Your role can’t do this.').waitFor();
    },
  },
  {
    name: 'help-unavailable',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/assets/help.json', (route) => route.fulfill({ json: { topics: 'none' } }));
      await button(page, 'Help').click();
      await page.getByText('Help isn’t available right now.').waitFor();
    },
  },
  {
    name: 'sign-in-help',
    path: '/signin',
    as: null,
    async prepare(page) {
      await button(page, 'Help').click();
      await page.getByRole('heading', { name: 'Forgot your password' }).waitFor();
    },
  },
];
