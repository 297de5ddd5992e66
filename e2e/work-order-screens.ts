import type { Page, Route } from 'playwright-core';
import { paidInCash } from './paid-work.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.locator('.row-link').first().waitFor();

/** Opens the first work order of a list, on the part that a phone shows alone. */
const first =
  (part?: string, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await listed(page);
    await page.locator('.row-link').first().click();
    await page.getByRole('textbox', { name: 'What the work is' }).waitFor();
    if (part) {
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?part=${part}`);
      await page.locator(`section[data-part="${part}"]`).waitFor();
    }
    await then?.(page);
  };

/** Answers a work order as if no tax had been chosen, with lines that are all taxable. */
async function untaxed(route: Route): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as {
    data: { details: object[]; context: { pricing: object } };
  };
  const details = data.details.map((line) => ({ ...line, taxable: true }));
  const context = { ...data.context, pricing: { ...data.context.pricing, taxItem: null } };
  const noTax = { taxItemId: null, taxOverride: false, manualTaxItem: null, frozenTax: null };
  await route.fulfill({ json: { data: { ...data, ...noTax, details, context } } });
}

/** Answers a work order as if it had been removed. */
async function removed(route: Route): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
  await route.fulfill({ json: { data: { ...data, hidden: true, context: { ...data.context, removal } } } });
}

/** Answers a work order as if somebody else had recorded its first payment once more. */
async function paidTwice(route: Route): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as {
    data: { payments: { id: number; method: string }[]; context: { payments: { id: number }[] } };
  };
  const twice = <T extends { id: number }>([first, ...rest]: T[], more: Partial<T>) => [
    first!,
    ...rest,
    { ...first!, id: 999_999_999, ...more },
  ];
  const known = twice(data.context.payments, { takenBy: 'Beth Young' } as object);
  const context = { ...data.context, payments: known };
  const payments = twice(data.payments, {}).map((payment) => ({ ...payment, method: 'cash' }));
  await route.fulfill({ json: { data: { ...data, payments, context } } });
}

async function takePayment(page: Page): Promise<void> {
  await button(page, /^Take payment$/).click();
  await page.getByRole('dialog').waitFor();
}

/** What can be done with a payment that is there. */
async function choosePaid(page: Page, item: string): Promise<void> {
  await button(page, /^Actions for R-/)
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** Work orders: the list, and the editor of one, part by part. Nothing is saved. */
export const workOrderScreens: Screen[] = [
  { name: 'work-orders', path: '/workorders', as: 'office', prepare: listed },
  { name: 'work-orders-own', path: '/workorders', as: 'technician', prepare: listed },
  {
    name: 'work-orders-sorted',
    path: '/workorders?sort=-due',
    as: 'office',
    async prepare(page) {
      await listed(page);
      // where the heads are in sight, they are what one presses
      const choice = button(page, /^Sort: Left to pay/);
      if (await choice.isVisible()) await choice.click();
    },
  },
  { name: 'work-orders-unpaid', path: '/workorders?filter=unpaid', as: 'office', prepare: listed },
  {
    name: 'work-orders-none-fits',
    path: '/workorders?search=zebra',
    as: 'office',
    prepare: (page) => page.getByText('No work order fits').waitFor(),
  },
  {
    name: 'work-orders-removed',
    path: '/workorders?filter=removed',
    as: 'office',
    prepare: (page) => page.getByText('Nothing has been removed').waitFor(),
  },
  {
    name: 'work-order-removed',
    path: '/workorders?filter=toProcess',
    as: 'office',
    async prepare(page) {
      await page.route(/\/api\/workorders\/\d+$/, removed);
      await first()(page);
      await button(page, 'Restore').waitFor();
    },
  },
  { name: 'work-order', path: '/workorders?filter=toProcess', as: 'office', prepare: first() },
  { name: 'work-order-processed', path: '/workorders?filter=processed', as: 'office', prepare: first() },
  { name: 'work-order-own', path: '/workorders', as: 'technician', prepare: first() },
  { name: 'work-order-lines', path: '/workorders', as: 'technician', prepare: first('lines') },
  {
    name: 'work-order-picker',
    path: '/workorders',
    as: 'technician',
    prepare: first('lines', async (page) => {
      await page.getByRole('combobox', { name: 'Add a line from the price book' }).fill('tune');
      await page.getByRole('option').last().waitFor();
    }),
  },
  {
    name: 'work-order-non-stock',
    path: '/workorders',
    as: 'technician',
    prepare: first('lines', async (page) => {
      await button(page, 'Own line').click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'work-order-recommendations',
    path: '/workorders',
    as: 'technician',
    prepare: first('recommendations'),
  },
  { name: 'work-order-debrief', path: '/workorders', as: 'technician', prepare: first('debrief') },
  { name: 'work-order-systems', path: '/workorders', as: 'technician', prepare: first('systems') },
  { name: 'work-order-money', path: '/workorders', as: 'technician', prepare: first('money') },
  {
    name: 'work-order-payment',
    path: '/workorders?filter=unpaid',
    as: 'office',
    prepare: first('money', takePayment),
  },
  {
    name: 'work-order-payment-without-tax',
    path: '/workorders?filter=unpaid',
    as: 'office',
    async prepare(page) {
      await page.route(/\/api\/workorders\/\d+$/, untaxed);
      await first('money', takePayment)(page);
      await button(page, 'Choose the tax').waitFor();
    },
  },
  {
    name: 'work-order-payment-refused',
    path: '/workorders?filter=unpaid',
    as: 'office',
    prepare: first('money', async (page) => {
      await takePayment(page);
      await page.getByLabel('Amount').fill('a lot');
      await button(page, 'Record').click();
      await page.locator('.help.bad').first().waitFor();
    }),
  },
  {
    name: 'work-order-void',
    path: paidInCash,
    as: 'owner',
    prepare: (page) => choosePaid(page, 'Void the payment'),
  },
  {
    name: 'work-order-receipt',
    path: paidInCash,
    as: 'owner',
    prepare: (page) => choosePaid(page, 'Mail the receipt'),
  },
  {
    name: 'work-order-receipt-overpaid',
    path: '/workorders?filter=processed',
    as: 'owner',
    async prepare(page) {
      await page.route(/\/api\/workorders\/\d+$/, paidTwice);
      await first('money', (shown) => choosePaid(shown, 'Mail the receipt'))(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'work-order-history',
    path: '/workorders?filter=toProcess',
    as: 'owner',
    prepare: first(undefined, async (page) => {
      await button(page, 'More about this work order').click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
];
