import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson, type SignIn } from './context.ts';
import { quietDay } from './days.ts';
import { newColleague } from './people.ts';
import { bookCall, cardOf, drag, newCustomer, newTechnician, pointAt, rowOn } from './schedule.ts';
import { rowOf, walkTo } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
const board = `/dashboard?date=${quietDay}`;
const someone = () => `Main${randomInt(1e9)}`;
const seen = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeSeen();
const waiting = (page: Page, customer: string) =>
  page.locator('[data-call]').filter({ hasText: `${customer} Quiet` });
const total = (page: Page) => page.getByRole('status', { name: 'Total', exact: true });

/** Opens the board on a screen tall enough for every row, because rows off screen are not in the page. */
async function openBoard(as = demoPerson('dispatcher')): Promise<Page> {
  const page = await visit(board, { as });
  await page.setViewportSize({ width: 1440, height: 2600 });
  await expect(page.getByRole('grid')).toBeSeen();
  await expect(page.getByText('Live', { exact: true })).toBeSeen();
  return page;
}

/** Drags an unassigned call to an hour of a technician's row, without releasing the mouse button. */
async function holdAt(page: Page, customer: string, name: string, hour: number): Promise<void> {
  const call = waiting(page, customer);
  await call.scrollIntoViewIfNeeded();
  await rowOn(page, name).scrollIntoViewIfNeeded();
  const box = (await call.boundingBox())!;
  await drag(page, { x: box.x + 20, y: box.y + 30 }, await pointAt(page, name, hour));
}

/**
 * Sells a package from the price book at a new customer's site, and saves it.
 * @returns its total
 */
async function sell(page: Page, customerId: number, text: string): Promise<string> {
  await page.goto(`/customers/${customerId}`);
  await page.getByRole('link', { name: 'New proposal' }).first().click();
  await page.getByLabel('Proposal title').fill(text);
  const picker = page.getByRole('combobox', { name: 'Find in the price book' });
  for (const [place, words] of ['HVAC-TUNE-AC', 'thermostat'].entries()) {
    await picker.fill(words);
    await picker.press('Enter');
    await expect(page.getByLabel(`Text of line ${place + 1}`, { exact: true })).toBeSeen();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/proposals\/\d+$/);
  await seen(page, /^Saved \d/);
  return total(page).innerText();
}

interface Accepted {
  workOrderId: number;
  workOrderNumber: string;
  callId: number;
}

/** Accepts the package for the customer. */
async function accept(page: Page, acceptedBy: string) {
  await page.getByRole('button', { name: 'Select a package…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select a package' });
  await dialog.getByLabel(/^Accepted by/).fill(acceptedBy);
  expect(await dialog.getByRole('checkbox', { name: /^Create a call/ }).isChecked()).toBe(true);
  const answer = page.waitForResponse((response) => response.url().endsWith('/select'));
  await dialog.getByRole('button', { name: /^Accept / }).click();
  const { data } = (await (await answer).json()) as { data: Accepted };
  await seen(page, new RegExp(`^Accepted by ${acceptedBy}`));
  return data;
}

const partOf = (phone: Page, name: string) =>
  phone.getByRole('navigation', { name: 'Work order sections' }).getByRole('link', { name });
const overview = (phone: Page) => phone.getByRole('link', { name: 'Overview' }).click();

async function save(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByText('Not saved yet')).toBeGone();
  await expect(phone.locator('.save-state', { hasText: 'Saved' })).toBeSeen();
}

/**
 * Adds a line to the opened work order and answers on leaving, as the technician.
 * @returns the new total
 */
async function work(phone: Page, sold: string): Promise<string> {
  const value = partOf(phone, 'Lines').locator('.wo-part-value');
  await expect(value.filter({ hasText: sold })).toBeSeen();
  await partOf(phone, 'Lines').click();
  const lines = phone.getByRole('table', { name: 'Work order lines' }).locator('[data-row]');
  await expect(lines.nth(1)).toBeSeen();
  expect(await lines.count()).toBe(2);
  await phone.getByRole('combobox', { name: 'Add a line from the price book' }).fill('run capacitor replace');
  await phone
    .getByRole('option', { name: /Run capacitor .*replace/ })
    .first()
    .click();
  await expect(lines.nth(2)).toBeSeen();
  await save(phone);
  await overview(phone);
  await partOf(phone, 'Debrief').click();
  await phone
    .getByRole('region', { name: 'Debrief' })
    .getByRole('textbox')
    .first()
    .fill('Shown to the customer');
  await save(phone);
  await overview(phone);
  return value.innerText();
}

/** Collects the full balance in cash, as the technician. */
async function takeCash(phone: Page, due: string, receipt: string): Promise<void> {
  await phone.getByRole('button', { name: `Collect ${due}`, exact: true }).click();
  const dialog = phone.getByRole('dialog', { name: 'Take payment' });
  await dialog.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await phone
    .getByRole('dialog', { name: `Receipt ${receipt}` })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await partOf(phone, 'Payments').click();
  await expect(phone.getByText(receipt, { exact: true })).toBeSeen();
  expect(await phone.getByRole('status', { name: 'Balance due' }).innerText()).toBe('$0.00');
  expect(await total(phone).innerText()).toBe(due);
}

/** Finds the work order in the office's list, processes it, and undoes that. */
async function process(page: Page, { workOrderId, workOrderNumber }: Accepted, paid: string): Promise<void> {
  const listed = page.locator('tbody tr').filter({ hasText: workOrderNumber });
  await expect(listed.getByText('To process')).toBeSeen();
  expect(await listed.getByText(paid, { exact: true }).count()).toBe(1);
  await expect(listed.getByText('Paid', { exact: true })).toBeSeen();
  await listed.getByRole('link').first().click();
  await page.waitForURL(`**/workorders/${workOrderId}`);
  await page.getByRole('button', { name: 'Process', exact: true }).click();
  await seen(page, /^Processed \d/);
  expect(await total(page).innerText()).toBe(paid);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('To process')).toBeSeen();
  expect(await page.getByRole('status', { name: 'Balance due' }).innerText()).toBe('$0.00');
}

const centsOf = (money: string) => Math.round(Number(money.replaceAll(/[$,]/g, '')) * 100);

/** Holds requests from all pages until each page has sent one. */
async function together(pages: readonly Page[], address: string): Promise<void> {
  const held: Promise<void>[] = [];
  let letGo!: () => void;
  const all = new Promise<void>((done) => (letGo = done));
  for (const page of pages) {
    await page.route(address, async (route) => {
      if (held.push(all) === pages.length) letGo();
      await all;
      await route.continue();
    });
  }
}

interface Booker {
  page: Page;
  customer: string;
}

const overlapOf = ({ page }: Booker) => page.getByRole('dialog', { name: 'Double-book?' });

/** Determines which of two people booked the slot and who got the double-booking question. */
async function decided(bookers: readonly Booker[]): Promise<{ winner: Booker; loser: Booker }> {
  await Promise.any(bookers.map((one) => overlapOf(one).waitFor()));
  const [first, second] = bookers as [Booker, Booker];
  return (await overlapOf(first).isVisible())
    ? { winner: second, loser: first }
    : { winner: first, loser: second };
}

describe('the main job', () => {
  it('is sold, scheduled, done and paid in three browsers, and the board shows each step by itself (R1.1, R1.3, R1.4, R1.5, R3.6, R4.7, R4.8)', {
    timeout: 180_000,
  }, async () => {
    const customer = someone();
    const [made, technician] = [
      await newCustomer(product, customer),
      await newColleague(product, ['technician']),
    ];
    const dispatcher = await openBoard();
    await dispatcher.evaluate('window.isStillTheSame = true');
    const sales = await visit('/dashboard', { as: demoPerson('sales') });
    const phone = await visit(`/day?date=${quietDay}`, { as: technician, size: 'phone' });
    await expect(phone.getByRole('heading', { name: 'No visits scheduled' })).toBeSeen();
    const card = (status: string) =>
      cardOf(dispatcher, technician.name, new RegExp(`^${status}, ${customer} Quiet`));

    const sold = await sell(sales, made.customer.id, `Cooling ${customer}`);
    expect(await waiting(dispatcher, customer).count()).toBe(0);
    const accepted = await accept(sales, `${customer} Quiet`);
    await expect(waiting(dispatcher, customer)).toBeSeen();
    expect(await total(sales).innerText()).toBe(sold);

    await holdAt(dispatcher, customer, technician.name, 9);
    await dispatcher.mouse.up();
    await expect(card('Scheduled')).toBeSeen();
    await expect(waiting(dispatcher, customer)).toBeGone();
    await expect(phone.getByRole('article', { name: `${customer} Quiet` })).toBeSeen();

    await phone.getByRole('button', { name: 'On my way' }).click();
    await expect(card('Dispatched')).toBeSeen();
    await phone.getByRole('button', { name: 'Arrived' }).click();
    await expect(card('Working')).toBeSeen();

    await phone.getByRole('button', { name: 'Open work order' }).click();
    await phone.waitForURL(`**/workorders/${accepted.workOrderId}`);
    const due = await work(phone, sold);
    expect(centsOf(due)).toBeGreaterThan(centsOf(sold));
    await takeCash(phone, due, `R-${accepted.workOrderNumber}-1`);
    await phone.goto(`/day?date=${quietDay}`);
    await phone.getByRole('button', { name: 'Finished' }).click();
    await expect(card('Done')).toBeSeen();
    expect(await dispatcher.evaluate('window.isStillTheSame')).toBe(true);
    expect(dispatcher.url()).toBe(product.url + board);

    const office = await visit(`/workorders?filter=toProcess&search=${customer}`, {
      as: demoPerson('office'),
    });
    await process(office, accepted, due);
    await office.goto(`/payments?search=${customer}`);
    const payment = rowOf(office, `R-${accepted.workOrderNumber}-1`);
    await expect(payment.getByText(due, { exact: true })).toBeSeen();
    await expect(payment.getByText(technician.name)).toBeSeen();
    await office.goto(`/customers/${made.customer.id}`);
    await seen(office, 'Nothing due');
  });

  it('is begun by the keyboard alone: a call of a known number booked, assigned, moved, and the move undone (R1.5, R3.6)', async () => {
    const [customer, technician] = [someone(), await newTechnician(product)];
    const phone = `828 557 ${String(randomInt(10_000)).padStart(4, '0')}`;
    await newCustomer(product, customer, phone);
    const page = await openBoard();
    const { keyboard } = page;
    await keyboard.press('b');
    await expect(page.getByRole('dialog', { name: 'Book a call' })).toBeSeen();
    await keyboard.type(phone);
    await keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'History' }).getByText(customer)).toBeSeen();
    await keyboard.type('no heat');
    await expect(page.getByRole('option', { name: /No heat/ }).first()).toBeSeen();
    await keyboard.press('Enter');
    await page.locator('input[type=radio]:focus').waitFor();
    await walkTo(page, 'Tab', /^Book without a time/);
    await keyboard.press('Enter');
    await expect(waiting(page, customer)).toBeSeen();
    await expect(page.getByRole('dialog')).toBeGone();

    await walkTo(page, 'Tab', new RegExp(`^(High priority, )?${customer} Quiet`));
    await keyboard.press('a');
    await expect(page.getByRole('dialog', { name: `Assign ${customer} Quiet` })).toBeSeen();
    await walkTo(page, 'Tab', /^Starts/);
    await keyboard.type('0100PM');
    await walkTo(page, 'Tab', new RegExp(technician.name));
    await keyboard.press('Space');
    await keyboard.press('Enter');
    const card = (times: string) => cardOf(page, technician.name, new RegExp(`${customer}.*${times}`));
    await expect(card('1:00 to ')).toBeSeen();
    await expect(page.getByText(`${customer} Quiet assigned:`)).toBeSeen();

    await walkTo(page, 'Tab', / of [\d.]+ h$|Off(, [\d.]+ h booked)?$/);
    await walkTo(page, 'ArrowDown', new RegExp(technician.name));
    await walkTo(page, 'ArrowRight', new RegExp(customer));
    await keyboard.press('Alt+ArrowRight');
    await expect(card('1:15 to ')).toBeSeen();
    await expect(page.getByText(new RegExp(`^${customer} Quiet: .*1:15–`))).toBeSeen();
    await keyboard.press('Control+z');
    await expect(card('1:00 to ')).toBeSeen();
  });

  it('tells one of two dispatchers who drop on the same slot at the same moment who has it (R3.6)', async () => {
    const technician = await newTechnician(product);
    const booker = async (as: SignIn): Promise<Booker> => {
      const customer = someone();
      await bookCall(product, customer, null);
      return { page: await openBoard(as), customer };
    };
    const other = await newColleague(product, ['dispatcher']);
    const bookers = [await booker(demoPerson('dispatcher')), await booker(other)];
    const pages = bookers.map(({ page }) => page);
    await together(pages, '**/api/scheduleevents');
    for (const { page, customer } of bookers) await holdAt(page, customer, technician.name, 9);
    await Promise.all(pages.map((page) => page.mouse.up()));
    const { winner, loser } = await decided(bookers);
    await expect(
      overlapOf(loser).getByText(`${technician.name}: ${winner.customer} Quiet, 9:00–10:00 AM`),
    ).toBeSeen();
    await loser.page.getByRole('button', { name: 'Leave as is' }).click();
    await expect(waiting(loser.page, loser.customer)).toBeSeen();
    for (const page of pages) {
      await expect(cardOf(page, technician.name, new RegExp(`${winner.customer}.*9:00 to`))).toBeSeen();
      await expect(cardOf(page, technician.name, new RegExp(loser.customer))).toBeGone();
    }
  });
});
