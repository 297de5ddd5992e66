import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mailTo } from './mail.ts';
import { signUp } from './new-company.ts';
import { stranger } from './people.ts';
import { fillInvitation } from './steps.ts';
import { withBrowser } from './visitor.ts';

const browser = withBrowser();
const { product, visit } = browser;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Setup step' });
const on = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const seen = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeSeen();

async function chooseElectrical(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose: Trade' }).click();
  await page.getByRole('checkbox', { name: /^Electrical/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await seen(page, '1 of 8 done');
}

async function enterCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add details: Company' }).click();
  await expect(bar(page)).toBeSeen();
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Phone/).fill('(828) 555-0119');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeGone();
  await on(page, 'Looks good');
}

async function lookAtDepartments(page: Page): Promise<void> {
  await page.waitForURL('**/settings/departments?setup=departments');
  await seen(page, 'Electrical');
  await expect(page.getByRole('row').filter({ hasText: 'Plumbing' })).toBeGone();
  await bar(page).getByRole('link', { name: 'Next: Job types' }).click();
  await seen(page, 'Breaker tripping');
  await on(page, 'Looks good');
}

async function enterRate(page: Page): Promise<void> {
  await page.waitForURL('**/settings/taxes?setup=taxes');
  await page.getByRole('main').getByRole('button', { name: 'Add tax rate' }).first().click();
  const dialog = page.getByRole('dialog');
  for (const name of await dialog.getByLabel(/^Name/).all()) await name.fill('Buncombe County');
  for (const rate of await dialog.getByRole('textbox', { name: /^Rate/ }).all()) await rate.fill('3.5');
  await dialog.getByRole('checkbox', { name: 'Use for every other ZIP code' }).check();
  await dialog.getByRole('button', { name: /^(Add|Save)$/ }).click();
  await expect(dialog).toBeGone();
  await on(page, 'Continue to Price book');
}

/** Adds the example price book of the company's trade, which asks for the two figures that its prices follow from. */
async function startPriceBook(page: Page): Promise<void> {
  await page.waitForURL('**/pricebooks?setup=priceBook');
  await page.getByRole('main').getByRole('button', { name: 'Start with an example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your labor rate per hour').fill('180');
  await dialog.getByLabel('Markup on parts').fill('60%');
  await dialog.getByRole('button', { name: 'Add price book' }).click();
  await expect(dialog).toBeGone();
  await page.waitForURL(/\/pricebooks\/\d+/);
  await on(page, 'Continue to People');
}

async function inviteTechnician(page: Page): Promise<void> {
  await page.waitForURL('**/settings/people?setup=people');
  await page.getByRole('main').getByRole('button', { name: 'Invite someone' }).click();
  const { firstName, lastName, email } = stranger();
  await fillInvitation(page, { firstName, lastName, email, role: 'Technician' });
  await page.getByLabel('Department').selectOption('Electrical');
  await page.getByRole('dialog').getByRole('button', { name: /invit/i }).click();
  await expect(page.getByRole('dialog')).toBeGone();
  await on(page, 'Continue to Customers');
}

/** Books a call for a new customer in the dialog that the setup opens. */
async function bookFirstCall(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Book a call: First call and proposal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a call' });
  await expect(dialog).toBeSeen();
  await page.keyboard.type('Whitaker');
  await page.getByRole('option', { name: 'New customer “Whitaker”' }).click();
  await dialog.getByLabel('First name').fill('Rosa');
  await dialog.getByLabel('Last name').fill('Whitaker');
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Street/).fill('9 Laurel Gap Rd');
  await dialog.getByLabel(/^City/).fill('Asheville');
  await dialog.getByLabel(/^State/).fill('NC');
  await dialog.getByLabel(/^ZIP/).fill('28805');
  await dialog.getByRole('combobox', { name: 'Job type' }).fill('Breaker tripping');
  await dialog.getByRole('option', { name: /Breaker tripping/ }).click();
  await dialog.getByRole('button', { name: 'Book without a time' }).click();
  await expect(dialog).toBeGone();
}

/** Builds a proposal with a line of the price book and a custom one, and emails its link to the customer. */
async function sendProposal(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'New proposal: First call and proposal' }).click();
  await page.getByLabel('Who is the proposal for?').fill('Whitaker');
  await page
    .getByRole('option', { name: /Whitaker/ })
    .first()
    .click();
  await page.waitForURL(/\/proposals\/new\?/);
  await page.getByLabel('Proposal title').fill('Panel repair');
  await page.getByRole('combobox', { name: 'Find in the price book' }).fill('15 A 1-pole breaker');
  await page
    .getByRole('option', { name: /15 A 1-pole breaker, replace/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Find in the price book' }).fill('Haul away the old panel');
  await seen(page, 'No matches in the price book.');
  await page.keyboard.press('Enter');
  await page.getByLabel('Price of Haul away the old panel', { exact: true }).fill('250');
  await seen(page, 'Save the proposal, then send it with Customer link.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/proposals\/\d+/);
  await page.getByRole('button', { name: 'Customer link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Email link' }).click();
  await seen(page, `Link sent to ${email}.`);
}

describe('the first hour of a new company', () => {
  it('leads from signing up to a first proposal that is priced and sent, by the screens alone', async () => {
    const { page, email } = await signUp(browser);
    await chooseElectrical(page);
    await enterCompany(page);
    await lookAtDepartments(page);
    await enterRate(page);
    await startPriceBook(page);
    await inviteTechnician(page);
    await bar(page).getByRole('link', { name: 'Back to setup' }).click();
    await seen(page, '6 of 8 done');
    await bookFirstCall(page, email);
    await sendProposal(page, email);
    const { links } = await mailTo(product, email, 'Panel repair: your proposal');
    const customer = await visit(links.find((each) => each.includes('/p/'))!.slice(product.url.length), {
      size: 'phone',
    });
    await seen(customer, '15 A 1-pole breaker, replace');
    await seen(customer, 'Haul away the old panel');
    // 0.75 hours at $180 and a breaker of $6.90 with 60% on top, and $250; with 7% tax
    await seen(customer, '$396.04');
    await seen(customer, '$423.76');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'You’re set up' })).toBeSeen();
    await page.reload();
    await expect(page.getByRole('grid')).toBeSeen();
  }, 180_000);
});
