import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { momentOn, quietDay } from './days.ts';
import { accessTokenOf, call, invite, stranger } from './people.ts';
import type { Product } from './product.ts';

/** Returns a moment of the quiet day: `at(9.5)` is 9:30. */
const at = (hour: number): string =>
  new Date(Date.parse(momentOn(quietDay, '00:00')) + hour * 3_600_000).toISOString();

interface Visit {
  customer: string;
  /** hours of the quiet day */
  from: number;
  to: number;
  technicianIds: number[];
  /** why it may overlap another visit */
  overlapReason?: string;
}

const tokenOf = (product: Product) => accessTokenOf(product, 'dispatcher');

async function asDispatcher<Answer>(product: Product, path: string, body: unknown): Promise<Answer> {
  return call<Answer>(product, path, body, await tokenOf(product));
}

/** Changes something as the dispatcher, without a screen. */
async function change(product: Product, path: string, body: unknown): Promise<void> {
  const authorization = `Bearer ${await tokenOf(product)}`;
  const answer = await fetch(product.url + path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`PATCH ${path} answered ${answer.status}: ${await answer.text()}`);
}

/** Assigns a visit to someone else, as the dispatcher. */
export const handOver = (product: Product, eventId: number, technicianId: number) =>
  change(product, `/api/scheduleevents/${eventId}`, { technicianIds: [technicianId] });

/** Moves a visit on the quiet day, as the dispatcher. */
export const moveVisit = (product: Product, eventId: number, { from, to }: { from: number; to: number }) =>
  change(product, `/api/scheduleevents/${eventId}`, { start: at(from), end: at(to) });

export const renameCustomer = (product: Product, id: number, firstName: string) =>
  change(product, `/api/customers/${id}`, { firstName });

/** Creates a technician in the demo company with an empty row on the board. */
export async function newTechnician(product: Product): Promise<{ id: number; name: string }> {
  const { id, firstName, lastName } = await invite(product, ['technician']);
  return { id, name: `${firstName} ${lastName}` };
}

/** Creates two technicians in the demo company, one directly below the other on the board. */
export async function twoNeighbors(product: Product): Promise<{ id: number; name: string }[]> {
  const one = stranger();
  const named = ['a', 'b'].map((end) => ({
    ...stranger(),
    firstName: one.firstName,
    lastName: `${one.lastName}${end}`,
  }));
  const both = await Promise.all(named.map((person) => invite(product, ['technician'], person)));
  return both.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}

/** Creates a customer of the demo company with one site, named "… Quiet". */
export function newCustomer(product: Product, firstName: string, mainPhone = '(828) 555-0142') {
  return asDispatcher<{ customer: { id: number }; site: { id: number } }>(product, '/api/customers', {
    guid: randomUUID(),
    firstName,
    lastName: 'Quiet',
    mainPhone,
    site: {
      guid: randomUUID(),
      street: '27 Cedar Bluff Dr',
      city: 'Asheville',
      state: 'NC',
      postalCode: '28804',
    },
  });
}

/** Books a call of a new customer, unassigned or with its first visit. */
export async function bookCall(product: Product, customer: string, visit: Omit<Visit, 'customer'> | null) {
  const { site, customer: booked } = await newCustomer(product, customer);
  const made = await asDispatcher<{ id: number; events: { id: number }[] }>(product, '/api/calls', {
    guid: randomUUID(),
    siteId: site.id,
    callDepartmentTypeId: null,
    jobTypeId: null,
    priority: 'normal',
    expectedMinutes: 60,
    arrivalWindow: null,
    notes: '',
    visit: visit && {
      guid: randomUUID(),
      start: at(visit.from),
      end: at(visit.to),
      technicianIds: visit.technicianIds,
      ...(visit.overlapReason && { overlapReason: visit.overlapReason }),
    },
  });
  return { ...made, customerId: booked.id };
}

/** Creates a call's work order. */
export async function workOrderOf(product: Product, callId: number): Promise<number> {
  const path = `/api/calls/${callId}/workorder`;
  return (await asDispatcher<{ workOrderId: number }>(product, path, undefined)).workOrderId;
}

/** Returns a person's row on the board. */
export function rowOn(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Returns a card in a person's row, by its label, which includes the time. */
export function cardOf(page: Page, name: string, label: string | RegExp): Locator {
  return rowOn(page, name).getByRole('gridcell', { name: label });
}

/** Returns the screen position of an hour in a person's row. */
export async function pointAt(page: Page, name: string, hour: number): Promise<{ x: number; y: number }> {
  const box = (await rowOn(page, name).locator('.board-lane').boundingBox())!;
  // the board shows 7 AM to 6 PM
  return { x: box.x + ((hour - 7) / 11) * box.width, y: box.y + box.height / 2 };
}

/** Drags with the pointer: presses, moves in several steps, and releases. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}
