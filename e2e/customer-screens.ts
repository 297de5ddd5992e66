import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import { showCalls } from './customer-calls.ts';
import { customerPath, sitePath } from './dana-whitlock.ts';
import { dayAhead } from './days.ts';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const listed = (page: Page) => page.getByRole('row').nth(2).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

/** Fills in an address in another state, where there are no customers. */
export async function fillElsewhere(page: Page): Promise<void> {
  await dialog(page).getByLabel('Street').fill('410 W Adams St');
  await dialog(page).getByLabel('City').fill('Phoenix');
  await dialog(page).getByLabel('State').fill('AZ');
  await dialog(page).getByLabel('ZIP code').fill('85003');
  await dialog(page).getByText('No tax rate is set for this ZIP yet.').scrollIntoViewIfNeeded();
}

/** Answers for a customer or a site as if it had been removed. */
const removed =
  (part: 'customer' | 'site') =>
  async (route: Asked): Promise<void> => {
    const { data } = (await (await route.fetch()).json()) as { data: Record<typeof part, object> };
    const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
    await route.fulfill({ json: { data: { ...data, [part]: { ...data[part], hidden: true }, removal } } });
  };

/** Answers for a customer as if a second site had been removed. */
async function withRemovedSite(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { sites: object[] } };
  const gone = { ...data.sites[0], id: 1, street: '4 Mill St', hidden: true };
  await route.fulfill({ json: { data: { ...data, sites: [...data.sites, gone] } } });
}

/** Answers for a customer as if they had exemption certificates: one that is valid, and one that has expired. */
async function withCertificates(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { customer: { id: number } } };
  const certificate = (id: number, more: object) => ({
    id,
    customerId: data.customer.id,
    hidden: false,
    number: 'NC-E595-20418',
    state: 'NC',
    reason: 'resale',
    issuedDate: dayAhead(-200),
    expiresDate: dayAhead(200),
    notes: '',
    ...more,
  });
  const exemptionCertificates = [
    certificate(1, {}),
    certificate(2, { number: 'SC-8A-1177', state: 'SC', reason: 'nonprofit', expiresDate: dayAhead(20) }),
    certificate(3, {
      number: 'F0003-17',
      state: '',
      expiresDate: dayAhead(-3),
      notes: 'Copy in the blue binder.',
    }),
    certificate(4, { hidden: true }),
  ];
  await route.fulfill({ json: { data: { ...data, exemptionCertificates } } });
}

/** Answers for a customer's history as if someone had changed the phone and the notes since it was added. */
async function withWrongEdits(route: Asked): Promise<void> {
  const change = (version: number, record: object) => ({
    id: version,
    version,
    steps: [
      {
        kind: 'customer',
        records: [{ id: 1, created: false, updated: false, deleted: false, fields: {}, ...record }],
      },
    ],
    by: { id: 1, name: 'Beth Young' },
    date: `2026-11-2${version}T16:04:00Z`,
    requestId: '',
    saveKey: null,
  });
  const fields = {
    mainPhone: { from: '+18285550100', to: '+18285550134' },
    notes: { from: 'Call before 9.', to: '' },
  };
  const data = [change(2, { updated: true, fields }), change(1, { created: true })];
  await route.fulfill({ json: { data } });
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await dialog(page).waitFor();
}

/** Customers, sites, the booking of a call and the command palette. */
export const customerScreens: Screen[] = [
  { name: 'customers', path: '/customers', as: 'owner', prepare: listed },
  { name: 'customers-newest', path: '/customers?sort=-since', as: 'owner', prepare: listed },
  { name: 'customers-technician', path: '/customers', as: 'technician', prepare: listed },
  {
    name: 'customers-no-match',
    path: '/customers?search=nobody+is+called+so',
    as: 'owner',
    prepare: (page) => page.getByRole('heading', { name: 'No matching customers' }).waitFor(),
  },
  {
    name: 'customers-similar',
    path: '/customers?search=dana+whitlok',
    as: 'owner',
    prepare: (page) => page.getByText('No exact match. Similar:').waitFor(),
  },
  {
    name: 'customers-removed',
    path: '/customers?removed=true',
    as: 'owner',
    prepare: (page) => page.getByRole('heading', { name: 'Nothing removed' }).waitFor(),
  },
  {
    name: 'customers-new',
    path: '/customers?new=true',
    as: 'dispatcher',
    async prepare(page) {
      await dialog(page).getByLabel('Main phone').fill('(828) 555-0134');
      await button(page, 'Save customer').click();
      await dialog(page).getByText('Enter the street address.').waitFor();
      await dialog(page).getByText('has this number').waitFor();
    },
  },
  { name: 'customer', path: customerPath, as: 'owner', whole: true },
  { name: 'customer-technician', path: customerPath, as: 'technician' },
  {
    name: 'customer-calls',
    path: customerPath,
    as: 'office',
    prepare: showCalls,
  },
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
    name: 'customer-history',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, /\/api\/customers\/\d+\/changes$/, withWrongEdits);
      await openHistory(page);
      await button(page, 'Revert to (828) 555-0100: Main phone').waitFor();
    },
  },
  {
    name: 'site-history',
    path: sitePath,
    as: 'owner',
    async prepare(page) {
      await openHistory(page);
      await dialog(page).getByText('No changes yet.').waitFor();
    },
  },
  {
    name: 'customer-removed',
    path: '/customers',
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, /\/api\/customers\/\d+$/, removed('customer'));
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
      await answerCalls(page, /\/api\/customers\/\d+$/, withRemovedSite);
      await listed(page);
      await page.locator('.row-link').first().click();
      await page.getByText('1 removed site').click();
      await page.getByRole('link', { name: '4 Mill St' }).waitFor();
    },
  },
  {
    name: 'customer-certificates',
    path: '/customers',
    as: 'owner',
    whole: true,
    async prepare(page) {
      await answerCalls(page, /\/api\/customers\/\d+$/, withCertificates);
      await listed(page);
      await page.locator('.row-link').first().click();
      await page.getByRole('heading', { name: 'SC-8A-1177' }).waitFor();
    },
  },
  {
    name: 'customer-certificate-new',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add certificate').click();
      await button(page, 'Save').click();
      await dialog(page).getByText('Enter the certificate number.').waitFor();
    },
  },
  { name: 'site', path: sitePath, as: 'owner', whole: true },
  {
    name: 'site-removed',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, /\/api\/sites\/\d+$/, removed('site'));
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
      await button(page, 'Add system').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'customers-new-elsewhere',
    path: '/customers?new=true',
    as: 'dispatcher',
    prepare: fillElsewhere,
  },
  {
    name: 'site-new-elsewhere',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await button(page, 'Add site').click();
      await fillElsewhere(page);
    },
  },
];
