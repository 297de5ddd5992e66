import type { ListChoice, ListView } from '@fieldwright/contract/list-views';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const view = (id: number, name: string, params: object): ListView => ({
  id,
  name,
  shared: false,
  isOwn: true,
  owner: 'Lena Hollis',
  content: { list: 'pricebook' as const, params, columns: null },
});
const furnaces = view(12, 'Furnaces after hours', { book: 1, category: 10, rateTypeId: 2 });
const elsewhere = view(13, 'Of another book', { book: 2, text: 'valve' });

const open = (address: string, views: ListView[] = [furnaces, elsewhere], choices: ListChoice[] = []) =>
  openApp(address, {
    'GET /api/me': () => buildMe({ lists: { views, choices } }),
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
  await waitFor(() => expect(address()).toBe('/pricebooks/1?category=10&rateTypeId=2&view=12'));
  const current = async (name: string) =>
    (await bar()).getByRole('link', { name }).getAttribute('aria-current');
  await waitFor(async () => expect(await current('Furnaces after hours')).toBe('page'));
  expect(await current('All')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});

it('saves what shows of the book, and deletes it again', async () => {
  const { user, server } = await open('/pricebooks/1?text=valve&category=10');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
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

const byDefault: ListChoice = { list: 'pricebook', columns: null, defaultViewId: 12 };

it('opens a book with the person’s default view, and with everything if asked', async () => {
  const { user, address } = await open('/pricebooks/1', undefined, [byDefault]);
  const current = async (name: RegExp) =>
    (await bar()).getByRole('link', { name }).getAttribute('aria-current');
  await waitFor(async () => expect(await current(/^Furnaces after hours.*opens first/)).toBe('page'));
  expect(address()).toBe('/pricebooks/1?category=10&rateTypeId=2&view=12');
  await user.click((await bar()).getByRole('link', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/pricebooks/1?view=all'));
  await waitFor(async () => expect(await current(/^All/)).toBe('page'));
});

it('opens as the address says, whatever the default view is, and other books without it', async () => {
  const { address } = await open('/pricebooks/1?text=valve', undefined, [byDefault]);
  await bar();
  expect(address()).toBe('/pricebooks/1?text=valve');
});

it('makes a view the default of its book', async () => {
  const { user, server } = await open('/pricebooks/1?category=10&rateTypeId=2&view=12');
  server.handlers['POST /api/listviews/choice'] = () => byDefault;
  await user.click(await screen.findByRole('button', { name: 'More for Furnaces after hours' }));
  await user.click(screen.getByRole('menuitem', { name: /^Make it my default/ }));
  await screen.findByText('This list opens with Furnaces after hours.');
  const { body } = server.calls.find(({ key }) => key === 'POST /api/listviews/choice')!;
  expect(body).toEqual({ list: 'pricebook', defaultViewId: 12 });
});

it('stays in a view while its filters are changed, and saves the changes in place', async () => {
  const { user, server, address } = await open('/pricebooks/1?category=10&rateTypeId=2&view=12');
  server.handlers['PATCH /api/listviews/{id}'] = ({ body }) => ({ ...furnaces, ...(body as object) });
  await user.type(await screen.findByRole('searchbox', { name: 'Search this book' }), 'valve');
  await waitFor(() =>
    expect(Object.fromEntries(new URL(address(), 'http://x').searchParams)).toEqual({
      category: '10',
      text: 'valve',
      rateTypeId: '2',
      view: '12',
    }),
  );
  (await bar()).getByRole('link', { name: /^Furnaces after hours.*changed/ });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Furnaces after hours saved.');
  const { body } = server.calls.find(({ key }) => key === 'PATCH /api/listviews/12')!;
  expect(body).toEqual({
    content: {
      list: 'pricebook',
      params: { book: 1, text: 'valve', category: 10, rateTypeId: 2 },
      columns: null,
    },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
});
