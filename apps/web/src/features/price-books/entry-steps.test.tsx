import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import { type Handlers, refuseChanged } from '../../testing/stub-server.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { BrowsedEntry } from './price-book.data.ts';
import type { KeptService } from './price-book-edits.data.ts';

/** What the device keeps, by database. */
let device: Map<string, Map<string, unknown>>;
beforeEach(() => {
  device = new Map();
});
afterEach(() => vi.unstubAllGlobals());
const kept = () => [...device.values()].reduce((sum, { size }) => sum + size, 0);

const part = (id: number, text: string, quantity: number) => ({
  partItemId: id,
  code: '',
  text,
  description: '',
  warranty: '',
  quantity,
  unitPriceCents: 900,
  costCents: 500,
  taxable: true,
});
const igniter: BrowsedEntry = {
  version: 4,
  pricing: 'flat',
  taxedPart: 'all',
  crew: 1,
  part: null,
  offers: [],
  callDepartmentTypeId: null,
  kind: 'serviceRepair',
  id: 201,
  code: 'H-1',
  text: 'Hot surface igniter',
  description: '',
  warranty: '',
  unitPriceCents: 33_300,
  standardCents: null,
  priceSteps: [],
  open: null,
  taxedShare: 1_000_000_000,
  isFavorite: false,
  costCents: 9_990,
  taxable: true,
  pictures: [],
  laborHours: 1.25,
  categoryIds: [11],
  parts: [part(101, 'Igniter', 2), part(102, 'Wire', 1)],
};
const stored: KeptService = {
  id: 201,
  guid: '6f0c1f5e-1111-4f7e-8a5f-2f1f5d0b9a01',
  version: 4,
  hidden: false,
  priceBookId: 1,
  sold: 14,
  code: 'H-1',
  text: 'Hot surface igniter',
  description: '',
  callDepartmentTypeId: null,
  laborHours: 1.25,
  crew: 1,
  costCents: 9_990,
  pricing: 'flat',
  unitPriceCents: 33_300,
  taxable: true,
  pictures: [],
  warranty: '',
  taxedPart: 'all',
  upgradeIds: [],
  relatedIds: [],
  relatedPartIds: [],
  parts: [
    { partItemId: 101, quantity: 2 },
    { partItemId: 102, quantity: 1 },
  ],
  categoryIds: [11],
};
const opened: Answer<'GET /api/pricebooks/{id}'> = {
  book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
  services: 1,
  parts: 0,
  categories: [{ id: 11, text: 'Furnaces', parentPriceBookCategoryId: null, order: 0, count: 1 }],
  withoutCategory: 0,
  favorites: 0,
  memberPlans: [],
  entries: [igniter],
  similar: false,
  next: null,
  entry: { ...igniter, sold: 14 },
};
const server: Handlers = {
  'GET /api/pricebooks/{id}': () => opened,
  'GET /api/pricebooks/{id}/entries': () => ({
    entries: [igniter],
    similar: false,
    next: null,
    entry: { ...igniter, sold: 14 },
  }),
  'GET /api/servicerepairs/{id}': () => stored,
  'GET /api/departments': () => [],
  'GET /api/servicerepairs/{id}/openwork': () => ({
    proposals: 0,
    workOrders: 0,
    priceCents: null,
    documents: [],
  }),
  'POST /api/pricebookprices/draft': () => ({ prices: [], costCents: null }),
};

/** Opens the editor on the same device, as if the browser had been closed. */
async function open(handlers: Handlers = {}, search = '?entry=serviceRepair-201&edit=open') {
  vi.stubGlobal('indexedDB', stubIndexedDb(device));
  const app = await openApp(`/pricebooks/1${search}`, { ...server, ...handlers });
  await screen.findByRole('textbox', { name: /^Name/ });
  return app;
}
const panel = () => within(screen.getByRole('complementary', { name: /^(Edit|New) service$/ }));
const field = (name: RegExp | string) => panel().getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => panel().getByRole<HTMLButtonElement>('button', { name });

describe('the steps of an entry’s editor', () => {
  it('are undone and redone by button and by key; typing in one field is one step (R1.6)', async () => {
    const { user, server: stub } = await open({
      'POST /api/servicerepairs': () => ({ ...stored, version: 5 }),
    });
    expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, true]);
    await user.clear(field('Labor hours'));
    await user.type(field('Labor hours'), '1.5');
    await user.type(field('Warranty (customer sees this)'), '2 years');
    await user.click(screen.getByRole('radio', { name: /^Calculated/ }));
    await user.click(button('Undo'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Flat/ }).checked).toBe(true);
    expect(field('Warranty (customer sees this)').value).toBe('2 years');
    await user.click(button('Undo'));
    expect([field('Warranty (customer sees this)').value, field('Labor hours').value]).toEqual(['', '1.5']);
    await user.click(field('Labor hours'));
    await user.keyboard('{Control>}z{/Control}');
    expect(field('Labor hours').value).toBe('1.25');
    // as it was: nothing to save or to lose
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(button('Undo').disabled).toBe(true);
    await user.keyboard('{Control>}y{/Control}');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect([field('Warranty (customer sees this)').value, field('Labor hours').value]).toEqual([
      '2 years',
      '1.5',
    ]);
    await user.click(button('Save service'));
    await screen.findByText('Saved.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!.body).toEqual({
      id: 201,
      laborHours: 1.5,
      warranty: '2 years',
      basedOn: 4,
    });
  });

  it('are undone by key before what was saved earlier, but not from a text field beside the editor (R1.6)', async () => {
    const { user } = await open();
    const earlier = vi.fn<() => void>();
    act(() => void showToast({ text: 'Saved.', action: { text: 'Undo', undo: true, run: earlier } }));
    await user.click(screen.getByRole('radio', { name: /^Calculated/ }));
    const flatIsChosen = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Flat/ }).checked;
    const search = screen.getAllByRole<HTMLInputElement>('searchbox')[0]!;
    await user.type(search, 'x{Control>}z{/Control}');
    expect([flatIsChosen(), earlier.mock.calls.length]).toEqual([false, 0]);
    button('Discard').focus();
    await user.keyboard('{Control>}z{/Control}');
    expect([flatIsChosen(), earlier.mock.calls.length]).toEqual([true, 0]);
  });

  it('keep parts in order, and a typed quantity in one step (R3.8)', async () => {
    const { user } = await open();
    const quantity = (name: string) => field(`Quantity of ${name}`);
    await user.clear(quantity('Igniter'));
    await user.type(quantity('Igniter'), '12.5');
    await user.click(button('Remove Wire'));
    await user.click(button('Undo'));
    expect([quantity('Igniter').value, quantity('Wire').value]).toEqual(['12.5', '1']);
    await user.click(button('Undo'));
    expect(quantity('Igniter').value).toBe('2');
    // a new step after an undo leaves nothing to redo
    expect(button('Redo').disabled).toBe(false);
    await user.click(button('Remove Igniter'));
    expect(button('Redo').disabled).toBe(true);
  });

  it('undo both choices of one press, and take what is wrong at the field along (R3.8)', async () => {
    const { user } = await open();
    const taxed = within(screen.getByRole('group', { name: 'Taxable' }));
    const boxes = () =>
      ['Materials', 'Labor'].map((name) => taxed.getByRole<HTMLInputElement>('checkbox', { name }).checked);
    await user.click(taxed.getByRole('checkbox', { name: 'Materials' }));
    await user.click(taxed.getByRole('checkbox', { name: 'Labor' }));
    expect(boxes()).toEqual([false, false]);
    await user.click(button('Undo'));
    expect(boxes()).toEqual([false, true]);
    await user.click(button('Undo'));
    expect(boxes()).toEqual([true, true]);
    await user.clear(field(/^Name/));
    await user.click(button('Save service'));
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    await user.click(button('Undo'));
    expect(screen.queryByText('Enter a name.')).toBeNull();
    expect(field(/^Name/).value).toBe('Hot surface igniter');
  });
});

describe('unsaved changes of an entry', () => {
  /** Changes the warranty, and closes without saving once the device has stored the change. */
  async function endUnsaved() {
    const { user } = await open();
    await user.type(field('Warranty (customer sees this)'), '2 years');
    await waitFor(() => expect(kept()).toBe(1));
  }
  const offer = () => screen.findByText(/^You have unsaved changes from .+ on this device\.$/);

  it('are kept on the device, offered with their steps at the next visit, and forgotten once saved (R1.6)', async () => {
    await endUnsaved();
    let tries = 0;
    const { user, server: stub } = await open({
      // someone else has saved since
      'GET /api/servicerepairs/{id}': () => ({ ...stored, version: 9, code: 'H-9' }),
      'POST /api/servicerepairs': () => {
        tries += 1;
        return tries === 1 ? refuseChanged('warranty', 'Beth Young') : { ...stored, version: 10 };
      },
    });
    await offer();
    expect(field('Warranty (customer sees this)').value).toBe('');
    await user.click(button('Restore'));
    expect(field('Warranty (customer sees this)').value).toBe('2 years');
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    await user.click(button('Undo'));
    expect(field('Warranty (customer sees this)').value).toBe('');
    await user.click(button('Redo'));
    await user.click(button('Save service'));
    await screen.findByText(/Beth Young changed this/);
    await user.click(button('Save service'));
    await screen.findByText('Saved.');
    const sent = stub.calls.filter(({ key }) => key === 'POST /api/servicerepairs');
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 201, warranty: '2 years', basedOn: 4 },
      { id: 201, warranty: '2 years', basedOn: 9 },
    ]);
    await waitFor(() => expect(kept()).toBe(0));
  });

  it('are forgotten once discarded, at the offer or in the editor', async () => {
    await endUnsaved();
    const { user } = await open();
    await offer();
    await user.click(button('Discard'));
    await waitFor(() => expect(kept()).toBe(0));
    await endUnsaved();
    const again = await open();
    await offer();
    await again.user.click(button('Restore'));
    await again.user.click(button('Discard'));
    await waitFor(() => expect(kept()).toBe(0));
  });

  it('of a copy are kept once something is typed, not from the start (R1.6)', async () => {
    const search = '?entry=serviceRepair-201&edit=copy';
    const first = await open({}, search);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect([kept(), button('Save service').disabled]).toEqual([0, false]);
    await first.user.type(field('Warranty (customer sees this)'), '2 years');
    await waitFor(() => expect(kept()).toBe(1));
    await open({}, search);
    await offer();
    expect(screen.getByText('Restore them to continue, or discard them.')).toBeTruthy();
  });

  it('are still kept when an offer is neither restored nor discarded (R1.6)', async () => {
    await endUnsaved();
    const { user } = await open();
    await offer();
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull());
    // the device has had time to forget it
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(kept()).toBe(1);
    await open();
    await offer();
  });

  it('of a new one create it once, also after a restore (R1.6)', async () => {
    const search = '?edit=serviceRepair';
    const first = await open({}, search);
    await first.user.type(field(/^Name/), 'Zoning');
    await waitFor(() => expect(kept()).toBe(1));
    const [{ edit }] = [...device.values()].flatMap((store) => [...store.values()]) as [
      { edit: { guid: string } },
    ];
    const { user, server: stub } = await open(
      { 'POST /api/servicerepairs': () => ({ ...stored, id: 202, version: 1 }) },
      search,
    );
    await offer();
    await user.click(button('Restore'));
    await user.click(button('Save service'));
    await screen.findByText('Zoning added.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!.body).toMatchObject({
      text: 'Zoning',
      guid: edit.guid,
    });
  });

  it('stay with their price book: another one’s editor begins anew', async () => {
    const other = {
      ...opened,
      book: { ...opened.book, id: 2 },
      categories: [{ ...opened.categories[0]!, id: 21, text: 'Pumps' }],
    };
    const { router } = await open(
      { 'GET /api/pricebooks/{id}': ({ path }) => (path.includes('/2') ? other : opened) },
      '?edit=serviceRepair&category=11',
    );
    const taken = () =>
      panel()
        .queryAllByRole('button', { name: /^Remove from / })
        .map((each) => each.getAttribute('aria-label'));
    expect(taken()).toEqual(['Remove from Furnaces']);
    await router.navigate({ href: '/pricebooks/2?edit=serviceRepair&category=21' });
    await waitFor(() => expect(taken()).toEqual(['Remove from Pumps']));
  });

  it('are nobody else’s who signs in on the device', async () => {
    await endUnsaved();
    await open({ 'GET /api/me': () => buildMe({ id: 77 }) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
  });
});
