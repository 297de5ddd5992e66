import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { viewEntriesAs } from './entry-view.ts';
import type { BrowsedEntry } from './price-book.data.ts';

const many = 2_000;
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
  categoryIds: [10],
  pictures: [],
  parts: [],
});
const open = (isMore = false) =>
  openApp('/pricebooks/1', {
    'GET /api/pricebooks/{id}': () => ({
      book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
      services: many,
      parts: 0,
      categories: [],
      withoutCategory: 0,
      favorites: 0,
      memberPlans: [],
      entries: Array.from({ length: many }, (_, at) => entry(at + 1)),
      similar: false,
      next: isMore
        ? { afterKind: 'serviceRepair', afterPlace: 0, afterCode: `S-${many}`, afterId: many }
        : null,
      entry: null,
    }),
  });
const link = (id: number) => screen.getByRole('link', { name: `Service ${id}` });
const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true, writable: true });
  fireEvent.scroll(window);
};
beforeEach(() => viewEntriesAs('list'));
afterEach(() => scrollTo(0));

describe('a long price book', () => {
  it('renders only the rows in sight, and says how many there are and which ones these are (R1.6)', async () => {
    await open();
    await screen.findByRole('link', { name: 'Service 1' });
    const table = screen.getByRole('table', { name: 'Services and parts' });
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    expect(table.getAttribute('aria-rowcount')).toBe(String(many + 1));
    expect(link(3).closest('tr')!.getAttribute('aria-rowindex')).toBe('4');
    scrollTo(50_000);
    expect(link(1_001).closest('tr')!.getAttribute('aria-rowindex')).toBe('1002');
    expect(screen.queryByRole('link', { name: 'Service 3' })).toBeNull();
  });

  it('gives no width to columns that don’t show, by a space that is in the first column only', async () => {
    await open();
    await screen.findByRole('link', { name: 'Service 1' });
    scrollTo(50_000);
    const spaces = [...document.querySelectorAll<HTMLTableCellElement>('.list-space > td')];
    expect(spaces.map(({ colSpan }) => colSpan)).toEqual([1, 1]);
  });

  it('renders the tiles that stay in sight once, while others come in (R1.6)', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Tiles' }));
    const stays = link(1);
    stays.focus();
    const changed: MutationRecord[] = [];
    const watch = new MutationObserver((records) => changed.push(...records));
    watch.observe(stays.closest('li')!, { attributes: true, childList: true, subtree: true });
    scrollTo(50_000);
    expect(link(1_001)).toBeTruthy();
    changed.push(...watch.takeRecords());
    watch.disconnect();
    expect([changed.length, link(1) === stays]).toEqual([0, true]);
  });

  it('doesn’t say how many there are while more pages follow', async () => {
    await open(true);
    await screen.findByRole('link', { name: 'Service 1' });
    expect(screen.getByRole('table', { name: 'Services and parts' }).getAttribute('aria-rowcount')).toBe(
      '-1',
    );
  });

  it('is gone through by keys to its end, and keeps the focused row while it scrolls (R1.6)', async () => {
    const { user } = await open();
    (await screen.findByRole('link', { name: 'Service 1' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link(2));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(link(many));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(link(many - 1));
    scrollTo(20_000);
    expect(document.activeElement).toBe(link(many - 1));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(link(1));
  });

  it('selects a range whose middle is out of sight', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Service 2' }));
    scrollTo(10_000);
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Service 201' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('200 selected')).toBeTruthy();
  });

  it('is the same as tiles', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Tiles' }));
    const tiles = within(screen.getByRole('list', { name: 'Services and parts' })).getAllByRole('listitem');
    expect(tiles.length).toBeLessThan(60);
    expect(link(1).closest('li')!.getAttribute('aria-setsize')).toBe(String(many));
    link(1).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(link(2));
    scrollTo(50_000);
    expect(document.activeElement).toBe(link(2));
    expect(link(1_001).closest('li')!.getAttribute('aria-posinset')).toBe('1001');
  });
});
