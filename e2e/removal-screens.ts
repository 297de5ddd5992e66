import type { Obstacle } from '@fieldwright/domain/removals/root-removal';
import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };

async function openFirst(page: Page): Promise<void> {
  await page.locator('.row-link').first().click();
}

/** Reasons against removing a customer who has many open records. */
const obstacles: Obstacle[] = [
  {
    text: 'Process or remove work orders 20418, 20461 and 20502.',
    places: [20418, 20461, 20502].map((id) => ({ kind: 'workOrder', id, number: String(id) })),
  },
  { text: 'Decline or remove proposal 3182.', places: [{ kind: 'salesProposal', id: 3182, number: '3182' }] },
  { text: 'Finish or cancel the visit on Tue, Nov 24.', places: [{ kind: 'event', id: 8, number: null }] },
  { text: 'Cancel the unassigned call.', places: [{ kind: 'call', id: 9, number: null }] },
  { text: 'Collect the $2,318.00 that’s owed.', places: [{ kind: 'workOrder', id: 20391, number: '20391' }] },
  {
    text: '2 agreements are active, the last until Jun 1, 2028.',
    places: [1, 2].map((id) => ({ kind: 'agreement', id, number: null })),
  },
];

/** Refuses to remove the record shown. */
async function refuseRemoval(route: Asked): Promise<void> {
  if (route.request().method() !== 'DELETE') return route.fallback();
  const body = { code: 'in_use', title: 'Still in use.', detail: 'Still in use.', obstacles };
  await route.fulfill({
    status: 409,
    contentType: 'application/problem+json',
    body: JSON.stringify(body),
  });
}

async function removeInUse(page: Page, what: string): Promise<void> {
  await answerCalls(page, /\/api\/(customers|workorders)\/\d+$/, refuseRemoval);
  await openFirst(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
  await dialog(page)
    .getByText(/^Couldn’t remove /)
    .waitFor();
}

/** Answers for a document as if its customer or its site had been removed. */
const ofRemoved =
  (kind: 'customer' | 'site') =>
  async (route: Asked): Promise<void> => {
    const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
    const context = { ...data.context, placeRemoval: { kind, ...removal } };
    await route.fulfill({ json: { data: { ...data, context } } });
  };

/** Answers for a list as if the customers of some rows had been removed. */
async function rowsOfRemoved(route: Asked): Promise<void> {
  let rows = 0;
  const body = (await (await route.fetch()).text()).replaceAll(
    '"placeRemoved":false',
    () => `"placeRemoved":${rows++ % 3 === 1}`,
  );
  await route.fulfill({ contentType: 'application/json', body });
}

/** Returns a screen of a list that has rows of removed customers. */
const listOfRemoved = (name: string, path: string, as: Screen['as']): Screen => ({
  name: `${name}-of-removed`,
  path,
  as,
  async prepare(page) {
    await answerCalls(page, /\/api\/(workorders|salesproposals|payments)(\?|$)/, rowsOfRemoved);
    await page.reload();
    await page.getByText('Removed', { exact: true }).locator('visible=true').first().waitFor();
  },
});

/** Books a call for a caller who has been removed. */
async function bookForRemoved(page: Page): Promise<void> {
  await answerCalls(page, /\/api\/customers\?.*search=/, async (route) => {
    const url = new URL(route.request().url());
    const isRemoved = url.searchParams.has('removed');
    url.searchParams.delete('removed');
    if (isRemoved) return route.fulfill({ response: await route.fetch({ url: url.href }) });
    await route.fulfill({ json: { data: { customers: [], similar: [], next: null } } });
  });
  await answerCalls(page, /\/api\/customers\/\d+$/, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { customer: object } };
    const customer = { ...data.customer, hidden: true };
    await route.fulfill({ json: { data: { ...data, customer, removal } } });
  });
  await page.locator('.row-link').first().waitFor();
  await page.keyboard.press('b');
  await dialog(page).getByRole('combobox', { name: 'Who’s calling?' }).fill('dana whitlock');
  await dialog(page)
    .getByRole('option', { name: /Dana Whitlock/ })
    .first()
    .waitFor();
}

/** Screens that show removed customers or refuse a removal (R4.4). */
export const removalScreens: Screen[] = [
  {
    name: 'customer-in-use',
    path: '/customers',
    as: 'owner',
    prepare: (page) => removeInUse(page, 'Remove customer'),
  },
  {
    name: 'work-order-of-removed',
    path: '/workorders?filter=toProcess',
    as: 'office',
    async prepare(page) {
      await answerCalls(page, /\/api\/workorders\/\d+$/, ofRemoved('customer'));
      await openFirst(page);
      await button(page, 'Restore').waitFor();
    },
  },
  {
    name: 'proposal-of-removed',
    path: '/proposals?status=Created',
    as: 'office',
    async prepare(page) {
      await answerCalls(page, /\/api\/salesproposals\/\d+$/, ofRemoved('site'));
      await openFirst(page);
      await button(page, 'Restore site').waitFor();
    },
  },
  listOfRemoved('work-orders', '/workorders?filter=processed', 'office'),
  listOfRemoved('proposals', '/proposals', 'office'),
  listOfRemoved('payments', '/payments', 'office'),
  { name: 'booking-found-removed', path: '/customers', as: 'dispatcher', prepare: bookForRemoved },
  {
    name: 'booking-of-removed',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await bookForRemoved(page);
      await page.keyboard.press('Enter');
      await button(page, 'Restore').waitFor();
    },
  },
];
