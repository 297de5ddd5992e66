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
];
