import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import type { ListedWorkOrder } from './work-orders.data.ts';

afterEach(() => vi.unstubAllGlobals());

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
