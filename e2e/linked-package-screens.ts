import type { Page } from 'playwright-core';
import { demoProposal } from './customer-links.ts';
import type { Screen } from './screen.ts';

/** Adds a package that is linked to the first one; nothing is saved. */
async function linked(page: Page): Promise<void> {
  await page.getByRole('tab').first().click();
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .waitFor();
  await page
    .locator('.package-head')
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: 'Add a linked package' }).click();
  await page.getByRole('region', { name: /^Linked to / }).waitFor();
}

/** Fills in a discount in its dialog. */
async function fillDiscount(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Discount' });
  await dialog.getByRole('radio', { name: 'Amount' }).check();
  await dialog.getByLabel('Text').fill('Discount');
  await dialog.getByLabel('Amount', { exact: true }).and(dialog.getByRole('textbox')).fill(amount);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const proposal = (name: string, prepare: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: async (product) => `/proposals/${(await demoProposal(product, 'Sent')).id}`,
  as: 'sales',
  turns: false,
  async prepare(page) {
    await linked(page);
    await prepare(page);
  },
});

/** Packages that are linked to another, as staff see them. */
export const linkedPackageScreens: Screen[] = [
  proposal('proposal-linked-package', async (page) => {
    const price = page.getByRole('textbox', { name: /^Price of / }).first();
    await price.fill('1234');
    await price.blur();
    await page.getByText('Own price').first().waitFor();
    await page.keyboard.press('Escape');
  }),
  proposal('proposal-linked-package-side', (page) =>
    page.getByRole('region', { name: /^Linked to / }).scrollIntoViewIfNeeded(),
  ),
  proposal('proposal-linked-discount', async (page) => {
    await page.getByRole('tab').first().click();
    await page.getByText(/Changes here also change /).waitFor();
    await page.getByRole('button', { name: 'Discount', exact: true }).last().click();
    await fillDiscount(page, '150');
    await page.getByRole('tab').last().click();
    await page.getByRole('region', { name: /^Linked to / }).waitFor();
    await page.getByRole('button', { name: 'Edit: Discount' }).click();
    await fillDiscount(page, '90');
    await page.getByText('Own terms').scrollIntoViewIfNeeded();
  }),
];
