import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { quietDay } from './days.ts';
import { bookCall, cardOf, newCustomer, newTechnician } from './schedule.ts';
import { holdUndo } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
const someone = () => `Call${randomInt(1e9)}`;

async function openBoard(as: 'dispatcher' | 'office', more = ''): Promise<Page> {
  const page = await visit(`/dashboard?date=${quietDay}${more}`, { as: demoPerson(as) });
  await page.setViewportSize({ width: 1440, height: 2600 });
  return page;
}

/** Chooses an item from the menu of the first call on a customer's page. */
async function chooseOnCall(page: Page, line: RegExp): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: line }).click();
}

describe('the office', () => {
  it('books, corrects, cancels with a reason and reopens, and the board of a dispatcher follows live (R3.6, R6.4)', async () => {
    const name = `${someone()} Quiet`;
    const { customer } = await newCustomer(product, name.split(' ')[0]!);
    const board = await openBoard('dispatcher');
    const tray = board.getByRole('region', { name: 'Not on the board' });
    const inTray = tray.getByRole('button', { name: new RegExp(`^(Emergency, )?${name}`) });
    await expect(board.getByText('Live', { exact: true })).toBeSeen();

    const office = await visit(`/customers/${customer.id}`, { as: demoPerson('office') });
    await office.getByRole('button', { name: 'Book a call' }).last().click();
    const dialog = office.getByRole('dialog');
    // the office may take an opening, but no time of its own
    await expect(dialog.getByRole('radio').first()).toBeSeen();
    expect(await dialog.getByRole('button', { name: 'Another time…' }).count()).toBe(0);
    await dialog.getByLabel('Notes').fill('Furnace is silent');
    await dialog.getByLabel('Lead source').selectOption('Referral');
    await dialog.getByRole('button', { name: 'Book without a time' }).click();
    await expect(dialog).toBeGone();
    await expect(inTray).toBeSeen();

    await chooseOnCall(office, /^Edit call/);
    await dialog.getByLabel('Priority').selectOption('Emergency');
    await dialog.getByLabel(/^Requested by/).fill('Joan, tenant');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeGone();
    await expect(tray.getByRole('button', { name: new RegExp(`^Emergency, ${name}`) })).toBeSeen();

    await chooseOnCall(office, /^Cancel call/);
    await dialog.getByRole('button', { name: 'Cancel call' }).click();
    await expect(dialog.getByText('Choose a reason.')).toBeSeen();
    await dialog.getByRole('radio', { name: 'Went with someone else' }).check();
    await dialog.getByRole('button', { name: 'Cancel call' }).click();
    await expect(dialog).toBeGone();
    await expect(inTray).toBeGone();
    await tray.getByRole('link', { name: /^Canceled/ }).click();
    await expect(inTray).toBeSeen();
    await inTray.click();
    await expect(board.getByText('Canceled: Went with someone else')).toBeSeen();
    await expect(board.getByText('Joan, tenant')).toBeSeen();

    await chooseOnCall(office, /^Reopen call/);
    await expect(inTray).toBeGone();
    await tray.getByRole('link', { name: /^Unassigned/ }).click();
    await expect(inTray).toBeSeen();
    await board.getByRole('button', { name: /^Booked by/ }).click();
    for (const words of [/booked the call/, /canceled the call: Went with someone else/, /reopened the call/])
      await expect(board.getByText(words)).toBeSeen();
  });
});

describe('a dispatcher, with the keys of the panel', () => {
  it('reschedules to Unassigned and undoes it: the visit is back in its place (R3.6)', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const page = await openBoard('dispatcher');
    const card = cardOf(page, technician.name, new RegExp(`${customer}.*9:00 to`));
    await card.click();
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Reschedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Back to Unassigned' }).check();
    await dialog.getByLabel('Arrival window').selectOption('12–2 PM');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(card).toBeGone();
    await (await holdUndo(page)).click();
    await expect(card).toBeSeen();
    await card.click();
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: new RegExp(`Move ${customer}`) })).toBeSeen();
  });
});
