import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const closing = {
  id: 1,
  day: '2026-11-18',
  personId: null,
  person: null,
  taken: [
    { method: 'cash', provider: null, count: 3, amountCents: 41_250, refundedCents: 0, tipCents: 0 },
    { method: 'check', provider: null, count: 2, amountCents: 129_900, refundedCents: 0, tipCents: 0 },
    {
      method: 'card',
      provider: 'stripe',
      count: 6,
      amountCents: 312_480,
      refundedCents: 2_500,
      tipCents: 4_860,
    },
  ],
  drawerCents: 41_250,
  countedCents: 40_250,
  reason: 'Paid for parking',
  closedDate: '2026-11-18T22:10:00Z',
  closedBy: 'Beth Young',
  givenBackCents: 0,
  changes: [
    {
      paymentId: 31,
      document: { kind: 'workOrder', id: 1003 },
      receipt: 'R-1003-1',
      method: 'check',
      change: 'voided',
      fromCents: 12_900,
      toCents: 0,
    },
    {
      paymentId: 32,
      document: { kind: 'workOrder', id: 1004 },
      receipt: 'R-1004-1',
      method: 'cash',
      change: 'givenBack',
      fromCents: 8_000,
      toCents: 8_000,
    },
  ],
  reopened: null,
};

const answering = (data: object) => (route: Asked) => route.fulfill({ json: { data } });
const again = {
  ...closing,
  id: 2,
  day: '2026-11-17',
  countedCents: 41_250,
  reason: '',
  givenBackCents: 8_000,
  changes: [],
};

/** Opens the day of the newest payments. */
async function openDay(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Totals by person for/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^(Close day|Show closing)$/ }).click();
}

/** Payments as they are exported, and days as they are counted, closed and listed. */
export const closingScreens: Screen[] = [
  {
    name: 'payments-export',
    path: '/payments',
    as: 'office',
    async prepare(page) {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog', { name: 'Export payments' }).waitFor();
    },
  },
  {
    name: 'closing-count',
    path: '/payments',
    as: 'office',
    async prepare(page) {
      await openDay(page);
      await page.getByLabel('Cash counted').fill('12.50');
      await page.getByLabel('Reason for the difference').waitFor();
    },
  },
  {
    name: 'closing-kept',
    path: '/payments',
    as: 'office',
    async prepare(page) {
      const { taken, drawerCents } = closing;
      await answerCalls(
        page,
        /\/api\/dayclosings\/overview/,
        answering({ taken, givenBackCents: 0, drawerCents, closings: [closing] }),
      );
      await openDay(page);
      await page.getByRole('button', { name: 'Reopen' }).click();
    },
  },
  {
    name: 'closing-list',
    path: '/payments',
    as: 'office',
    async prepare(page) {
      await answerCalls(
        page,
        /\/api\/dayclosings(\?|$)/,
        answering({ closings: [closing, again], next: 'more' }),
      );
      await page.getByRole('button', { name: 'Closed days' }).click();
      await page.getByRole('button', { name: 'Download CSV' }).waitFor();
    },
  },
];
