import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const listed = (page: Page) => page.getByRole('row').nth(2).waitFor();

/** Opens a list's filter dialog and waits for its counts. */
async function openFilters(page: Page): Promise<void> {
  await listed(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByText(/^(More than )?\d+ \w+|^No matches$/)
    .last()
    .waitFor();
}

/** Filtered lists, and the "Filters" dialog of each. */
export const filterScreens: Screen[] = [
  { name: 'filters-customers', path: '/customers?owing=true', as: 'owner', prepare: openFilters },
  { name: 'filters-customers-on', path: '/customers?owing=true', as: 'owner', prepare: listed },
  { name: 'filters-workorders', path: '/workorders?filter=toProcess', as: 'owner', prepare: openFilters },
  { name: 'filters-workorders-on', path: '/workorders?filter=toProcess', as: 'owner', prepare: listed },
  { name: 'filters-proposals', path: '/proposals?status=Accepted', as: 'owner', prepare: openFilters },
  {
    name: 'filters-proposals-deposit-due',
    path: '/proposals?depositDue=true',
    as: 'owner',
    prepare: (page) => page.getByRole('heading', { name: 'Proposals' }).waitFor(),
  },
  { name: 'filters-proposals-follow-up', path: '/proposals?followUp=true', as: 'owner', prepare: listed },
  { name: 'filters-payments', path: '/payments', as: 'owner', prepare: openFilters },
  { name: 'filters-payments-on', path: '/payments?from=2020-01-01', as: 'owner', prepare: listed },
  { name: 'filters-agreements', path: '/agreements?filter=all', as: 'owner', prepare: openFilters },
  { name: 'filters-people', path: '/settings/people', as: 'owner', prepare: openFilters },
];
