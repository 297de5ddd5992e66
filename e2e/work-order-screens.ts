import type { Locator, Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import { paidInCash } from './paid-work.ts';
import type { Screen } from './screen.ts';
import { forMembers, paidTwice, removed, untaxed } from './work-order-answers.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.locator('.row-link').first().waitFor();

/** Opens a work order, the first of a list by default, at the part that a phone shows alone. */
export const first =
  (part?: string, then?: (page: Page) => Promise<void>, link?: Locator) =>
  async (page: Page): Promise<void> => {
    await listed(page);
    await (link ?? page.locator('.row-link').first()).click();
    await page.getByRole('textbox', { name: 'Work description' }).waitFor();
    if (part) {
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?part=${part}`);
      await page.locator(`section[data-part="${part}"]`).waitFor();
    }
    await then?.(page);
  };

async function takePayment(page: Page): Promise<void> {
  await button(page, /^Take payment$/).click();
  await page.getByRole('dialog').waitFor();
}

/** Chooses an action for an existing payment. */
async function choosePaid(page: Page, item: string): Promise<void> {
  await button(page, /^Actions for R-/)
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** Work orders: the list, and the editor, part by part. Nothing is saved. */
export const workOrderScreens: Screen[] = [
  { name: 'work-orders', path: '/workorders', as: 'office', prepare: listed },
  { name: 'work-orders-own', path: '/workorders', as: 'technician', prepare: listed },
  {
    name: 'work-orders-sorted',
    path: '/workorders?sort=-due',
    as: 'office',
    turns: false,
    async prepare(page) {
      await listed(page);
      // sorts by the button if the list shows it
      const choice = button(page, /^Sort: Balance due/);
      if (await choice.isVisible()) await choice.click();
    },
  },
  { name: 'work-orders-unpaid', path: '/workorders?filter=unpaid', as: 'office', prepare: listed },
  {
    name: 'work-orders-none-fits',
    path: '/workorders?search=zebra',
    as: 'office',
    prepare: (page) => page.getByText('No matching work orders').waitFor(),
  },
  {
    name: 'work-orders-similar',
    path: '/workorders?search=whitlok',
    as: 'office',
    prepare: (page) => page.getByText('No exact match. Similar:').waitFor(),
  },
  {
    name: 'work-orders-removed',
    path: '/workorders?filter=removed',
    as: 'office',
    prepare: (page) => page.getByText('Nothing removed').waitFor(),
  },
  {
    name: 'work-order-removed',
    path: '/workorders?filter=toProcess',
    as: 'office',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+$/, removed);
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
    name: 'work-order-prices-for',
    path: '/workorders',
    as: 'technician',
    prepare: first('lines', async (page) => {
      await button(page, /^Prices for/).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'work-order-non-stock',
    path: '/workorders',
    as: 'technician',
    prepare: first('lines', async (page) => {
      await button(page, 'Custom line').click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'work-order-recommendations',
    path: '/workorders',
    as: 'technician',
    prepare: first('recommendations'),
  },
  {
    name: 'work-order-photos',
    path: '/workorders',
    as: 'technician',
    prepare: first('photos', async (page) => {
      const part = page.locator('section[data-part="photos"]');
      const clip = { x: 0, y: 0, width: 320, height: 240 };
      const buffer = await page.screenshot({ type: 'jpeg', clip });
      const file = { name: 'unit.jpg', mimeType: 'image/jpeg', buffer };
      for (const [index, kind] of ['Before', 'After', 'Nameplate', 'Before'].entries()) {
        await part.getByRole('radio', { name: kind, exact: true }).check({ force: true });
        await part.getByLabel('Choose photos').setInputFiles(file);
        await part.getByRole('button', { name: `Actions for photo ${index + 1}` }).waitFor();
      }
    }),
  },
  {
    name: 'work-order-sign',
    path: '/workorders',
    as: 'technician',
    prepare: first('sign', async (page) => {
      await button(page, 'Sign').click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'work-order-inspections',
    path: '/workorders',
    as: 'technician',
    prepare: first('inspections', async (page) => {
      const part = page.locator('section[data-part="inspections"]');
      await part.locator('.wo-to-start .btn').first().click();
      await part.locator('.chip').filter({ hasText: 'Poor' }).first().click();
      await part.getByRole('button', { name: 'Recommend' }).waitFor();
    }),
  },
  { name: 'work-order-debrief', path: '/workorders', as: 'technician', prepare: first('debrief') },
  { name: 'work-order-systems', path: '/workorders', as: 'technician', prepare: first('systems') },
  {
    name: 'work-order-member-prices',
    path: '/workorders',
    as: 'technician',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+$/, forMembers);
      await first('money')(page);
      await page.getByText('Member prices on new lines').scrollIntoViewIfNeeded();
    },
  },
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
      await answerCalls(page, /\/api\/workorders\/\d+$/, untaxed);
      await first('money', takePayment)(page);
      await button(page, 'Choose a tax rate').waitFor();
    },
  },
  {
    name: 'work-order-payment-more',
    path: '/workorders?filter=unpaid',
    as: 'office',
    prepare: first('money', async (page) => {
      await takePayment(page);
      await page.getByLabel('Amount').fill('99,999');
      await page.getByRole('checkbox', { name: 'Yes, record $99,999.00' }).waitFor();
    }),
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
    prepare: (page) => choosePaid(page, 'Void payment'),
  },
  {
    name: 'work-order-receipt',
    path: paidInCash,
    as: 'owner',
    prepare: (page) => choosePaid(page, 'Email receipt'),
  },
  {
    name: 'work-order-receipt-sent',
    path: paidInCash,
    as: 'owner',
    async prepare(page) {
      const sent = { id: 9, mailedTo: 'dana@whitlock.example', sentDate: '2026-11-18T19:15:00Z' };
      await answerCalls(page, /\/api\/workorderpayments\/\d+\/receipts$/, ({ fulfill }) =>
        fulfill({ json: { data: [{ ...sent, sentBy: 'Lena Hollis' }] } }),
      );
      await choosePaid(page, 'Email receipt');
      await page.getByText('To dana@whitlock.example').waitFor();
    },
  },
  {
    name: 'work-order-receipt-overpaid',
    path: '/workorders?filter=processed',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+$/, paidTwice);
      const paid = page.locator('tr', { has: page.getByText('Paid', { exact: true }) }).first();
      await first('money', (shown) => choosePaid(shown, 'Email receipt'), paid.locator('.row-link'))(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'work-order-history',
    path: '/workorders?filter=toProcess',
    as: 'owner',
    prepare: first(undefined, async (page) => {
      await button(page, 'More actions').click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
];
