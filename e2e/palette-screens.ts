import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const listed = (page: Page) => page.getByRole('row').nth(2).waitFor();

export const paletteScreens: Screen[] = [
  {
    name: 'palette',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('whitlock');
      await dialog(page)
        .getByRole('option', { name: /Dana Whitlock/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'new-proposal',
    path: '/proposals',
    as: 'sales',
    async prepare(page) {
      await page.getByRole('button', { name: 'New proposal' }).click();
      await dialog(page).getByRole('combobox').fill('whitlock');
      await dialog(page)
        .getByRole('option', { name: /Dana Whitlock/ })
        .waitFor();
    },
  },
  {
    name: 'palette-settings',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('invite');
      await dialog(page).getByText('Help', { exact: true }).waitFor();
    },
  },
  {
    name: 'palette-price-books',
    path: '/customers',
    as: 'office',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('price book');
      await dialog(page)
        .getByRole('option', { name: /price book/i })
        .first()
        .waitFor();
    },
  },
  {
    name: 'palette-nothing',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('zebra crossing');
      await dialog(page).getByText('No results.').waitFor();
    },
  },
  {
    name: 'keys',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('?');
      await dialog(page).waitFor();
    },
  },
];
