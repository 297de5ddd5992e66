import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
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
const list = (agreements: ListedAgreement[]): AgreementList => ({
  agreements,
  tiles: [
    { filter: 'active', count: 1, cents: 18_900 },
    { filter: 'ending', count: 1, cents: 18_900 },
    { filter: 'expired', count: 0, cents: 0 },
  ],
  today: '2026-11-21',
  next: null,
});

describe('/agreements', () => {
  it('says where nothing is there, and where nothing fits (R2.13)', async () => {
    await openApp('/agreements', { 'GET /api/agreements': () => list([]) });
    expect(await screen.findByRole('heading', { name: 'No agreements yet' })).toBeTruthy();
    await openApp('/agreements?search=zebra', { 'GET /api/agreements': () => list([]) });
    expect(await screen.findByRole('heading', { name: 'No agreement fits' })).toBeTruthy();
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

  it('is narrowed down by a tile, in the address (R2.13)', async () => {
    const { user, address, server } = await openApp('/agreements', {
      'GET /api/agreements': () => list([agreement()]),
    });
    await user.click(await screen.findByRole('button', { name: /^Ending in 60 days/ }));
    await vi.waitFor(() => expect(address()).toBe('/agreements?filter=ending'));
    expect(server.calls.at(-1)?.path).toBe('/api/agreements?filter=ending');
  });
});
