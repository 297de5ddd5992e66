import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import type { ListedWorkOrder } from './work-orders.data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const row: ListedWorkOrder = {
  id: 812,
  version: 1,
  number: '812',
  text: 'Heat pump',
  customerId: 7,
  siteId: 8,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  address: { street: '610 Haywood Rd', city: 'Asheville', state: 'NC', postalCode: '28806' },
  totalCents: 30_000,
  createdDate: '2026-11-19T16:35:00Z',
  processed: false,
  complete: false,
  timeZone: 'America/New_York',
  department: null,
  visit: null,
  callId: null,
  callStatus: null,
  returnOf: null,
  amountDueCents: null,
};

it('has a tile for those whose update is incomplete (R4.7)', async () => {
  const tiles = [{ filter: 'incomplete' as const, count: 2, cents: 30_000 }];
  const { user, address } = await openApp('/workorders', {
    'GET /api/workorders': () => ({ workOrders: [row], tiles, choices: null, similar: false, next: null }),
  });
  await user.click(await screen.findByText('Incomplete', { selector: '.tile-name' }));
  await waitFor(() => expect(address()).toContain('filter=incomplete'));
});

it.each([true, false])(
  'says of work orders whether only something like the words is called so: %s',
  async (similar) => {
    await openApp('/workorders?search=whitlok', {
      'GET /api/workorders': () => ({ workOrders: [row], tiles: [], choices: null, similar, next: null }),
    });
    expect(await screen.findByText('Dana Whitlock')).toBeTruthy();
    expect(screen.queryByText('No exact match. Similar:') !== null).toBe(similar);
  },
);

it('processes the selected ones, and says of each what came of it (R4.7)', async () => {
  const rows = [
    row,
    { ...row, id: 813, number: '813', text: 'Water heater' },
    { ...row, id: 814, processed: true },
  ];
  const { user, server } = await openApp('/workorders', {
    'GET /api/workorders': () => ({ workOrders: rows, tiles: [], choices: null, similar: false, next: null }),
    'POST /api/workorders/{id}/process': ({ path }) =>
      path.includes('813')
        ? refuse('incomplete')
        : { id: 812, version: 2, complete: true, processed: true, processedDate: '2026-11-19T16:35:00Z' },
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  // a processed one can't be selected
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Select all 2' }));
  await user.click(screen.getByRole('button', { name: 'Process' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Process 2 work orders' }));
  expect(await dialog.findByText('1 processed, 1 not.')).toBeDefined();
  expect(dialog.getByText('The work order isn’t complete. Finish the update first.')).toBeDefined();
  const keys = server.calls
    .filter(({ key }) => /^POST \/api\/workorders\/\d+\/process$/.test(key))
    .map(({ body }) => body as { key: string });
  expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('exports the list with its filters', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // otherwise the page would go there
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, server } = await openApp('/workorders?filter=unpaid&department=3&sort=-due', {
    'GET /api/workorders': () => ({
      workOrders: [row],
      tiles: [],
      choices: null,
      similar: false,
      next: null,
    }),
    'GET /api/workorders/export': () =>
      new Response('Number', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export work orders' }));
  await user.click(dialog.getByRole('radio', { name: 'CSV' }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Work orders.csv exported.')).toBeDefined();
  expect(saved).toHaveBeenCalled();
  const asked = server.calls.find(({ key }) => key === 'GET /api/workorders/export')!.path;
  expect(asked).toMatch(/filter=unpaid/);
  expect(asked).toMatch(/departmentId=3/);
  expect(asked).toMatch(/sort=-due/);
  expect(asked).toMatch(/format=csv/);
});

it('narrows the list to a site and to a balance due, in the dialog (R2.8)', async () => {
  const { user, address, server } = await openApp('/workorders?filter=processed', {
    'GET /api/workorders': () => ({
      workOrders: [row],
      tiles: [],
      choices: null,
      similar: false,
      next: null,
    }),
  });
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(dialog.getByText('Search for a customer to see their sites here.')).toBeDefined();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Site' }), '610 Haywood Rd, Dana Whitlock');
  await user.click(dialog.getByRole('radio', { name: 'Unpaid (work done)' }));
  await user.click(dialog.getByRole('button', { name: 'Add Filters' }));
  await waitFor(() => expect(address()).toBe('/workorders?filter=processed&site=8&unpaid=true'));
  const asked = server.calls.filter(({ key }) => key === 'GET /api/workorders').at(-1)!.path;
  expect(asked).toBe('/api/workorders?filter=processed&siteId=8&unpaid=true');
  await user.click(screen.getByRole('link', { name: 'Remove filter: Site, 610 Haywood Rd, Dana Whitlock' }));
  await waitFor(() => expect(address()).toBe('/workorders?filter=processed&unpaid=true'));
});

it('narrows the list to return visits, and says of each what it returns to (R3.6)', async () => {
  const returned = { ...row, returnOf: { id: 7, number: 'WO-1007' } };
  const { user, address, server } = await openApp('/workorders', {
    'GET /api/workorders': () => ({
      workOrders: [returned],
      tiles: [],
      choices: null,
      similar: false,
      next: null,
    }),
  });
  expect(await screen.findByText('Return visit for WO-1007')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const choice = within(dialog.getByRole('radiogroup', { name: 'Return visits' }));
  await user.click(choice.getByRole('radio', { name: 'Return visits only' }));
  await user.click(dialog.getByRole('button', { name: 'Add Filters' }));
  await waitFor(() => expect(address()).toBe('/workorders?returns=true'));
  const asked = server.calls.filter(({ key }) => key === 'GET /api/workorders').at(-1)!.path;
  expect(asked).toBe('/api/workorders?returnVisits=true');
});

it('narrows the list to return visits by the technician of the first visit (R3.6)', async () => {
  const { user, address, server } = await openApp('/workorders', {
    'GET /api/workorders': () => ({
      workOrders: [row],
      tiles: [],
      choices: { departments: [], technicians: [{ id: 9, name: 'Tom Kowalski' }], tags: [] },
      similar: false,
      next: null,
    }),
  });
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const field = dialog.getByRole('combobox', { name: 'Technician of the first visit' });
  await user.selectOptions(field, 'First visit: Tom Kowalski');
  await user.click(dialog.getByRole('button', { name: 'Add Filters' }));
  await waitFor(() => expect(address()).toBe('/workorders?firstTechnician=9'));
  const asked = server.calls.filter(({ key }) => key === 'GET /api/workorders').at(-1)!.path;
  expect(asked).toBe('/api/workorders?firstTechnicianId=9');
});
