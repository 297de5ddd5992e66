import type { Page } from 'playwright-core';
import { owingWorkOrder, paymentLinkTo } from './card-work.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

const owing = async (product: Product) => `/workorders/${(await owingWorkOrder(product)).id}?part=money`;
const link = async (product: Product) => paymentLinkTo(product, await owingWorkOrder(product));

async function openCards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Charge card' }).first().click();
  await page.getByRole('dialog', { name: 'Card payments' }).getByText('Balance due').waitFor();
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
  { name: 'cards-charge', path: owing, as: 'office', turns: false, prepare: openCards },
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
  { name: 'customer-pay', path: link, as: null, whole: true },
  { name: 'customer-pay-unknown', path: '/payments/a-token-that-nobody-has-ever-been-sent', as: null },
];
