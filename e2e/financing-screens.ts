import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

async function openFirst(page: Page): Promise<void> {
  await page.locator('tbody tr .row-link').first().click();
  await page.getByRole('region', { name: 'Financing' }).waitFor();
}

async function offerPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Offer a plan' }).click();
  await page.getByRole('dialog').waitFor();
}

/** The plans to pay over time that a proposal and a work order offer. Nothing is saved. */
export const financingScreens: Screen[] = [
  {
    name: 'financing-of-proposal',
    path: '/proposals?status=Sent',
    as: 'sales',
    whole: true,
    prepare: openFirst,
  },
  {
    name: 'financing-plan',
    path: '/proposals?status=Sent',
    as: 'sales',
    async prepare(page) {
      await openFirst(page);
      await offerPlan(page);
    },
  },
  {
    name: 'financing-of-work-order',
    path: '/workorders',
    as: 'office',
    async prepare(page) {
      await page.locator('.row-link').first().click();
      await page.getByRole('textbox', { name: 'Work description' }).waitFor();
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?part=money`);
      await page.getByRole('region', { name: 'Financing' }).waitFor();
      await offerPlan(page);
    },
  },
];
