import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import { owingWorkOrder } from './card-work.ts';
import { creditScreens } from './credit-screens.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

interface Unpaid {
  workOrders: { id: number; number: string; text: string; isOwed: boolean; dueCents: number }[];
  card: object | null;
}

const owing = async (product: Product) => `/workorders/${(await owingWorkOrder(product)).id}?part=money`;
const others = [
  {
    id: 900_001,
    number: 'WO-1041',
    text: 'Water heater flush',
    amountDueCents: 18_900,
    date: '2026-10-02T14:00:00Z',
  },
];

/** Answers as if the customer had other unpaid work orders. */
async function withUnpaid(route: Asked): Promise<void> {
  if (route.request().method() !== 'GET') return route.fallback();
  const { data } = (await (await route.fetch()).json()) as { data: { context: { baseView: object } } };
  const baseView = { ...data.context.baseView, displayUnpaidWorkOrders: true };
  await route.fulfill({
    json: { data: { ...data, context: { ...data.context, baseView, unpaid: others } } },
  });
}

async function withSeveral(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: Unpaid };
  const [first] = data.workOrders;
  const more = others.map(({ amountDueCents: dueCents, ...each }) => ({
    ...first,
    ...each,
    isOwed: true,
    dueCents,
    cardCents: dueCents,
  }));
  await route.fulfill({ json: { data: { ...data, workOrders: [...more, ...data.workOrders] } } });
}

async function openSeveral(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/workorders\/\d+$/, withUnpaid);
  await answerCalls(page, /\/unpaidworkorders$/, withSeveral);
  await page.reload();
  await page.getByRole('button', { name: 'Pay several' }).first().click();
  await page.getByRole('dialog', { name: 'Take payment' }).getByText('Water heater flush').waitFor();
}

/** One payment of several work orders, and credit of one that pays another. */
export const severalScreens: Screen[] = [
  ...creditScreens,
  { name: 'several-card', path: owing, as: 'office', turns: false, prepare: openSeveral },
  {
    name: 'several-check',
    path: owing,
    as: 'office',
    turns: false,
    async prepare(page) {
      await openSeveral(page);
      await page.getByRole('dialog').getByText('Check', { exact: true }).click();
      await page.getByRole('button', { name: 'Record payment' }).click();
      await page.getByText('Enter the check number.').waitFor();
    },
  },
];
