import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import { clearToasts } from '../../ui/toast/toasts.ts';
import { withFavorite } from './favorites.data.ts';
import type { BrowsedEntry } from './price-book.data.ts';

afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

const entry = (id: number, isFavorite: boolean): BrowsedEntry => ({
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
  isFavorite,
  taxedShare: 1_000_000_000,
  taxedPart: 'all',
  taxable: true,
  laborHours: 1,
  callDepartmentTypeId: null,
  categoryIds: [11],
  pictures: [],
  parts: [],
});
const opened = (entries: readonly BrowsedEntry[], favorites: number): Answer<'GET /api/pricebooks/{id}'> => ({
  book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
  services: 2,
  parts: 0,
  categories: [{ id: 11, text: 'Furnaces', parentPriceBookCategoryId: null, order: 0, count: 2 }],
  withoutCategory: 0,
  favorites,
  memberPlans: [],
  entries: [...entries],
  similar: false,
  next: null,
  entry: null,
});
const place = () => screen.getByRole('treeitem', { name: /^Favorites/ });
const star = () => screen.getByRole('button', { name: 'Favorite: Service 1' });

describe('favorites in a price book', () => {
  it('are a place beside Everything, with their count, reached by the keys of the tree (R3.11)', async () => {
    const { user, address, server } = await openApp('/pricebooks/1', {
      'GET /api/pricebooks/{id}': () => opened([entry(1, true), entry(2, false)], 1),
      'GET /api/pricebooks/{id}/entries': () => ({
        entries: [entry(1, true)],
        similar: false,
        next: null,
        entry: null,
      }),
    });
    await screen.findByRole('link', { name: 'Service 2' });
    expect(place().textContent).toBe('Favorites1');
    screen.getByRole('treeitem', { name: 'Everything' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(place());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Service 2' })).toBeNull());
    await waitFor(() => expect(address()).toBe('/pricebooks/1?category=favorites'));
    expect(server.calls.map(({ path }) => path)).toContain('/api/pricebooks/1/entries?category=favorites');
    expect(place().getAttribute('aria-selected')).toBe('true');
    place().focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/pricebooks/1?category=recent'));
    expect(screen.getByRole('treeitem', { name: 'Recently used' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    // it is no category: it can be neither changed nor moved
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    expect(place().querySelector('.tree-grip')).toBeNull();
  });

  it('are marked by the star of an open item, at once and for people who may only look (R6.4)', async () => {
    let isMarked = false;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, server } = await openApp('/pricebooks/1?entry=serviceRepair-1', {
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/pricebooks/{id}': () => opened([entry(1, isMarked), entry(2, false)], isMarked ? 1 : 0),
      'POST /api/usualentries/favorite': async () => {
        await asked;
        isMarked = true;
        return { isFavorite: true };
      },
    });
    await screen.findByRole('complementary', { name: 'Service 1' });
    expect(star().getAttribute('aria-pressed')).toBe('false');
    await user.click(star());
    expect(star().getAttribute('aria-pressed')).toBe('true');
    expect(within(screen.getByRole('table')).getAllByText('Favorite')).toHaveLength(1);
    answer();
    await waitFor(() => expect(place().textContent).toBe('Favorites1'));
    expect(server.calls.find(({ key }) => key === 'POST /api/usualentries/favorite')?.body).toEqual({
      kind: 'serviceRepair',
      id: 1,
      isFavorite: true,
    });
  });

  it('lose the star again if the server refuses, which says why', async () => {
    const { user } = await openApp('/pricebooks/1?entry=serviceRepair-1', {
      'GET /api/pricebooks/{id}': () => opened([entry(1, false)], 0),
      'POST /api/usualentries/favorite': () => refuse('not_found'),
    });
    await screen.findByRole('complementary', { name: 'Service 1' });
    await user.click(star());
    expect(await screen.findByText('Couldn’t update your favorites: Service 1.')).toBeTruthy();
    expect(star().getAttribute('aria-pressed')).toBe('false');
  });

  it('say what to do while there are none', async () => {
    await openApp('/pricebooks/1?category=favorites', { 'GET /api/pricebooks/{id}': () => opened([], 0) });
    expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeTruthy();
  });
});

describe('withFavorite', () => {
  it('changes the entry wherever it is, and leaves everything else as it was', () => {
    const other = { kind: 'partItem', id: 1, isFavorite: false };
    const one = { kind: 'serviceRepair', id: 1, isFavorite: false };
    const pages = { pages: [{ entries: [one, other] }], pageParams: [null] };
    const named = { kind: 'serviceRepair', id: 1 } as const;
    expect(withFavorite(pages, named, true).pages[0]!.entries.map(({ isFavorite }) => isFavorite)).toEqual([
      true,
      false,
    ]);
    const book = { favorites: 3, entries: undefined };
    expect(withFavorite(book, named, true)).toBe(book);
  });
});
