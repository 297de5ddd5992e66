import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { demoProposal } from './customer-links.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const seen = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeSeen();

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await seen(page, /^Saved \d/);
  await expect(button(page, 'Save')).toBeGone();
  await page.reload();
  await page.getByRole('tablist', { name: 'Packages' }).waitFor();
}

/** Makes a discount or rebate of $25, changes it to $40 and removes it, with a save after each. */
async function reduce(page: Page, name: 'Discount' | 'Rebate'): Promise<void> {
  const text = `${name} ${randomInt(1e9)}`;
  const put = async (amount: string) => {
    const dialog = page.getByRole('dialog', { name, exact: true });
    await dialog.getByLabel('Text').fill(text);
    if (name === 'Discount') await dialog.getByRole('radio', { name: 'Amount' }).check();
    await dialog.getByLabel('Amount', { exact: true }).and(dialog.getByRole('textbox')).fill(amount);
    await dialog.getByRole('button', { name: 'Done' }).click();
  };
  await button(page, name).last().click();
  await put('25');
  await save(page);
  await seen(page, /^.\$25\.00$/);
  await button(page, `Edit: ${text}`).click();
  await put('40');
  await save(page);
  await seen(page, /^.\$40\.00$/);
  await button(page, `Remove: ${text}`).click();
  await save(page);
  await expect(page.getByText(text)).toBeGone();
}

describe('the parts of a proposal', () => {
  it('are each made, changed and removed on its screen, and saved: packages, lines, discounts, rebates, loans and payments (R1.3)', async () => {
    const { id } = await demoProposal(product, 'Created');
    const page = await visit(`/proposals/${id}`, { as: demoPerson('owner') });

    await button(page, 'New package').click();
    await page.getByLabel('Package name').fill('Everything');
    await button(page, 'Custom line').click();
    await page.getByLabel('Text of line 1', { exact: true }).fill('Haul away');
    await page.getByLabel('Price of Haul away', { exact: true }).fill('1200');
    await save(page);
    await page.getByRole('tab', { name: /^Everything/ }).click();
    await page.getByLabel('Package name').fill('All of it');
    await page.getByLabel('Price of Haul away', { exact: true }).fill('1300');
    await save(page);
    await page.getByRole('tab', { name: /^All of it/ }).click();
    await seen(page, '$1,300.00');

    await reduce(page, 'Discount');
    await page.getByRole('tab', { name: /^All of it/ }).click();
    await reduce(page, 'Rebate');
    await page.getByRole('tab', { name: /^All of it/ }).click();

    await button(page, 'Offer a plan').click();
    await page.getByRole('dialog', { name: 'Financing plan' }).getByRole('button', { name: 'Done' }).click();
    await save(page);
    await page.getByRole('tab', { name: /^All of it/ }).click();
    const financing = page.getByRole('region', { name: 'Financing' });
    await financing.getByRole('button', { name: /^Change / }).click();
    const plan = page.getByRole('dialog', { name: 'Financing plan' });
    await plan.getByLabel(/^Amount financed/).fill('1000');
    await plan.getByRole('button', { name: 'Done' }).click();
    await save(page);
    await page.getByRole('tab', { name: /^All of it/ }).click();
    await financing.getByRole('button', { name: /^Remove / }).click();
    await save(page);
    await page.getByRole('tab', { name: /^All of it/ }).click();
    await expect(financing.getByRole('button', { name: /^Remove / })).toBeGone();

    await button(page, 'Actions for Haul away').click();
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
    await save(page);
    await page.getByRole('tab', { name: /^All of it/ }).click();
    await expect(page.getByLabel('Price of Haul away', { exact: true })).toBeGone();
    await button(page, 'Actions for All of it').click();
    await page.getByRole('menuitem', { name: 'Remove package' }).click();
    await save(page);
    await expect(page.getByRole('tab', { name: /^All of it/ })).toBeGone();

    const paid = await demoProposal(product, 'Accepted');
    await page.goto(`/proposals/${paid.id}`);
    await button(page, 'Take deposit').click();
    await page.getByRole('dialog').getByLabel('Amount').fill('12.34');
    // it is paid in full
    await page.getByRole('checkbox', { name: /^Yes, record / }).check();
    await page.getByRole('dialog').getByLabel('Check number').fill('1187');
    await page.getByRole('dialog').getByRole('button', { name: 'Record deposit' }).click();
    const deposit = page
      .getByRole('region', { name: 'Deposits' })
      .getByRole('listitem')
      .filter({ hasText: '$12.34' });
    await expect(deposit).toBeSeen();
    await deposit.getByRole('button', { name: /^Actions for R-/ }).click();
    await page.getByRole('menuitem', { name: 'Void deposit' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Reason/ })
      .fill('Entered twice');
    await button(page, 'Void $12.34').click();
    await seen(page, 'Entered twice');
  });
});
