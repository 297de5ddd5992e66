import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const listed = (page: Page) => page.locator('tbody tr').first().waitFor();

export const agreementScreens: Screen[] = [
  { name: 'agreements', path: '/agreements', as: 'office', prepare: listed },
  { name: 'agreements-ending', path: '/agreements?filter=ending', as: 'dispatcher', prepare: listed },
  { name: 'agreements-canceled', path: '/agreements?filter=canceled', as: 'office', prepare: listed },
  {
    name: 'agreements-none-fits',
    path: '/agreements?search=zebra',
    as: 'office',
    prepare: (page) => page.getByText('No matching agreements').waitFor(),
  },
  {
    name: 'agreements-similar',
    path: '/agreements?search=ashevile',
    as: 'office',
    prepare: (page) => page.getByText('No exact match. Similar:').waitFor(),
  },
];
