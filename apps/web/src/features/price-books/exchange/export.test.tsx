import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../lib/requests/send.ts';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import { type Call, type Handlers, refuse } from '../../../testing/stub-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const opened: Answer<'GET /api/pricebooks/{id}'> = {
  book: { id: 1, type: 'service', text: 'Residential: service', isExample: false },
  services: 0,
  parts: 0,
  categories: [],
  withoutCategory: 0,
  favorites: 0,
  memberPlans: [],
  entries: [],
  similar: false,
  next: null,
  entry: null,
};

/** Opens the dialog, and collects what is asked of the server and the names of kept files. */
async function open(address: string, more: Handlers = {}) {
  const asked: string[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const app = await openApp(address, {
    'GET /api/pricebooks/{id}': () => opened,
    'GET /api/pricebooks/{id}/export': ({ path }: Call) => {
      asked.push(path);
      return new Response('Type,ID', { headers: { 'content-type': 'text/csv' } });
    },
    ...more,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Price book actions' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Export…' }));
  return { ...app, asked, names, dialog: await screen.findByRole('dialog', { name: 'Export price book' }) };
}
const press = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Export' });

describe('the export of a price book', () => {
  it('isn’t offered to people who may only look', async () => {
    await openApp('/pricebooks/1', {
      'GET /api/pricebooks/{id}': () => opened,
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
    });
    await screen.findByRole('heading', { name: 'Residential: service' });
    expect(screen.queryByRole('button', { name: 'Price book actions' })).toBeNull();
  });

  it('keeps the whole book as a workbook, named like the book', async () => {
    const { user, asked, names, dialog } = await open('/pricebooks/1');
    expect(within(dialog).queryByLabelText('Whole price book')).toBeNull();
    await user.click(press(dialog));
    await waitFor(() => expect(names).toEqual(['Residential service.xlsx']));
    expect(asked).toEqual(['/api/pricebooks/1/export?format=xlsx']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('exports what is listed, or all the same the whole book', async () => {
    const { user, asked, dialog } = await open('/pricebooks/1?category=none&text=igniter');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Only the items listed now').checked).toBe(true);
    expect(within(dialog).getByLabelText<HTMLInputElement>('Excel (XLSX)').checked).toBe(true);
    await user.click(within(dialog).getByLabelText('CSV'));
    await user.click(press(dialog));
    await waitFor(() =>
      expect(asked).toEqual(['/api/pricebooks/1/export?format=csv&category=none&text=igniter']),
    );
    const again = await open('/pricebooks/1?text=igniter');
    await again.user.click(within(again.dialog).getByLabelText('Whole price book'));
    await again.user.click(press(again.dialog));
    await waitFor(() => expect(again.asked).toEqual(['/api/pricebooks/1/export?format=xlsx']));
  });

  it('stays open and says why where it fails', async () => {
    const { user, names, dialog } = await open('/pricebooks/1', {
      'GET /api/pricebooks/{id}/export': () => refuse('unavailable'),
    });
    await user.click(press(dialog));
    await within(dialog).findByText(/^Couldn’t export it\./);
    expect(names).toEqual([]);
  });
});
