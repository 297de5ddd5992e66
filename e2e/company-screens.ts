import type { Page } from 'playwright-core';
import { answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';

const path = '/settings/company';
async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** The company's contact details in settings. */
export const companyScreens: Screen[] = [
  { name: 'settings', path: '/settings', as: 'owner' },
  { name: 'settings-as-technician', path: '/settings', as: 'technician' },
  { name: 'company', path, as: 'owner' },
  {
    name: 'company-look',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit logo and color' }).click();
      await page.getByRole('dialog', { name: 'Logo and color' }).waitFor();
    },
  },
  {
    name: 'company-hours',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit hours' }).click();
      await page.getByRole('button', { name: 'Copy Monday’s hours' }).click();
      await page.getByRole('menuitem', { name: 'Copy to Monday–Friday' }).waitFor();
    },
  },
  {
    name: 'company-deposit',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit deposit' }).click();
      await page.getByRole('dialog', { name: 'Deposit on new proposals' }).waitFor();
    },
  },
  {
    name: 'company-time-zone',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit time zone' }).click();
      const dialog = page.getByRole('dialog', { name: 'Time zone' });
      await dialog.getByLabel('Time zone').selectOption({ label: 'Pacific time (PST)' });
      await dialog.getByText('Visits you’ve already booked').waitFor();
    },
  },
  {
    name: 'company-nothing-given',
    path,
    as: 'owner',
    async prepare(page) {
      await answerCalls(page, '**/api/company', async (route) => {
        const answer = await route.fetch();
        const { data } = (await answer.json()) as { data: object };
        const nothing = { phone: '', email: '', website: '', street: '', city: '', license: '' };
        await route.fulfill({ json: { data: { ...data, ...nothing, state: '', postalCode: '' } } });
      });
      await page.reload();
      await page.getByText('Not set.', { exact: true }).first().waitFor();
    },
  },
  { name: 'company-edit', path, as: 'owner', prepare: edit },
  {
    name: 'company-proposal-days',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit days' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'company-proposal-email',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit proposal email' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Subject').fill('{customer}, here’s your quote from {company}: {proposal}');
      await dialog.getByRole('button', { name: 'Use standard text' }).waitFor();
    },
  },
  {
    name: 'company-reminder-email',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit reminder email' }).click();
      await page.getByRole('dialog').getByText('Stop reminders').waitFor();
    },
  },
  {
    name: 'company-reminder-email-plain',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit reminder email' }).click();
      await page.getByRole('dialog').getByText('Stop reminders').waitFor();
      await page.getByRole('dialog').getByText('Plain text').click();
      await page.getByRole('dialog').getByText('Stop reminders:').waitFor();
    },
  },
  {
    name: 'company-reminders',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit reminders' }).click();
      await page.getByRole('dialog').getByText('Remind customers who don’t answer a proposal').click();
      await page.getByLabel('Remind after').waitFor();
    },
  },
  {
    name: 'company-receipt-email',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit receipt email' }).click();
      await page.getByRole('dialog').getByText('R-1042-1', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'company-invoice-email',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit invoice email' }).click();
      await page.getByRole('dialog').getByText('Attached: Invoice 1042.pdf').waitFor();
    },
  },
  {
    name: 'company-signed-copy-email',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit signed copy email' }).click();
      await page.getByRole('dialog').getByText('Your signed copy: New heat pump').waitFor();
    },
  },
  {
    name: 'company-signing',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit signing' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'company-numbers',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit numbers' }).click();
      await page.getByRole('dialog').getByLabel('Work order prefix').waitFor();
    },
  },
  {
    name: 'company-invoice-email',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit invoice email' }).click();
      await page.getByRole('dialog').getByText('{balance}', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'company-payment-link-email',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit payment link email' }).click();
      await page.getByRole('dialog').getByText('{due}', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'company-invoices',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit invoices' }).click();
      await page.getByRole('dialog').getByLabel('Terms').fill('Due when the work is done.');
    },
  },
  {
    name: 'company-history',
    path,
    as: 'owner',
    async prepare(page) {
      await page.getByRole('button', { name: 'Edit days' }).click();
      const days = page.getByRole('dialog');
      // each turn of the page changes it again
      const field = days.getByLabel('Proposals are good for');
      await field.fill((await field.inputValue()) === '45' ? '30' : '45');
      await days.getByRole('button', { name: 'Save' }).click();
      await days.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'History' }).click();
      await page
        .getByRole('button', { name: /^Revert/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'company-edit-refused',
    path,
    as: 'owner',
    async prepare(page) {
      await edit(page);
      await page.getByLabel('Phone').fill('555-01');
      await page.getByLabel('ZIP code').fill('288');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter a 5-digit ZIP code').waitFor();
    },
  },
];
