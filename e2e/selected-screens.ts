import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/** Selects all listed rows. */
async function all(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: /^Select all \d/ }).click();
  await page.getByText(/^\d+ selected/).waitFor();
}

/** Lists with selected rows. Nothing is done with them. */
export const selectedScreens: Screen[] = [
  { name: 'customers-selected', path: '/customers', as: 'office', prepare: all },
  { name: 'people-selected', path: '/settings/people', as: 'owner', prepare: all },
  { name: 'proposals-selected', path: '/proposals?status=Sent', as: 'owner', prepare: all },
  { name: 'agreements-selected', path: '/agreements', as: 'owner', prepare: all },
  { name: 'templates-selected', path: '/proposals/templates', as: 'sales', prepare: all },
  { name: 'tags-selected', path: '/settings/tags', as: 'owner', prepare: all },
  { name: 'taxes-selected', path: '/settings/taxes', as: 'owner', prepare: all },
  { name: 'payments-selected', path: '/payments', as: 'office', prepare: all },
  {
    name: 'customers-tags-chosen',
    path: '/customers',
    as: 'office',
    async prepare(page) {
      await all(page);
      await page.getByRole('button', { name: 'Tags…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
