import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const view = (id: number, name: string, more: object) => ({
  id,
  name,
  shared: false,
  isOwn: true,
  owner: 'Lena Hollis',
  content: { list: 'workorders', params: {}, columns: null },
  ...more,
});
const views = [
  view(900_001, 'Installs, highest balance first', {
    content: { list: 'workorders', params: { filter: 'unpaid', sort: '-due' }, columns: null },
  }),
  view(900_002, 'Last 7 days', {
    shared: true,
    content: {
      list: 'workorders',
      params: { days: 'week' },
      columns: ['text', 'customer', 'department', 'due'],
    },
  }),
  view(900_003, 'Of a former department', {
    content: { list: 'workorders', params: { department: 1 }, columns: null },
  }),
  view(900_004, 'Checks to deposit', {
    shared: true,
    content: {
      list: 'payments',
      params: { method: 'check' },
      columns: ['receipt', 'what', 'method', 'status', 'amount'],
    },
  }),
  view(900_005, 'Payments by card', {
    content: { list: 'payments', params: { method: 'card' }, columns: null },
  }),
  view(900_006, 'Technicians', {
    content: { list: 'people', params: { role: 'technician' }, columns: ['name', 'status', 'seen'] },
  }),
  view(900_007, 'High priority, longest first', {
    content: {
      list: 'jobtypes',
      params: { priority: 'high', sort: '-expectedMinutes' },
      columns: ['text', 'department', 'minutes'],
    },
  }),
  view(900_008, 'Highest rate first', {
    content: { list: 'taxitems', params: { sort: '-rate' }, columns: ['text', 'zips', 'total'] },
  }),
];

/** Opens the list again, as if the person had saved some views. */
async function withViews(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/me$/, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object };
    const choices = [{ list: 'workorders', columns: null, defaultViewId: 900_002 }];
    await route.fulfill({ json: { data: { ...data, lists: { views, choices } } } });
  });
  await page.reload();
  await page.getByRole('navigation', { name: 'Saved views' }).waitFor();
}
const listed = (page: Page) => page.getByRole('row').nth(2).waitFor();

/** Saved views, chosen columns and totals of a list. */
export const listViewScreens: Screen[] = [
  {
    name: 'list-view',
    path: '/workorders?view=900001',
    as: 'owner',
    async prepare(page) {
      await withViews(page);
      await listed(page);
    },
  },
  ...[
    { name: 'payments-view', path: '/payments?view=900004' },
    { name: 'people-view', path: '/settings/people?view=900006' },
    { name: 'job-types-view', path: '/settings/jobtypes?view=900007' },
    { name: 'taxes-view', path: '/settings/taxes?view=900008' },
  ].map((screen) => ({
    ...screen,
    as: 'owner' as const,
    async prepare(page: Page) {
      await withViews(page);
      await listed(page);
    },
  })),
  {
    name: 'list-view-menu',
    path: '/workorders?view=900002&filter=open',
    as: 'owner',
    turns: false,
    async prepare(page) {
      await withViews(page);
      await listed(page);
      await page.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete view' }).waitFor();
    },
  },
  {
    name: 'list-view-gone',
    path: '/workorders?view=900003',
    as: 'owner',
    async prepare(page) {
      await withViews(page);
      await page.getByText(/^The Department filter uses/).waitFor();
    },
  },
  {
    name: 'list-view-save',
    path: '/workorders?filter=unpaid',
    as: 'owner',
    turns: false,
    async prepare(page) {
      await listed(page);
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByRole('dialog', { name: 'Save view' }).waitFor();
    },
  },
  {
    name: 'list-export',
    path: '/customers',
    as: 'office',
    turns: false,
    async prepare(page) {
      await listed(page);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('dialog', { name: 'Export customers' }).waitFor();
    },
  },
  {
    name: 'list-columns',
    path: '/workorders',
    as: 'owner',
    turns: false,
    async prepare(page) {
      await listed(page);
      const columns = page.getByRole('button', { name: 'Columns' });
      // a phone shows cards
      if (!(await columns.isVisible())) return;
      await columns.click();
      await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    },
  },
  {
    name: 'list-totals',
    path: '/workorders',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.getByRole('button', { name: 'Show totals' }).click();
      await page.locator('.list-totals').waitFor();
      // no row half under the head
      await page.locator('tbody tr').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'list-total-parts',
    path: '/workorders',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.getByRole('button', { name: 'Show totals' }).click();
      await page.getByRole('button', { name: /^Total of this list/ }).click();
      await page.getByRole('dialog').locator('.amount-parts-list').waitFor();
    },
  },
  {
    name: 'list-amount-steps',
    path: '/workorders?filter=unpaid',
    as: 'office',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Total of work order/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('table', { name: 'Total' }).waitFor();
    },
  },
  {
    name: 'customer-owes',
    path: '/customers?owing=true',
    as: 'office',
    async prepare(page) {
      await page
        .getByRole('button', { name: /, see work orders$/ })
        .first()
        .click();
      await page.getByRole('dialog').locator('.amount-parts-list').waitFor();
    },
  },
  {
    name: 'payment-parts',
    path: '/payments',
    as: 'office',
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Payment R-.*, see parts$/ })
        .first()
        .click();
      await page.getByRole('dialog').locator('.amount-parts-list').waitFor();
    },
  },
];
