import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const view = (id: number, name: string, params: object) => ({
  id,
  name,
  shared: false,
  isOwn: true,
  owner: 'Lena Hollis',
  content: { list: 'pricebook' as const, params, columns: null },
});
const furnaces = view(12, 'Furnaces after hours', { book: 1, category: 10, rateTypeId: 2 });
const elsewhere = view(13, 'Of another book', { book: 2, text: 'valve' });

const open = (address: string, views = [furnaces, elsewhere]) =>
  openApp(address, {
    'GET /api/me': () => buildMe({ lists: { views, choices: [] } }),
    'GET /api/pricebooks/{id}': () => ({
      book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
      services: 336,
      parts: 0,
      categories: [{ id: 10, text: 'Heating', parentPriceBookCategoryId: null, order: 0, count: 2 }],
      withoutCategory: 0,
      favorites: 0,
      memberPlans: [],
      entries: [],
      similar: false,
      next: null,
      entry: null,
    }),
    'GET /api/pricebooks/{id}/entries': () => ({ entries: [], similar: false, next: null, entry: null }),
    'POST /api/listviews': ({ body }) => ({ ...furnaces, id: 14, ...(body as object) }),
  });
const bar = async () => within(await screen.findByRole('navigation', { name: 'Saved views' }));

it('opens a book’s saved views by what they show, and no other book’s', async () => {
  const { user, address } = await open('/pricebooks/1');
  const views = await bar();
  expect(views.queryByText('Of another book')).toBeNull();
  expect(views.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
  await user.click(views.getByRole('link', { name: 'Furnaces after hours' }));
  await waitFor(() => expect(address()).toBe('/pricebooks/1?category=10&rateTypeId=2'));
  const current = async (name: string) =>
    (await bar()).getByRole('link', { name }).getAttribute('aria-current');
  await waitFor(async () => expect(await current('Furnaces after hours')).toBe('page'));
  expect(await current('All')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

it('saves what shows of the book, without a default, and deletes it again', async () => {
  const { user, server } = await open('/pricebooks/1?text=valve&category=10');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  expect(dialog.queryByRole('checkbox', { name: /default/ })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Valves');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Valves saved.');
  expect(server.calls.find(({ key }) => key === 'POST /api/listviews')!.body).toMatchObject({
    name: 'Valves',
    content: { list: 'pricebook', params: { book: 1, text: 'valve', category: 10 }, columns: null },
  });
  const saved = (await bar()).getByRole('link', { name: 'Valves' });
  expect(saved.getAttribute('aria-current')).toBe('page');
  server.handlers['DELETE /api/listviews/{id}'] = () => null;
  await user.click(screen.getByRole('button', { name: 'More for Valves' }));
  await user.click(screen.getByRole('menuitem', { name: /^Delete view/ }));
  await waitFor(async () => expect((await bar()).queryByRole('link', { name: 'Valves' })).toBeNull());
  await waitFor(() => expect(server.keys()).toContain('DELETE /api/listviews/14'));
});

it('takes the person’s own of two views that show the same, whatever spaces the search has', async () => {
  const content = { book: 1, text: 'valve' };
  const shared = { ...view(15, 'Valves of Dee', content), shared: true, isOwn: false, owner: 'Dee Wallace' };
  await open('/pricebooks/1?text=%20valve%20', [shared, view(16, 'My valves', content)]);
  const own = (await bar()).getByRole('link', { name: 'My valves' });
  expect(own.getAttribute('aria-current')).toBe('page');
  expect((await bar()).getByRole('link', { name: /Valves of Dee/ }).getAttribute('aria-current')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});
