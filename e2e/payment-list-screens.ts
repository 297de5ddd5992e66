import type { Page } from 'playwright-core';
import { type Answer, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { chooseFilter, openArea } from './steps.ts';

const paymentsListed = (page: Page) => page.getByRole('row').nth(2).waitFor();

/** The list of payments. */
export const paymentListScreens: Screen[] = [
  { name: 'payments', path: '/payments', as: 'owner', prepare: paymentsListed },
  {
    name: 'payments-of-a-day',
    path: '/payments',
    as: 'office',
    prepare: async (page) => {
      await paymentsListed(page);
      await chooseFilter(page, 'Yesterday');
      await page.getByRole('region', { name: /^Totals by person/ }).waitFor();
    },
  },
  { name: 'payments-own', path: '/payments', as: 'technician', prepare: paymentsListed },
  {
    name: 'payments-searched',
    path: '/payments?search=okafor',
    as: 'office',
    prepare: (page) => page.getByText('Entered twice').waitFor(),
  },
  {
    name: 'payments-none-fits',
    path: '/payments?search=zebra',
    as: 'owner',
    prepare: (page) => page.getByText('No matching payments').waitFor(),
  },
  {
    name: 'payments-similar',
    path: '/payments?search=okafr',
    as: 'office',
    prepare: (page) => page.getByText('No exact match. Similar:').waitFor(),
  },
  paymentsWhere('payments-none', 'No payments yet', {
    json: { data: { payments: [], totals: [], byPerson: [], next: null } },
  }),
  paymentsWhere('payments-not-loaded', 'Too many attempts', {
    status: 429,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      code: 'too_many_attempts',
      title: 'Too many attempts. Wait a moment and try again.',
      requestId: '3f1c9a52-6a3e-4b0e-9c1d-7d6a2c4be018',
    }),
  }),
  {
    name: 'payments-connection-lost',
    path: '/payments',
    as: 'owner',
    async prepare(page) {
      await paymentsListed(page);
      // simulates a response from a proxy between us and the browser
      const elsewhere = { status: 404, contentType: 'text/html', body: '<p>Not here</p>' };
      await answerCalls(page, '**/api/payments*', (route) => route.fulfill(elsewhere));
      await chooseFilter(page, 'Last 7 days');
      await page.getByText('We lost the connection').waitFor();
    },
  },
  {
    name: 'payments-loading',
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/payments*', () => {});
      await openArea(page, 'Payments');
      await page.locator('.pending').waitFor();
    },
  },
  { name: 'payments-without-link', path: '/payments', as: null },
];

/** Returns a screen of the list of payments with this response. */
function paymentsWhere(name: string, words: string, answer: Answer): Screen {
  return {
    name,
    path: '/dashboard',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/payments*', (route) => route.fulfill(answer));
      await openArea(page, 'Payments');
      await page.getByText(words).first().waitFor();
    },
  };
}
