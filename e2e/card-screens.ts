import { savedCardConsent } from '@fieldwright/domain/payments/saved-card';
import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import { owingWorkOrder, paymentLinkTo } from './card-work.ts';
import { customerPath } from './dana-whitlock.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

const owing = async (product: Product) => `/workorders/${(await owingWorkOrder(product)).id}?part=money`;
const link = async (product: Product) => paymentLinkTo(product, await owingWorkOrder(product));

async function openCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Charge card' }).first().click();
  await page.getByRole('dialog', { name: 'Card payments' }).getByText('Balance due').waitFor();
}

/** Types a card in the frame of the provider. */
async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Type the card' }).click();
  const frame = page.frameLocator('iframe[title^="Card number"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires').fill('12/34');
  await frame.getByLabel('CVC').fill('123');
  await frame.getByLabel('ZIP').fill('94103');
}

async function withSavedCards(route: Asked): Promise<void> {
  if (route.request().method() !== 'GET') return route.fallback();
  const { data } = (await (await route.fetch()).json()) as { data: object };
  const card = {
    id: 1,
    provider: 'stripe',
    brand: 'VISA',
    last4: '1111',
    expiryMonth: 4,
    expiryYear: 2031,
    isConnected: true,
    consentText: savedCardConsent('Hollis & Rowe', 'stripe'),
    consentDate: '2026-10-02T16:04:00Z',
    consentBy: null,
  };
  const savedCards = [
    card,
    { ...card, id: 2, brand: 'MASTERCARD', last4: '5100', expiryYear: 2025, consentBy: 'Beth Young' },
    { ...card, id: 3, last4: '0077', provider: 'square', isConnected: false, consentBy: 'Beth Young' },
  ];
  await route.fulfill({ json: { data: { ...data, savedCards } } });
}

async function withDeposit(route: Asked): Promise<void> {
  if (route.request().method() !== 'GET') return route.fallback();
  const { data } = (await (await route.fetch()).json()) as { data: object };
  const deposit = { agreedCents: 12_000, dueCents: 10_000 };
  await route.fulfill({ json: { data: { ...data, deposit, openCents: 10_000 } } });
}

async function withPaymentsToCheck(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: object };
  const payment = (id: number, why: string, more: object = {}) => ({
    id,
    document: { kind: 'workOrder', id: 1000 + id, number: `WO-${1041 + id}` },
    workOrders: [],
    provider: 'stripe',
    amountCents: 43_800,
    createdDate: '2026-11-16T15:00:00Z',
    why,
    dueDate: null,
    ...more,
  });
  const toCheck = [
    payment(1, 'unanswered'),
    payment(2, 'differs', { provider: 'square' }),
    payment(4, 'unreachable', {
      document: { kind: 'agreement', id: 9, number: 'Comfort Plan' },
      amountCents: 1_658,
    }),
    payment(5, 'notStopped', {
      document: { kind: 'agreement', id: 8, number: 'Comfort Plan' },
      amountCents: 1_658,
    }),
    payment(3, 'disputed', { dueDate: '2026-12-01T12:00:00Z', amountCents: 129_950 }),
  ];
  await route.fulfill({ json: { data: { ...data, toCheck } } });
}

/** Card payments as staff take them, set them up, and as customers make them. */
export const cardScreens: Screen[] = [
  {
    name: 'cards-settings',
    path: '/settings/cards',
    as: 'owner',
    prepare: (page) => page.getByText('How you take cards').waitFor(),
  },
  {
    name: 'cards-connect',
    path: '/settings/cards',
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Replace the Square account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'cards-public-id',
    path: '/settings/cards',
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Change application ID' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'cards-charge', path: owing, as: 'office', turns: false, prepare: openCards },
  {
    name: 'cards-deposit',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+\/cardpayments$/, withDeposit);
      await openCards(page);
    },
  },
  {
    name: 'cards-qr',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await openCards(page);
      await page.getByRole('button', { name: 'Show QR code' }).click();
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  {
    name: 'cards-waiting',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await openCards(page);
      await page.getByRole('button', { name: 'Enter card' }).click();
      await page.getByRole('button', { name: 'Cancel payment' }).waitFor();
    },
  },
  {
    name: 'cards-typed',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await openCards(page);
      await typeCard(page, '4242 4242 4242 4242');
    },
  },
  {
    name: 'cards-typed-declined',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await openCards(page);
      await typeCard(page, '4000 0000 0000 0002');
      await page.getByRole('button', { name: /^Charge \$/ }).click();
      await page.getByText(/^The card wasn’t charged/).waitFor();
    },
  },
  {
    name: 'cards-saved',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await answerCalls(page, /\/cardpayments$/, withSavedCards);
      await openCards(page);
      await page.getByRole('checkbox', { name: 'Save card for later' }).check();
      await page.getByRole('button', { name: 'Charge Visa 1111' }).waitFor();
    },
  },
  {
    name: 'cards-saved-of-customer',
    path: customerPath,
    as: 'office',
    whole: true,
    async prepare(page) {
      await answerCalls(page, /\/api\/customers\/\d+(\?.*)?$/, withSavedCards);
      await page.reload();
      await page.getByText(/^Customer agreed online/).click();
    },
  },
  {
    name: 'cards-to-check',
    path: '/payments?show=toCheck',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, /\/api\/payments/, withPaymentsToCheck);
      await page.reload();
      await page.getByRole('heading', { name: 'Card payments to check' }).waitFor();
    },
  },
  { name: 'customer-pay', path: link, as: null, whole: true },
  { name: 'customer-pay-unknown', path: '/payments/a-token-that-nobody-has-ever-been-sent', as: null },
];
