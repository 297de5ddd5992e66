import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import { viewEntriesAs } from './entry-view.ts';
import type { BrowsedEntry } from './price-book.data.ts';

const [front, side] = ['6f0c1f5e-1111-4f7e-8a5f-2f1f5d0b9a01', '6f0c1f5e-1111-4f7e-8a5f-2f1f5d0b9a02'];
const coil: BrowsedEntry = {
  kind: 'partItem',
  id: 7,
  version: 1,
  code: 'C-7',
  text: 'Coil',
  description: '',
  warranty: '',
  pricing: 'flat',
  taxedPart: 'all',
  crew: 1,
  part: null,
  offers: [],
  unitPriceCents: 10_000,
  standardCents: 10_000,
  priceSteps: [],
  open: null,
  taxedShare: 1_000_000_000,
  isFavorite: false,
  taxable: true,
  laborHours: 0,
  callDepartmentTypeId: null,
  categoryIds: [10],
  pictures: [front, side],
  parts: [],
};
const opened: Answer<'GET /api/pricebooks/{id}'> = {
  book: { id: 1, type: 'parts', text: 'Parts', isExample: false },
  services: 0,
  parts: 1,
  categories: [{ id: 10, text: 'Coils', parentPriceBookCategoryId: null, order: 0, count: 1 }],
  withoutCategory: 0,
  favorites: 0,
  entries: [coil],
  similar: false,
  next: null,
  entry: { ...coil, sold: 0 },
  memberPlans: [],
};
const server: Handlers = {
  'GET /api/pricebooks/{id}': () => opened,
  'GET /api/pricebooks/{id}/entries': () => ({
    entries: [coil],
    similar: false,
    next: null,
    entry: { ...coil, sold: 0 },
  }),
  'GET /api/partitems/{id}': () =>
    ({
      ...coil,
      guid: front,
      hidden: false,
      unit: '',
      partKind: 'material',
      manufacturer: '',
      model: '',
      supplier: '',
      supplierCode: '',
      markupFactor: null,
      costCents: null,
      serviceRepairIds: [],
    }) as never,
  'POST /api/pricebookprices/draft': () => ({ prices: [] }),
  'POST /api/files/addresses': ({ body }) => {
    const { guids, variant } = body as { guids: string[]; variant: string };
    return guids.map((guid) => ({ guid, url: `/${variant}/${guid}` })) as never;
  },
  'POST /api/files': ({ body }) => {
    const { guid, size } = body as { guid: string; size: number };
    return { guid, size, offset: size, state: 'checked' };
  },
};
const at = (search: string, handlers: Handlers = {}) =>
  openApp(`/pricebooks/1${search}`, { ...server, ...handlers });
beforeEach(() => viewEntriesAs('list'));

describe('pictures of a price book', () => {
  it('are in the address, which goes before the choice of the device (R2.13)', async () => {
    viewEntriesAs('list');
    await at('?layout=tiles');
    await screen.findByRole('list', { name: 'Services and parts' });
    expect(screen.getByRole('treeitem', { name: 'Everything' }).getAttribute('href')).toBe(
      '/pricebooks/1?layout=tiles',
    );
  });

  it('show as tiles, which stay when the book is opened again', async () => {
    const { user, address } = await at('');
    await user.click(await screen.findByRole('button', { name: 'Tiles' }));
    await screen.findByRole('list', { name: 'Services and parts' });
    const tiles = within(screen.getByRole('list', { name: 'Services and parts' }));
    tiles.getByRole('link', { name: 'Coil' });
    tiles.getByRole('checkbox', { name: 'Select Coil' });
    await expect
      .poll(() => document.querySelector('.entry-tiles img')?.getAttribute('src'))
      .toContain(`/small/${front}`);
    expect(localStorage.getItem('fieldwright.entryView')).toBe('tiles');
    expect(address()).toBe('/pricebooks/1?layout=tiles');
    await user.click(screen.getByRole('button', { name: 'List' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Services and parts' })).toBeNull());
    expect(address()).toBe('/pricebooks/1?layout=list');
  });

  it('show beside the list, each enlarged by a press', async () => {
    const { user } = await at('?entry=partItem-7');
    await user.click(await screen.findByRole('button', { name: 'Enlarge picture 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture 2 of Coil' }));
    const picture = await dialog.findByRole('img', { name: 'Picture 2 of Coil' });
    expect(picture.getAttribute('src')).toContain(`/large/${side}`);
  });

  it('are uploaded, put first and removed in the editor', async () => {
    let sent: unknown;
    URL.createObjectURL = () => 'blob:coil';
    const { user, server: answering } = await at('?entry=partItem-7&edit=open', {
      'POST /api/partitems': ({ body }) => {
        sent = body;
        return refuse('invalid', { fields: { pictures: 'Not this one.' } });
      },
    });
    const input = await screen.findByLabelText('Add pictures');
    await user.upload(input, [
      new File(['pixels'], 'top.png', { type: 'image/png' }),
      new File(['words'], 'notes.txt', { type: 'text/plain' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Move picture 3 to the front' }));
    await user.click(screen.getByRole('button', { name: 'Remove picture 2' }));
    await user.click(screen.getByRole('button', { name: 'Save part' }));
    await screen.findByText('Not this one.');
    const begun = answering.calls.filter(({ key }) => key === 'POST /api/files');
    expect(begun.map(({ body }) => (body as { kind: string }).kind)).toEqual(['picture']);
    expect(sent).toMatchObject({ pictures: [(begun[0]!.body as { guid: string }).guid, side] });
  });
});
