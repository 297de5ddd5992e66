import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const customer = {
  id: 7,
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '',
  mobilePhone: '',
  doNotService: false,
  tagIds: [],
  site: null,
  siteCount: 0,
  openWork: 0,
  balanceCents: 12_500,
  lastWorkDate: null,
  createdDate: '2026-11-19T16:35:00Z',
};
const page = (next: string | null) => ({
  customers: [customer, { ...customer, id: 8 }],
  tags: [],
  similar: [],
  next,
});
const workOrder = {
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
  amountDueCents: 12_500,
};
const workOrders = (next: string | null) => ({
  workOrders: [workOrder],
  tiles: [],
  choices: null,
  similar: false,
  next,
});
const shown = () => document.querySelector('.list-totals')?.textContent;

it('adds up the rows without asking, if all are loaded', async () => {
  const { server } = await openApp('/customers', { 'GET /api/customers': () => page(null) });
  await waitFor(() => expect(shown()).toBe('Balance due $250.00'));
  expect(server.keys()).not.toContain('GET /api/customers/totals');
});

it('asks for the totals of a longer list when the person wants them, with its filters', async () => {
  const { user, server } = await openApp('/customers?owing=true&sort=since', {
    'GET /api/customers': () => page('since_8_2026-11-19T16:35:00.000000Z'),
    'GET /api/customers/totals': () => ({
      count: 312,
      isMore: false,
      totalCents: null,
      paidCents: null,
      dueCents: 1_234_500,
    }),
  });
  const button = await screen.findByRole('button', { name: 'Show totals' });
  expect(server.keys()).not.toContain('GET /api/customers/totals');
  await user.click(button);
  await waitFor(() => expect(shown()).toBe('312 customersBalance due $12,345.00'));
  // the pressed button is gone, the focus is not
  expect(document.activeElement?.textContent).toBe(shown());
  expect(server.calls.find(({ key }) => key === 'GET /api/customers/totals')!.path).toBe(
    '/api/customers/totals?owing=true',
  );
});

it('says of a list that is too long that it has to be filtered first', async () => {
  const none = { totalCents: null, paidCents: null, dueCents: null };
  const { user } = await openApp('/customers', {
    'GET /api/customers': () => page('name_8_whitlock dana'),
    'GET /api/customers/totals': () => ({ count: 10_000, isMore: true, ...none }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show totals' }));
  expect(
    await screen.findByText('More than 10,000 customers. Filter the list to see its totals.'),
  ).toBeDefined();
});

it('says of a search that hasn’t read all that it has to be narrowed', async () => {
  const none = { totalCents: null, paidCents: null, dueCents: null };
  const { user } = await openApp('/workorders?search=furnace', {
    'GET /api/workorders': () => workOrders('made_8_2026-11-19T16:35:00.000000Z'),
    'GET /api/workorders/totals': () => ({ count: 310, isMore: true, ...none }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show totals' }));
  expect(
    await screen.findByText('Too many work orders to search. Filter the list to see its totals.'),
  ).toBeDefined();
});

it('names what isn’t paid of work orders for what it is: it may not be due yet', async () => {
  await openApp('/workorders', { 'GET /api/workorders': () => workOrders(null) });
  await waitFor(() => expect(shown()).toBe('Total $300.00Paid $175.00Not paid yet $125.00'));
});

it('says so when the totals could not be read, and tries again', async () => {
  let fails = true;
  const none = { totalCents: null, paidCents: null };
  const { user } = await openApp('/customers', {
    'GET /api/customers': () => page('name_8_whitlock dana'),
    'GET /api/customers/totals': () =>
      fails ? refuse('forbidden') : { count: 3, isMore: false, dueCents: 0, ...none },
  });
  await user.click(await screen.findByRole('button', { name: 'Show totals' }));
  expect(await screen.findByText(/^Couldn’t add up the list\./)).toBeDefined();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shown()).toBe('3 customersBalance due $0.00'));
});

/** Presses one of the totals, and returns what it consists of. */
async function partsOf(user: Awaited<ReturnType<typeof openApp>>['user'], name: RegExp) {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  const parts = [...dialog.querySelectorAll('.amount-parts-list > div')].map((each) => each.textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return parts;
}

it('shows what each total adds up: the rows, if all are loaded (R3.11)', async () => {
  const { user } = await openApp('/workorders', {
    'GET /api/workorders': () => ({
      ...workOrders(null),
      workOrders: [
        workOrder,
        { ...workOrder, id: 813, number: '813', totalCents: 50_000, amountDueCents: -500 },
      ],
    }),
  });
  expect(await partsOf(user, /^Total of this list \$800\.00, see parts$/)).toEqual([
    '813, Dana Whitlock 500.00',
    '812, Dana Whitlock 300.00',
    'Total of this list $800.00',
  ]);
  expect(await partsOf(user, /^Paid in this list \$680\.00/)).toEqual([
    '813, Dana Whitlock 505.00',
    '812, Dana Whitlock 175.00',
    'Paid in this list $680.00',
  ]);
  expect(await partsOf(user, /^Not paid yet in this list \$125\.00/)).toEqual([
    '812, Dana Whitlock 125.00',
    'Not paid yet in this list $125.00',
  ]);
});

it('shows of a longer list how its totals follow from each other (R3.11)', async () => {
  const { user } = await openApp('/workorders', {
    'GET /api/workorders': () => workOrders('made_8_2026-11-19T16:35:00.000000Z'),
    'GET /api/workorders/totals': () => ({
      count: 310,
      isMore: false,
      totalCents: 900_000,
      paidCents: 610_000,
      dueCents: 300_000,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show totals' }));
  expect(await partsOf(user, /^Total of this list/)).toEqual([
    'Paid 310 work orders6,100.00',
    'Not paid yet 3,000.00',
    'Overpaid −100.00',
    'Total of this list $9,000.00',
  ]);
  expect(await partsOf(user, /^Not paid yet in this list/)).toEqual([
    'Total 310 work orders9,000.00',
    'Paid −6,100.00',
    'Overpaid 100.00',
    'Not paid yet in this list $3,000.00',
  ]);
});
