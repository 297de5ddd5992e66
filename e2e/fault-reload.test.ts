import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { quietDay } from './days.ts';
import { hang, holdPatience, passUntil } from './faults.ts';
import { newColleague } from './people.ts';
import {
  bookCall,
  cardOf,
  moveVisit,
  newCustomer,
  newTechnician,
  renameCustomer,
  workOrderOf,
} from './schedule.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
const dispatcher = demoPerson('dispatcher');
const someone = () => `Old${randomInt(1e9)}`;

/** Opens a page with timers on its own clock. */
async function open(path: string, as: Parameters<typeof visit>[1] & object): Promise<Page> {
  const page = await visit('/reset', as);
  await holdPatience(page);
  await page.goto(path);
  return page;
}

/**
 * Announces a change whose reload gets no response, and checks that the page warns it may be out of date
 * until a response arrives.
 */
async function outlive(page: Page, asks: RegExp, change: () => Promise<unknown>, after: Locator) {
  const words = page.getByRole('status').filter({ hasText: 'This page may be out of date. Retrying…' });
  const { outwait, end } = await hang(page, asks);
  await change();
  await outwait();
  await passUntil(page, words);
  expect(await after.count()).toBe(0);
  await end();
  await passUntil(page, after);
  await expect(words).toBeGone();
}

describe('a reload that is never answered', () => {
  it('of a list is asked again, and the page says that it may be old (R1.5, R8.1)', async () => {
    const [before, after] = [someone(), someone()];
    const { customer } = await newCustomer(product, before);
    const page = await open(`/customers?search=Quiet&sort=-since`, { as: dispatcher });
    await expect(page.getByText(`${before} Quiet`)).toBeSeen();
    const rename = () => renameCustomer(product, customer.id, after);
    await outlive(page, /\/api\/customers\?/, rename, page.getByText(`${after} Quiet`));
  });

  it("of a technician's own day is asked again, and the page says that it may be old (R1.5, R8.1)", async () => {
    const technician = await newColleague(product, ['technician']);
    const booked = { from: 9, to: 10, technicianIds: [technician.id] };
    const { events } = await bookCall(product, someone(), booked);
    const page = await open(`/day?date=${quietDay}`, { as: technician, size: 'phone' });
    await expect(page.getByText('9:00–10:00 AM')).toBeSeen();
    const move = () => moveVisit(product, events[0]!.id, { from: 14, to: 15 });
    await outlive(page, /\/api\/ownday/, move, page.getByText('2:00–3:00 PM'));
  });

  it('of an editor is asked again, and the page says that it may be old (R1.5, R8.1)', async () => {
    const [before, after] = [someone(), someone()];
    const { id, customerId } = await bookCall(product, before, null);
    const workOrderId = await workOrderOf(product, id);
    const page = await open(`/workorders/${workOrderId}`, { as: dispatcher });
    await expect(page.getByText(`${before} Quiet`).first()).toBeSeen();
    const rename = () => renameCustomer(product, customerId, after);
    await outlive(page, /\/api\/workorders\/\d+$/, rename, page.getByText(`${after} Quiet`).first());
  });

  it('of the board is asked again, and the page says that it may be old (R1.5, R8.1)', async () => {
    const [before, after, technician] = [someone(), someone(), await newTechnician(product)];
    const booked = { from: 9, to: 10, technicianIds: [technician.id] };
    const { customerId } = await bookCall(product, before, booked);
    const page = await open(`/dashboard?date=${quietDay}`, { as: dispatcher });
    await page.setViewportSize({ width: 1440, height: 2600 });
    const card = (name: string) => cardOf(page, technician.name, new RegExp(`^Scheduled, ${name}`));
    await expect(card(before)).toBeSeen();
    const rename = () => renameCustomer(product, customerId, after);
    await outlive(page, /\/api\/scheduleevents\?/, rename, card(after));
  });
});
