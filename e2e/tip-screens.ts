import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import { owingWorkOrder, paymentLinkTo } from './card-work.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

const owing = async (product: Product) => `/workorders/${(await owingWorkOrder(product)).id}?part=money`;
const link = async (product: Product) => paymentLinkTo(product, await owingWorkOrder(product));

/** Answers as if the company took tips. */
const answering = (more: object) => async (route: Asked) => {
  const { data } = (await (await route.fetch()).json()) as { data: object };
  await route.fulfill({ json: { data: { ...data, ...more } } });
};

interface Taken {
  payments: { method: string; tipCents: number; amountCents: number }[];
  totals: { method: string; tipCents: number }[];
  byPerson: { method: string; tipCents: number }[];
}
/** Answers as if each card payment had a tip. */
async function withTips(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: Taken };
  for (const each of [...data.payments, ...data.totals, ...data.byPerson])
    if (each.method === 'card') each.tipCents = 1_890;
  await route.fulfill({ json: { data } });
}

async function openDay(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/payments/, withTips);
  await page.reload();
  await page.getByText('+ $18.90 tip').first().waitFor();
}

/** Tips by card, as they are set up, taken, given and listed. */
export const tipScreens: Screen[] = [
  {
    name: 'tips-settings',
    path: '/settings/cards',
    as: 'owner',
    whole: true,
    async prepare(page) {
      await answerCalls(page, /\/api\/cardsettings$/, answering({ cardTips: true }));
      await page.reload();
      await page.getByLabel('Tip percentages').waitFor();
    },
  },
  {
    name: 'tips-charge',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await answerCalls(page, /\/cardpayments$/, answering({ tipPercents: [10, 15, 20] }));
      await page.getByRole('button', { name: 'Charge card' }).first().click();
      await page.getByRole('button', { name: /^15%/ }).click();
    },
  },
  {
    name: 'tips-customer-pay',
    path: link,
    as: null,
    whole: true,
    async prepare(page) {
      await answerCalls(page, /\/api\/paymentlinks\/open$/, answering({ tipPercents: [10, 15, 20] }));
      await page.reload();
      await page.getByRole('radio', { name: 'Other amount' }).check();
    },
  },
  { name: 'tips-payments', path: '/payments?method=card', as: 'owner', prepare: openDay },
];
