import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { BrowsedEntry } from './price-book.data.ts';

type Seen = (entries: { isIntersecting: boolean }[]) => void;
let watched: Seen[] = [];

beforeEach(() => {
  watched = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: Seen;
      constructor(seen: Seen) {
        this.seen = seen;
      }
      observe() {
        watched.push(this.seen);
      }
      disconnect() {
        watched = watched.filter((seen) => seen !== this.seen);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const entry = (id: number): BrowsedEntry => ({
  kind: 'serviceRepair',
  id,
  version: 1,
  code: `S-${id}`,
  text: `Service ${id}`,
  description: '',
  warranty: '',
  pricing: 'flat',
  crew: 1,
  part: null,
  offers: [],
  unitPriceCents: 100_00,
  standardCents: 100_00,
  priceSteps: [],
  open: null,
  isFavorite: false,
  taxedShare: 1_000_000_000,
  taxedPart: 'all',
  taxable: true,
  laborHours: 1,
  callDepartmentTypeId: null,
  categoryIds: [],
  pictures: [],
  parts: [],
});
const page = (id: number, isLast = false) => ({
  entries: [entry(id)],
  similar: false,
  next: isLast
    ? null
    : { afterKind: 'serviceRepair' as const, afterPlace: 0, afterCode: `S-${id}`, afterId: id },
  entry: null,
});
const open = (entries: NonNullable<Handlers['GET /api/pricebooks/{id}/entries']>) =>
  openApp('/pricebooks/1', {
    'GET /api/pricebooks/{id}': () => ({
      book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
      services: 3,
      parts: 0,
      categories: [],
      withoutCategory: 0,
      favorites: 0,
      memberPlans: [],
      ...page(1),
    }),
    'GET /api/pricebooks/{id}/entries': entries,
  });
const come = (isIntersecting: boolean) =>
  act(async () => watched.forEach((seen) => seen([{ isIntersecting }])));

describe('the list of a price book', () => {
  it('loads the next page when its end comes near, each once, up to the last (R1.6)', async () => {
    const { server } = await open(({ path }) =>
      page(path.includes('afterId=1') ? 2 : 3, !path.includes('afterId=1')),
    );
    await screen.findByRole('link', { name: 'Service 1' });
    const asked = () => server.calls.filter(({ key }) => key.endsWith('/entries')).length;
    await come(false);
    expect(asked()).toBe(0);
    await come(true);
    await screen.findByRole('link', { name: 'Service 2' });
    expect(asked()).toBe(1);
    await waitFor(() => expect(watched).toHaveLength(1));
    await come(true);
    await screen.findByRole('link', { name: 'Service 3' });
    await waitFor(() => expect(watched).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('waits for the button after a failure, which it says', async () => {
    let isDown = true;
    const { user } = await open(() => (isDown ? refuse('not_found') : page(2, true)));
    await screen.findByRole('link', { name: 'Service 1' });
    await come(true);
    await screen.findByText(/^Couldn’t load more\./);
    expect(watched).toEqual([]);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Service 2' })).toBeTruthy();
  });
});
