import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { soldAgreementScreens } from './sold-agreement-screens.ts';

const listed = (page: Page) => page.locator('tbody tr').first().waitFor();

/** Answers for an agreement as if a card were billed for it, and was declined; earlier payments are refunded or disputed. */
const billed = (route: Asked): Promise<void> => {
  const invoice = {
    id: 2,
    state: 'due',
    amountCents: 1_658,
    paidCents: 0,
    refundedCents: 0,
    refundableCents: 0,
    refundSettledFrom: null,
    refunds: [],
    dispute: null,
    date: '2026-11-19T15:00:00Z',
    failure: 'The card was declined.',
    url: 'https://pay.example/2',
    square: null,
    stripe: null,
  };
  const paid = { ...invoice, id: 3, state: 'paid', paidCents: 1_658, failure: null, url: null };
  const refund = {
    id: 4,
    amountCents: 500,
    tipCents: 0,
    status: 'completed',
    reason: 'Missed visit',
    failure: null,
    createdDate: '2026-11-18T15:00:00Z',
    by: 'Beth Young',
  };
  const billing = {
    id: 1,
    state: 'pastDue',
    provider: 'stripe',
    isTest: true,
    card: { brand: 'VISA', last4: '1111' },
    billingFrequency: 'monthly',
    phases: [{ payments: 12, amountCents: 1_658 }],
    nextDate: '2026-12-19T15:00:00Z',
    failure: null,
    isWaiting: false,
    isKeyRefused: false,
    isStillBilled: false,
    stoppedFrom: null,
    byHand: null,
    consentText: 'I agree.',
    createdDate: '2026-10-19T15:00:00Z',
    by: 'Beth Young',
    invoices: [
      invoice,
      { ...paid, dispute: { state: 'open', reason: 'general', dueDate: '2026-11-27T15:00:00Z' } },
      {
        ...paid,
        id: 1,
        paidCents: 1_662,
        amountCents: 1_662,
        refundedCents: 500,
        refundableCents: 1_162,
        refunds: [refund, { ...refund, id: 5, status: 'failed', failure: 'The refund was declined.' }],
      },
      { ...paid, id: 4, refunds: [{ ...refund, id: 6, status: 'pending', amountCents: 1_658 }] },
    ],
    version: 3,
  };
  const data = {
    billing,
    earlier: [],
    refusal: 'A card is already billed for this agreement.',
    billingFrequency: 'monthly',
    phases: [],
    offers: [],
  };
  return route.fulfill({ json: { data } });
};

/** Answers as if the provider had refused the company's key for more than a day, and an earlier card had paid once. */
const refused = (route: Asked): Promise<void> => {
  const paid = {
    id: 5,
    state: 'paid',
    amountCents: 1_658,
    paidCents: 1_658,
    refundedCents: 0,
    refundableCents: 0,
    refundSettledFrom: null,
    refunds: [],
    dispute: null,
    date: '2026-10-19T15:00:00Z',
    failure: null,
    url: null,
    square: null,
    stripe: null,
  };
  const card = { brand: 'VISA', last4: '1111' };
  const billing = {
    id: 2,
    state: 'active',
    provider: 'stripe',
    isTest: false,
    card,
    billingFrequency: 'monthly',
    phases: [{ payments: 11, amountCents: 1_658 }],
    nextDate: '2026-12-19T15:00:00Z',
    failure: null,
    isWaiting: false,
    isKeyRefused: true,
    isStillBilled: false,
    stoppedFrom: '2026-11-16T15:00:00Z',
    byHand: null,
    consentText: 'I agree.',
    createdDate: '2026-11-01T15:00:00Z',
    by: 'Beth Young',
    invoices: [{ ...paid, id: 6, date: '2026-11-01T15:00:00Z' }],
    version: 3,
  };
  const earlier = [
    {
      id: 1,
      provider: 'square',
      card: { brand: 'MASTERCARD', last4: '5100' },
      isStillBilled: true,
      invoices: [paid],
    },
  ];
  const refusal = 'A card is already billed for this agreement.';
  const data = { billing, earlier, refusal, billingFrequency: 'monthly', phases: [], offers: [] };
  return route.fulfill({ json: { data } });
};

/** Opens the card billing of the first agreement. */
async function openBilling(page: Page): Promise<void> {
  await listed(page);
  await page.locator('.agreement-site').first().click();
  await page
    .getByRole('button', { name: /^Card billing for/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Card billing for/ }).waitFor();
}

export const agreementScreens: Screen[] = [
  ...soldAgreementScreens,
  { name: 'agreements-billing-none', path: '/agreements', as: 'office', prepare: openBilling },
  {
    name: 'agreements-billing-due',
    path: '/agreements',
    as: 'office',
    prepare: async (page) => {
      await answerCalls(page, /\/api\/agreements\/\d+\/billing$/, billed);
      await openBilling(page);
      await page.getByRole('link', { name: 'Open payment page' }).waitFor();
    },
  },
  {
    name: 'agreements-billing-refund',
    path: '/agreements',
    as: 'office',
    prepare: async (page) => {
      await answerCalls(page, /\/api\/agreements\/\d+\/billing$/, billed);
      await openBilling(page);
      await page.getByRole('button', { name: 'Refund of $11.62' }).click();
      await page.getByRole('dialog', { name: 'Refund to the card' }).waitFor();
    },
  },
  {
    name: 'agreements-billing-refused',
    path: '/agreements',
    as: 'owner',
    prepare: async (page) => {
      await answerCalls(page, /\/api\/agreements\/\d+\/billing$/, refused);
      await openBilling(page);
      await page.getByRole('button', { name: 'Mark as stopped' }).waitFor();
    },
  },
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
