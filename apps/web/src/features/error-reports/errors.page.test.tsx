import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { Fault, FaultDetail } from './errors.data.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fault: Fault = {
  id: 7,
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'lines')",
  count: 12,
  people: 3,
  isSignedIn: true,
  firstSeenDate: '2026-11-17T15:00:00Z',
  lastSeenDate: '2026-11-20T15:00:00Z',
  versions: ['1.0.176', '1.0.175'],
  routes: ['/proposals/$id', '/dashboard'],
};
const other: Fault = {
  ...fault,
  id: 8,
  name: 'ApiError',
  message: '500 internal: GET /api/people',
  count: 40,
};
const detail: FaultDetail = {
  ...fault,
  stack: 'TypeError: x\n    at save (/assets/index.js:1:2)',
  correlationId: 'r-9',
  sightings: [
    {
      version: '1.0.176',
      route: '/proposals/$id',
      count: 9,
      people: 2,
      lastSeenDate: '2026-11-20T15:00:00Z',
    },
  ],
};
const open = (address = '/settings/errors', handlers: Handlers = {}) =>
  openApp(address, {
    'GET /api/errorreports': () => [fault, other],
    'GET /api/errorreports/{id}': () => detail,
    'GET /api/featureflags': () => ['errorReports'],
    ...handlers,
  });
const rows = () =>
  within(screen.getByRole('list', { name: 'Errors' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('errors', () => {
  it('are for owners and admins: others are led to the dashboard (R6.4)', async () => {
    const { address, server } = await open('/settings/errors', {
      'GET /api/me': () => buildMe({ roles: ['office'] }),
    });
    await waitFor(() => expect(address()).toBe('/dashboard?noAccess=1'));
    expect(server.keys()).not.toContain('GET /api/errorreports');
  });

  it('say how often and to how many people each happened, and where (R8.9)', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Errors' });
    expect(rows()[0]).toContain('12 times');
    expect(rows()[0]).toContain('3 people');
    expect(rows()[0]).toContain('/proposals/$id and 1 more · version 1.0.176');
  });

  it('are searched and put in order in the address', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('link', { name: 'Most often' }));
    await waitFor(() => expect(address()).toBe('/settings/errors?sort=often'));
    expect(rows()[0]).toContain('ApiError');
    await user.type(screen.getByRole('searchbox', { name: 'Search errors' }), 'zebra');
    await screen.findByRole('heading', { name: 'No matching errors' });
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('open beside the list, by an address of their own (R8.9)', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('link', { name: /^TypeError/ }));
    const part = await screen.findByRole('region', { name: 'TypeError' });
    expect(address()).toBe('/settings/errors?id=7');
    await within(part).findByText('r-9');
    await user.click(within(part).getByRole('button', { name: 'Copy for support' }));
    expect(await navigator.clipboard.readText()).toContain('TypeError');
    expect(within(part).getByText(/at save/)).toBeTruthy();
    expect(within(part).getByRole('row', { name: /\/proposals\/\$id 1\.0\.176 9 2/ })).toBeTruthy();
    await user.click(within(part).getByRole('link', { name: 'All errors' }));
    await waitFor(() => expect(address()).toBe('/settings/errors'));
  });

  it('that have been forgotten meanwhile say so', async () => {
    await open('/settings/errors?id=9', { 'GET /api/errorreports/{id}': () => refuse('not_found') });
    await screen.findByRole('heading', { name: 'This error is no longer here.' });
    expect(rows()).toHaveLength(2);
  });

  it('are none at first, and the page says so', async () => {
    await open('/settings/errors', { 'GET /api/errorreports': () => [] });
    expect(await screen.findByRole('heading', { name: 'No errors' })).toBeTruthy();
  });

  it('are not reported where the company has switched that off, and the page says so (R7.2)', async () => {
    await open('/settings/errors', { 'GET /api/featureflags': () => [] });
    await screen.findByText(/^Error reports are turned off/);
    expect(screen.getByRole('link', { name: 'Features' }).getAttribute('href')).toBe('/settings/features');
  });
});

describe('what boards let go of', () => {
  it('stands beside the errors: when, whose, on which device, which days and why (R4.18)', async () => {
    await open('/settings/errors?list=boards', {
      'GET /api/boardevictions': () => [
        {
          id: 1,
          dates: ['2026-11-18', '2026-11-19'],
          evictedDate: '2026-11-20T15:00:00Z',
          isActive: false,
          isConnected: true,
          person: { id: 4, firstName: 'Hannah', lastName: 'Ortiz' },
          device: 'Chrome on Windows',
        },
      ],
    });
    const table = await screen.findByRole('table', { name: 'Board memory' });
    const [, row] = within(table).getAllByRole('row');
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['Hannah Ortiz', 'Chrome on Windows', '2 daysNov 18, Nov 19', 'Not in view']);
    expect(screen.getByRole('link', { name: 'Board memory', current: 'page' })).toBeTruthy();
  });
});

describe('a fault of a page that nobody is signed in to', () => {
  it('is marked as such (R8.9)', async () => {
    await open('/settings/errors', {
      'GET /api/errorreports': () => [{ ...fault, isSignedIn: false, routes: ['/p/$token'] }],
    });
    await screen.findByRole('list', { name: 'Errors' });
    expect(rows()[0]).toContain('no one signed in');
  });
});
