import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';
import { viewEntriesAs } from './entry-view.ts';
import type { BrowsedEntry } from './price-book.data.ts';

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
  unitPriceCents: id * 100_00,
  costCents: 40_00,
  standardCents: id * 100_00,
  priceSteps: [],
  open: null,
  isFavorite: false,
  taxedShare: 1_000_000_000,
  taxedPart: 'all',
  taxable: true,
  laborHours: 1,
  callDepartmentTypeId: null,
  categoryIds: [10],
  pictures: [],
  parts: [],
});

const open = (isMore: boolean, handlers: Handlers = {}) =>
  openApp('/pricebooks/1?category=10', {
    'GET /api/pricebooks/{id}': () => ({
      book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
      services: 2,
      parts: 0,
      categories: [{ id: 10, text: 'Heating', parentPriceBookCategoryId: null, order: 0, count: 2 }],
      withoutCategory: 0,
      favorites: 0,
      memberPlans: [],
      entries: [entry(1), entry(2)],
      similar: false,
      next: isMore ? { afterKind: 'serviceRepair', afterPlace: 0, afterCode: 'S-2', afterId: 2 } : null,
      entry: null,
    }),
    'GET /api/pricebooks/{id}/entries': () => ({ entries: [], similar: false, next: null, entry: null }),
    ...handlers,
  });
const foot = () => document.querySelector('.list-foot')!.textContent;
beforeEach(() => viewEntriesAs('list'));

it('adds up what a price book lists, and shows what the average is of (R3.11)', async () => {
  const { user } = await open(false);
  await screen.findByText('Service 2');
  expect(foot()).toContain('2 services');
  expect(foot()).toContain('Average price $150.00');
  await user.click(screen.getByRole('button', { name: 'Average price $150.00, see parts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Average price' }));
  expect(dialog.getAllByRole('definition').map((each) => each.parentElement!.textContent)).toEqual([
    'Prices of 2 items 300.00',
    'Average price the sum divided by 2$150.00',
  ]);
});

it('asks for the totals of a longer list when they are wanted', async () => {
  let isAsked = false;
  const { user, server } = await open(true, {
    // keeps the next page from coming
    'GET /api/pricebooks/{id}/entries': () => new Promise(() => undefined),
    'GET /api/pricebooks/{id}/totals': () => {
      isAsked = true;
      return {
        services: 300,
        parts: 12,
        isMore: false,
        averageCents: 123_45,
        pricedCount: 312,
        pricedCents: 3_851_640,
        marginRate: 500_000,
      };
    },
  });
  const button = await screen.findByRole('button', { name: 'Show totals' });
  expect(isAsked).toBe(false);
  await user.click(button);
  await waitFor(() => expect(foot()).toContain('300 services, 12 parts'));
  expect(foot()).toContain('Average price $123.45');
  const { path } = server.calls.find(({ key }) => key.endsWith('/totals'))!;
  expect(path).toContain('category=10');
});

it('shows the columns that a person chooses, and keeps them', async () => {
  const { user, server } = await open(false, {
    'GET /api/me': () => buildMe(),
    'POST /api/listviews/choice': ({ body }) => ({
      list: 'pricebook',
      defaultViewId: null,
      columns: null,
      ...(body as object),
    }),
  });
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await screen.findByText('Service 2');
  expect(heads()).toContain('Hours');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Hours' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(heads()).not.toContain('Hours'));
  const { body } = server.calls.find(({ key }) => key === 'POST /api/listviews/choice')!;
  expect(body).toMatchObject({ list: 'pricebook', columns: expect.not.arrayContaining(['hours']) });
});
