import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectLender } from './card-work.ts';
import { demoPerson } from './context.ts';
import { demoProposal, linkToProposal } from './customer-links.ts';
import { watchRequests } from './requests.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
beforeAll(() => connectLender(product));

const selectFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Select/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sign for/ })).toBeSeen();
};

/** Answers what the lender needs to know, and goes there. */
async function fillIn(page: Page): Promise<void> {
  await page.getByText('Owner', { exact: true }).click();
  await page.getByText('Single Family').click();
  const given = { 'First name': 'Angela', 'Last name': 'Castellano', 'Main phone': '828 555 0134' };
  for (const [label, text] of Object.entries(given)) {
    const field = page.getByLabel(label);
    if ((await field.count()) > 0) await field.fill(text);
  }
  await page.getByRole('button', { name: 'Continue to the lender' }).click();
}

describe('a proposal presented on the seller’s tablet', () => {
  it('is shown, signed there, and leads back to the editor (R1.2)', async () => {
    const { id } = await demoProposal(product, 'Sent');
    const page = await visit(`/proposals/${id}`, { as: demoPerson('sales'), size: 'tablet' });
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    await page.waitForURL(`**/proposals/${id}/present`);
    await expect(page.getByRole('article').first()).toBeSeen();
    // nothing of the staff's pages is there
    expect(await page.getByRole('navigation').count()).toBe(0);
    await selectFirst(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').first()).toBeSeen();
    await selectFirst(page);
    await page.getByRole('radio', { name: 'Type my name' }).check();
    await page.getByRole('button', { name: /^Sign and accept/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeSeen();
    await page.getByRole('button', { name: 'Back to the proposal' }).last().click();
    await page.waitForURL(`**/proposals/${id}`);
    await expect(page.locator('.document-head').getByText('Accepted')).toBeSeen();
  });

  it('opens with one request after the session’s', async () => {
    const { id } = await demoProposal(product, 'Viewed');
    const page = await visit('/proposals', { as: demoPerson('sales') });
    const { data } = watchRequests(page);
    await page.goto(`/proposals/${id}/present`);
    await expect(page.getByRole('article').first()).toBeSeen();
    expect(data).toEqual([`POST /api/salesproposals/${id}/present`]);
  });
});

describe('a customer on the seller’s tablet', () => {
  it('applies for a loan, and comes back from the lender to the presentation (R1.2, R1.7)', async () => {
    const { id } = await demoProposal(product, 'Viewed');
    const page = await visit(`/proposals/${id}`, { as: demoPerson('sales'), size: 'tablet' });
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    await page.waitForURL(`**/proposals/${id}/present`);
    // another option than the customer applies for by their link
    await page
      .getByRole('button', { name: /^Select/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Apply for financing' }).click();
    await fillIn(page);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('button', { name: 'Back to the contractor' }).click();
    await page.waitForURL(`**/proposals/${id}/present`);
    await expect(page.getByRole('heading', { level: 1, name: /^Financing for/ })).toBeSeen();
    await expect(page.getByRole('button', { name: 'Continue Application' })).toBeSeen();
    await page.getByRole('button', { name: 'Back to your options' }).click();
    await expect(page.getByRole('article').first()).toBeSeen();
  });
});

describe('a customer on the page of a link', () => {
  it('applies for a loan, finishes with the lender, and comes back to the link (R1.2, R1.7)', async () => {
    const { id } = await demoProposal(product, 'Viewed');
    const { path } = await linkToProposal(product, id);
    const phone = await visit(path, { size: 'phone' });
    await selectFirst(phone);
    await phone.getByRole('button', { name: 'Apply for financing' }).click();
    await fillIn(phone);
    const lender = (name: string) => phone.getByRole('button', { name }).click();
    await lender('Begin');
    await lender('Back to the contractor');
    await phone.waitForURL(`**${path}**`);
    await phone.getByRole('button', { name: 'Pay over time' }).click();
    await phone.getByRole('button', { name: 'Continue Application' }).click();
    await lender('Submit application');
    await lender('Choose this offer');
    await lender('Sign');
    await phone.waitForURL(`**${path}**`);
    await phone.getByRole('button', { name: 'Pay over time' }).click();
    await expect(phone.getByText('Approved. You’ve signed the loan agreement.')).toBeSeen();
    await expect(phone.getByRole('button', { name: 'Continue Application' })).toBeGone();
    const staff = await visit(`/proposals/${id}`, { as: demoPerson('sales') });
    await expect(staff.getByRole('region', { name: 'Financing' }).getByText('Approved').first()).toBeSeen();
  });
});
