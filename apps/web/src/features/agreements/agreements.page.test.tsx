import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import type { AgreementList, ListedAgreement } from './agreements.data.ts';

afterEach(() => vi.unstubAllGlobals());

const agreement = (more: Partial<ListedAgreement> = {}): ListedAgreement => ({
  id: 1,
  customer: { id: 7, name: 'Angela Castellano' },
  site: { id: 8, address: '42 Birch Hollow Ln, Asheville' },
  text: 'Comfort Plan',
  priceCents: 18_900,
  visitsPerYear: 2,
  startDate: '2025-12-01',
  endDate: '2026-11-30',
  status: 'active',
  ...more,
});
const list = (agreements: ListedAgreement[], canceled = 1): AgreementList => ({
  agreements,
  tiles: [
    { filter: 'active', count: agreements.length, cents: 18_900 },
    { filter: 'ending', count: agreements.length, cents: 18_900 },
    { filter: 'upcoming', count: 0, cents: 0 },
    { filter: 'expired', count: 0, cents: 0 },
    { filter: 'canceled', count: canceled, cents: 12_900 },
  ],
  today: '2026-11-21',
  similar: false,
  next: null,
});

describe('/agreements', () => {
  it('says where nothing is there, and where nothing of that kind is (R2.13)', async () => {
    await openApp('/agreements', { 'GET /api/agreements': () => list([], 0) });
    expect(await screen.findByRole('heading', { name: 'No agreements yet' })).toBeTruthy();
    await openApp('/agreements?filter=expired', { 'GET /api/agreements': () => list([]) });
    expect(await screen.findByRole('heading', { name: 'No agreements with this status' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all agreements' }).getAttribute('href')).toBe(
      '/agreements?filter=all',
    );
  });

  it('looks among all, on request, for whom no active one is of (R2.13)', async () => {
    const { user, address, server } = await openApp('/agreements?search=zebra', {
      'GET /api/agreements': () => list([]),
    });
    await screen.findByRole('heading', { name: 'No matching agreements' });
    await user.click(screen.getByRole('link', { name: 'Search all agreements' }));
    await waitFor(() => expect(address()).toMatch(/^\/agreements\?(?=.*search=zebra)(?=.*filter=all)/));
    expect(server.calls.at(-1)?.path).toBe('/api/agreements?search=zebra');
  });

  it('says of agreements that only something like the words is called so', async () => {
    await openApp('/agreements?search=castelano', {
      'GET /api/agreements': () => ({ ...list([agreement()]), similar: true }),
    });
    expect(await screen.findByText('No exact match. Similar:')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Angela Castellano' })).toBeTruthy();
  });

  it('has the sum of the listed ones below, also beyond the first page', async () => {
    const shown = () => document.querySelector('.list-totals')?.textContent;
    const two = list([agreement(), agreement({ id: 2, priceCents: 10_000 })]);
    await openApp('/agreements', { 'GET /api/agreements': () => two });
    await waitFor(() => expect(shown()).toBe('Price per year $289.00'));
    // a press says what it adds up (R3.11)
    screen.getByRole('button', { name: 'Price of these agreements $289.00, see parts' }).click();
    const dialog = await screen.findByRole('dialog', { name: 'Price of these agreements' });
    expect(dialog.querySelectorAll('.amount-parts-list > div')).toHaveLength(3);
    const tiles = [{ filter: 'active' as const, count: 312, cents: 5_000_000 }];
    const more = { ...two, tiles, next: '2026-11-30_2' };
    await openApp('/agreements', { 'GET /api/agreements': () => more });
    await waitFor(() => expect(shown()).toBe('312 agreementsPrice per year $50,000.00'));
    // the tile counts regardless of the search
    await openApp('/agreements?search=birch', { 'GET /api/agreements': () => more });
    await screen.findAllByRole('link', { name: 'Angela Castellano' });
    expect(shown()).toBeUndefined();
  });

  it('leads to customer and site, and says what ends soon and what is over (R2.13)', async () => {
    const rows = [
      agreement(),
      agreement({ id: 2, endDate: '2026-11-20' }),
      agreement({ id: 3, status: 'canceled' }),
    ];
    const { server } = await openApp('/agreements', { 'GET /api/agreements': () => list(rows) });
    const [first] = await screen.findAllByRole('link', { name: 'Angela Castellano' });
    expect(first?.getAttribute('href')).toBe('/customers/7');
    expect(screen.getAllByRole('link', { name: /Birch Hollow/ })[0]?.getAttribute('href')).toBe('/sites/8');
    for (const status of ['Ends in 9 days', 'Expired', 'Canceled'])
      expect(within(screen.getByRole('table')).getByText(status)).toBeTruthy();
    expect(server.keys().filter((key) => key === 'GET /api/agreements')).toHaveLength(1);
  });

  it('opens on those that run; a tile shows another kind, and all once pressed again, in the address (R2.13)', async () => {
    const { user, address, server } = await openApp('/agreements', {
      'GET /api/agreements': () => list([agreement()]),
    });
    const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
    const asked = () => server.calls.filter(({ key }) => key === 'GET /api/agreements').at(-1)?.path;
    expect((await screen.findByRole('button', { name: /^Active/ })).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(asked()).toBe('/api/agreements?filter=active');
    await press(/^Ending in 60 days/);
    await waitFor(() => expect(address()).toBe('/agreements?filter=ending'));
    expect(asked()).toBe('/api/agreements?filter=ending');
    await press(/^Canceled.*1 agreement/);
    await waitFor(() => expect(address()).toBe('/agreements?filter=canceled'));
    await press(/^Canceled/);
    await waitFor(() => expect(address()).toBe('/agreements?filter=all'));
    expect(asked()).toBe('/api/agreements');
    await press(/^Active/);
    await waitFor(() => expect(address()).toBe('/agreements'));
  });

  it('cancels several after a question, says of each what came of it, and makes them active again (R2.13)', async () => {
    const rows = [
      agreement(),
      agreement({ id: 2, customer: { id: 9, name: 'Boyd' } }),
      agreement({ id: 3, customer: { id: 10, name: 'Ames' }, status: 'canceled' }),
    ];
    const { user, server } = await openApp('/agreements?filter=all', {
      'GET /api/agreements': () => list(rows),
      'PATCH /api/agreements/{id}': ({ path }) => (path.endsWith('/2') ? refuse('in_use') : ({} as never)),
    });
    const check = (name: RegExp) => user.click(screen.getByRole('checkbox', { name }));
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3' }));
    expect(screen.getByRole('button', { name: 'Cancel agreements…' })).toHaveProperty('disabled', true);
    await check(/Ames/);
    await user.click(screen.getByRole('button', { name: 'Cancel agreements…' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Cancel 2 agreements' }));
    await user.click(asked.getByRole('button', { name: 'Cancel them' }));
    expect(await screen.findByText('1 done, 1 not.')).toBeTruthy();
    const sent = server.calls.filter(({ key }) => key.startsWith('PATCH'));
    expect(sent.map(({ body }) => body)).toEqual([{ status: 'canceled' }, { status: 'canceled' }]);
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await check(/Ames/);
    expect(screen.getByRole('button', { name: 'Make active again…' })).toHaveProperty('disabled', false);
  });
});
