import { collisionText } from '@fieldwright/domain/kernel/record-change';
import type { Page } from 'playwright-core';
import { runClock } from '../scripts/run-clock.ts';
import { answerCalls } from './answers.ts';
import { customerPath, sitePath } from './dana-whitlock.ts';
import type { Screen } from './screen.ts';
import { chooseFor } from './steps.ts';

/** Refuses to save a record, as if Nate Rowe had just changed the same field, and waits for the message. */
async function saveChanged(page: Page, field: string): Promise<void> {
  const changed = { field, by: { id: 9, name: 'Nate Rowe' }, date: new Date(runClock()).toISOString() };
  await page.route(/\/api\/(company|(customers|sites|people)\/\d+)$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const body = {
      code: 'stale_version',
      title: 'This has changed since you opened it.',
      fields: { [field]: collisionText(changed) },
      changed: [changed],
    };
    await route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify(body),
    });
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Nate Rowe changed this at /).waitFor();
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Dialogs for records whose change is refused because someone else has changed the same field (R9.12). */
export const changedScreens: Screen[] = [
  {
    name: 'customer-edit-changed',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await edit(page);
      await page.getByLabel('Main phone').fill('(828) 555-0155');
      await saveChanged(page, 'mainPhone');
    },
  },
  {
    name: 'customer-check-changed',
    path: customerPath,
    as: 'owner',
    async prepare(page) {
      await edit(page);
      await page.getByLabel('Do not service').click();
      await saveChanged(page, 'doNotService');
    },
  },
  {
    name: 'site-edit-changed',
    path: sitePath,
    as: 'owner',
    async prepare(page) {
      await edit(page);
      await page.getByLabel('Gate code').fill('4821');
      await saveChanged(page, 'gateCode');
    },
  },
  {
    name: 'company-edit-changed',
    path: '/settings/company',
    as: 'owner',
    async prepare(page) {
      await edit(page);
      await page.getByLabel('City').fill('Boone');
      await saveChanged(page, 'city');
    },
  },
  {
    name: 'people-own-edit',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await chooseFor(page, 'Lena Hollis', 'Edit');
      await page.getByRole('checkbox', { name: /^Technician/ }).check();
      await page.getByLabel('Department').waitFor();
    },
  },
  {
    name: 'people-history',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      const by = { id: 1, name: 'Nate Rowe' };
      const change = (id: number, fields: object, created = false) => ({
        id,
        version: id,
        by,
        date: '2026-03-05T15:20:00Z',
        requestId: 'r',
        saveKey: null,
        steps: [{ kind: 'person', records: [{ id: 2, created, updated: !created, deleted: false, fields }] }],
      });
      const changes = [
        change(3, { status: { from: 'deactivated', to: 'active' } }),
        change(2, {
          roles: { from: ['office'], to: ['office', 'sales'] },
          lastName: { from: 'Walsh', to: 'Wallace' },
        }),
        change(1, {}, true),
      ];
      await answerCalls(page, '**/api/people/*/changes', (route) =>
        route.fulfill({ json: { data: changes } }),
      );
      await chooseFor(page, 'Dee Wallace', 'History');
      await page.getByText('Invited', { exact: true }).last().waitFor();
    },
  },
  {
    name: 'people-change-changed',
    path: '/settings/people',
    as: 'owner',
    async prepare(page) {
      await chooseFor(page, 'Dee Wallace', 'Edit');
      await page.getByLabel('Last name').fill('Walsh');
      await saveChanged(page, 'lastName');
    },
  },
];
