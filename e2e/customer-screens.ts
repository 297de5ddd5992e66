import type { Page, Route } from 'playwright-core';
import { demoPerson, fromSomewhere } from './context.ts';
import { dayAhead, momentOn } from './days.ts';
import type { Product } from './product.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.getByRole('row').nth(2).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

interface Found {
  customerId: number;
  siteId: number;
}

let found: Promise<Found> | undefined;

/** Dana Whitlock of the demo, asked for once: the address of a page has a number in it. */
function dana(product: Product): Promise<Found> {
  found ??= ask(product);
  return found;
}

async function ask({ url }: Product): Promise<Found> {
  const headers = { 'content-type': 'application/json', ...fromSomewhere() };
  const body = JSON.stringify(demoPerson('owner'));
  const session = await fetch(`${url}/api/session`, { method: 'POST', headers, body });
  const { data } = (await session.json()) as { data: { accessToken: string } };
  const answer = await fetch(`${url}/api/customers?search=dana%20whitlock`, {
    headers: { ...headers, authorization: `Bearer ${data.accessToken}` },
  });
  const { data: list } = (await answer.json()) as {
    data: { customers: { id: number; site: { id: number } }[] };
  };
  const [customer] = list.customers;
  if (!customer) throw new Error('The demo has no Dana Whitlock.');
  return { customerId: customer.id, siteId: customer.site.id };
}

const customerPath = async (product: Product) => `/customers/${(await dana(product)).customerId}`;
const sitePath = async (product: Product) => `/sites/${(await dana(product)).siteId}`;

/** Opens the booking of a call and finds the one customer. */
async function findDana(page: Page): Promise<void> {
  await listed(page);
  await page.keyboard.press('b');
  await dialog(page).getByRole('combobox', { name: 'Who is calling' }).fill('dana whitlock');
  await dialog(page)
    .getByRole('option', { name: /Dana Whitlock/ })
    .first()
    .waitFor();
}

async function chooseSlot(page: Page): Promise<void> {
  await findDana(page);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('combobox', { name: 'Job type' }).fill('no heat');
  await page.keyboard.press('Enter');
  await button(page, 'Choose a slot').click();
  await dialog(page).getByLabel('Starts at').waitFor();
}

/** What the server says where a technician is booked for the slot already. */
const bookedAlready = (technicianId: number) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    code: 'overlap',
    title: 'Somebody is booked for that time already.',
    overlaps: [
      {
        eventId: 1,
        technicianId,
        text: 'Robert Castellano',
        start: momentOn(dayAhead(0), '09:00'),
        end: momentOn(dayAhead(0), '10:30'),
      },
    ],
  }),
});

/** Answers a customer or a site as if it had been removed. */
const removed =
  (part: 'customer' | 'site') =>
  async (route: Route): Promise<void> => {
    const { data } = (await (await route.fetch()).json()) as { data: Record<typeof part, object> };
    const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
    await route.fulfill({ json: { data: { ...data, [part]: { ...data[part], hidden: true }, removal } } });
  };

/** Answers a customer as if a second site had been removed. */
async function withRemovedSite(route: Route): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { sites: object[] } };
  const gone = { ...data.sites[0], id: 1, street: '4 Mill St', hidden: true };
  await route.fulfill({ json: { data: { ...data, sites: [...data.sites, gone] } } });
}

/** What the server says of a customer with much that is not over. */
const inUse = {
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    code: 'in_use',
    title: 'It is still in use.',
    detail:
      'Process or remove work orders 20418, 20461 and 20502. Finish or cancel the visit on Tue, Nov 24. Collect the $2,318.00 that is owed.',
  }),
};

/** Customers, sites, the booking of a call and the command palette. */
export const customerScreens: Screen[] = [
  { name: 'customers', path: '/customers', as: 'owner', prepare: listed },
  { name: 'customers-newest', path: '/customers?sort=-since', as: 'owner', prepare: listed },
  { name: 'customers-technician', path: '/customers', as: 'technician', prepare: listed },
  {
    name: 'customers-no-match',
    path: '/customers?search=nobody+is+called+so',
    as: 'owner',
    prepare: (page) => page.getByRole('heading', { name: 'No customer fits' }).waitFor(),
  },
  {
    name: 'customers-removed',
    path: '/customers?removed=true',
    as: 'owner',
    prepare: (page) => page.getByRole('heading', { name: 'Nothing has been removed' }).waitFor(),
  },
  {
    name: 'customers-new',
    path: '/customers?new=true',
    as: 'dispatcher',
    async prepare(page) {
      await dialog(page).getByLabel('Main phone').fill('(828) 555-0134');
      await button(page, 'Save customer').click();
      await dialog(page).getByText('Enter the street and number.').waitFor();
      await dialog(page).getByText('has this number').waitFor();
    },
  },
  { name: 'customer', path: customerPath, as: 'owner', whole: true },
  { name: 'customer-technician', path: customerPath, as: 'technician' },
  {
    name: 'customer-edit',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await button(page, 'Edit').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'customer-removed',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await page.route(/\/api\/customers\/\d+$/, removed('customer'));
      await listed(page);
      await page.locator('.row-link').first().click();
      await button(page, 'Restore').waitFor();
    },
  },
  {
    name: 'customer-removed-site',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await page.route(/\/api\/customers\/\d+$/, withRemovedSite);
      await listed(page);
      await page.locator('.row-link').first().click();
      await page.getByText('1 removed site').click();
      await page.getByRole('link', { name: '4 Mill St' }).waitFor();
    },
  },
  {
    name: 'customer-in-use',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await page.route(/\/api\/customers\/\d+$/, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill(inUse) : route.fallback(),
      );
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Remove customer' }).click();
      await page.getByText(/was not removed\./).waitFor();
    },
  },
  { name: 'site', path: sitePath, as: 'owner', whole: true },
  {
    name: 'site-removed',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await page.route(/\/api\/sites\/\d+$/, removed('site'));
      await page.getByRole('heading', { level: 3 }).getByRole('link').first().click();
      await button(page, 'Restore').waitFor();
    },
  },
  {
    name: 'site-edit',
    path: sitePath,
    as: 'owner',
    async prepare(page) {
      await button(page, 'Edit').first().click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'site-system',
    path: sitePath,
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add a system').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'booking',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('b');
      await dialog(page).waitFor();
    },
  },
  { name: 'booking-found', path: '/customers', as: 'dispatcher', prepare: findDana },
  { name: 'booking-slot', path: '/customers', as: 'dispatcher', prepare: chooseSlot },
  {
    name: 'booking-overlap',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await chooseSlot(page);
      const technicians = dialog(page).getByLabel('Technician');
      const technicianId = Number(await technicians.locator('option').nth(1).getAttribute('value'));
      await technicians.selectOption(String(technicianId));
      await page.route('**/api/calls', (route) => route.fulfill(bookedAlready(technicianId)));
      await button(page, 'Book the visit').click();
      await dialog(page)
        .getByLabel(/^Why it may overlap/)
        .waitFor();
    },
  },
  {
    name: 'booking-new',
    path: '/customers',
    as: 'dispatcher',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('b');
      await dialog(page).getByRole('combobox', { name: 'Who is calling' }).fill('Zoe Yarrow');
      await dialog(page)
        .getByRole('option', { name: /New customer/ })
        .click();
      await button(page, 'To the tray').click();
      await dialog(page).getByText('Enter the street and number.').waitFor();
    },
  },
  {
    name: 'palette',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('whitlock');
      await dialog(page)
        .getByRole('option', { name: /Dana Whitlock/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'new-proposal',
    path: '/proposals',
    as: 'sales',
    async prepare(page) {
      await button(page, 'New proposal').click();
      await dialog(page).getByRole('combobox').fill('whitlock');
      await dialog(page)
        .getByRole('option', { name: /Dana Whitlock/ })
        .waitFor();
    },
  },
  {
    name: 'palette-nothing',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('zebra crossing');
      await dialog(page).getByText('Nothing found.').waitFor();
    },
  },
  {
    name: 'keys',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await listed(page);
      await page.keyboard.press('?');
      await dialog(page).waitFor();
    },
  },
];
