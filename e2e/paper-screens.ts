import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { first } from './work-order-screens.ts';

/** Opens the invoice of the first work order. */
const openInvoice = (then: (page: Page) => Promise<void>) =>
  first(undefined, async (page) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Invoice' }).click();
    await then(page);
  });

const answerPdf = (page: Page, data: { url: string | null; percent: number; failed: boolean }) =>
  answerCalls(page, /\/api\/workorders\/\d+\/invoice\/pdf$/, ({ fulfill }) => fulfill({ json: { data } }));

const sent = {
  id: 9,
  mailedTo: 'dana@whitlock.example',
  totalCents: 43_800,
  amountDueCents: 43_800,
  sentDate: '2026-11-18T19:15:00Z',
  sentBy: 'Lena Hollis',
};
const invoice = { path: '/workorders?filter=processed', as: 'owner' } as const;

/** A document that people look at before they email it: made, while a job makes it, and when that failed. */
export const paperScreens: Screen[] = [
  {
    ...invoice,
    name: 'work-order-invoice',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+\/invoices$/, ({ fulfill }) =>
        fulfill({ json: { data: [sent] } }),
      );
      await openInvoice((shown) => shown.getByRole('link', { name: 'Open the PDF' }).waitFor())(page);
    },
  },
  {
    ...invoice,
    name: 'work-order-invoice-making',
    async prepare(page) {
      await answerPdf(page, { url: null, percent: 60, failed: false });
      await openInvoice((shown) => shown.getByRole('progressbar').waitFor())(page);
    },
  },
  {
    ...invoice,
    name: 'work-order-invoice-failed',
    async prepare(page) {
      await answerPdf(page, { url: null, percent: 0, failed: true });
      await openInvoice((shown) => shown.getByText(/^Couldn’t create the invoice/).waitFor())(page);
    },
  },
];
