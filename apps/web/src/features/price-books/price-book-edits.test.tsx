import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse, refuseChanged } from '../../testing/stub-server.ts';
import { keptValueText } from './kept-history.words.ts';
import type { BrowsedEntry } from './price-book.data.ts';
import type { KeptCategory, KeptPart, KeptService } from './price-book-edits.data.ts';

afterEach(() => vi.unstubAllGlobals());

type Opened = Answer<'GET /api/pricebooks/{id}'>;

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
  description: 'Part, wiring and test',
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
  parts: [
    {
      partItemId: 101,
      code: 'P-1',
      text: 'Igniter',
      description: '',
      warranty: '',
      quantity: 2,
      unitPriceCents: 900,
      costCents: 500,
      taxable: true,
    },
  ],
};
/** The steps of a price that was entered. */
const flat = (cents: number) => [{ kind: 'flat' as const, amountCents: cents, totalCents: cents }];
const guid = '6f0c1f5e-1111-4f7e-8a5f-2f1f5d0b9a01';
const stored: KeptService = {
  id: 201,
  guid,
  version: 4,
  hidden: false,
  priceBookId: 1,
  sold: 14,
  code: 'H-1',
  text: 'Hot surface igniter',
  description: 'Part, wiring and test',
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
  parts: [{ partItemId: 101, quantity: 2 }],
  categoryIds: [11],
};
const part: KeptPart = {
  id: 103,
  sold: 0,
  matchedIds: [],
  guid,
  version: 1,
  hidden: false,
  code: '',
  text: 'Wire',
  description: '',
  warranty: '',
  unit: 'ft',
  partKind: 'material',
  manufacturer: '',
  model: '',
  supplier: '',
  supplierCode: '',
  costCents: null,
  pricing: 'flat',
  unitPriceCents: null,
  markupFactor: null,
  taxable: true,
  pictures: [],
  categoryIds: [],
  serviceRepairIds: [],
};
const shelf: KeptCategory = {
  id: 10,
  guid,
  children: [{ id: 11, order: 0 }],
  version: 3,
  hidden: false,
  priceBookId: 1,
  order: 0,
  text: 'Heating',
  parentPriceBookCategoryId: null,
  callDepartmentTypeId: null,
  partItemIds: [],
  serviceRepairIds: [],
};
const category = (id: number, text: string, parentPriceBookCategoryId: number | null) => ({
  id,
  text,
  parentPriceBookCategoryId,
  order: 0,
  count: 2,
});
const opened: Opened = {
  book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
  services: 1,
  parts: 0,
  categories: [category(10, 'Heating', null), category(11, 'Furnaces', 10), category(12, 'Plumbing', null)],
  withoutCategory: 0,
  favorites: 0,
  memberPlans: [],
  entries: [igniter],
  similar: false,
  next: null,
  entry: { ...igniter, sold: 14 },
};
const draftPrice = (plan: string | null, unitPriceCents: number | null) => ({
  plan,
  unitPriceCents,
  priceSteps:
    unitPriceCents === null
      ? []
      : [{ kind: 'flat' as const, amountCents: unitPriceCents, totalCents: unitPriceCents }],
  open: unitPriceCents === null ? ('open' as const) : null,
});
const noWork = { proposals: 0, workOrders: 0, priceCents: null, documents: [] };
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
  'GET /api/servicerepairs/{id}/openwork': () => noWork,
  'GET /api/partitems/{id}/openwork': () => noWork,
  'POST /api/pricebookprices/draft': ({ body }) => {
    const { unitPriceCents } = body as { unitPriceCents: number | null };
    return { prices: [draftPrice(null, unitPriceCents)], costCents: null };
  },
};
const at = (search: string, handlers: Handlers = {}) =>
  openApp(`/pricebooks/1${search}`, { ...server, ...handlers });
const editor = async (name: string) => {
  await screen.findByRole('textbox', { name: /^Name/ });
  return screen.getByRole('complementary', { name });
};
const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the editor of a service', () => {
  it('is not there for people who may only look (R6.4)', async () => {
    await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
    });
    await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Service' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Category' })).toBeNull();
  });

  it('sends only what was changed, by Ctrl S, and shows the service again (R1.6)', async () => {
    const {
      user,
      address,
      server: stub,
    } = await at('?entry=serviceRepair-201', {
      'POST /api/servicerepairs': () => ({ ...stored, version: 5 }),
    });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    const panel = await editor('Edit service');
    expect(within(panel).getByText('Sold 14 times this year')).toBeTruthy();
    expect(screen.queryByText('Not saved')).toBeNull();
    await user.clear(field('Labor hours'));
    await user.type(field('Labor hours'), '1.5');
    expect(screen.getByText('Not saved')).toBeTruthy();
    // the app's own: opening it loads its modules anew
    const { lastSave } = await import('../../lib/last-save.ts');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved.');
    // the setup's bar says when
    expect(lastSave.get()?.path).toBe(location.pathname);
    expect(stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!.body).toEqual({
      id: 201,
      laborHours: 1.5,
      basedOn: 4,
    });
    await waitFor(() => expect(address()).toBe('/pricebooks/1?entry=serviceRepair-201'));
  });

  it('says which open proposals and work orders keep the price, once it is edited, and shows them (R1.6)', async () => {
    const document = (id: number, kind: 'salesProposal' | 'workOrder', cents: number) => ({
      kind,
      id,
      number: `${id}`,
      text: 'Furnace repair',
      customer: 'Angela Castellano',
      prices: [{ lineId: id * 10, cents }],
    });
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/servicerepairs/{id}/openwork': () => ({
        proposals: 2,
        workOrders: 1,
        priceCents: 33_300,
        documents: [
          document(1041, 'salesProposal', 33_300),
          document(1038, 'salesProposal', 33_300),
          document(2207, 'workOrder', 33_300),
        ],
      }),
      'GET /api/salesproposals/{id}/prices': () => [
        {
          lineId: 10_410,
          priceKey: '1.1.0',
          priceCents: 33_300,
          priceSteps: [{ kind: 'minimum', minimumCents: 33_300, amountCents: 33_300, totalCents: 33_300 }],
          open: null,
          priceBookVersion: 3,
          pricedDate: '2026-11-16T15:04:00Z',
          entered: false,
          enteredBy: null,
          enteredDate: null,
        },
      ],
    });
    const panel = within(await editor('Edit service'));
    await user.type(field(/^Description/), ' more');
    expect(stub.calls.some(({ key }) => key.endsWith('/openwork'))).toBe(false);
    await user.clear(field('Flat price'));
    await user.type(field('Flat price'), '350');
    const hint = await panel.findByText('2 open proposals and 1 open work order keep $333.00.');
    expect(hint.closest('output')).not.toBeNull();
    panel.getByRole('button', { name: 'See them' }).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Open work with Hot surface igniter' }));
    const links = dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Proposal 1041 (opens in a new tab)', '/proposals/1041'],
      ['Proposal 1038 (opens in a new tab)', '/proposals/1038'],
      ['Work order 2207 (opens in a new tab)', '/workorders/2207'],
    ]);
    await user.click(dialog.getAllByRole('button', { name: /^\$333\.00, how the price of/ })[0]!);
    const steps = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
    expect(within(steps).getByRole('row', { name: /^Minimum/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    // as it was again
    await user.clear(field('Flat price'));
    await user.type(field('Flat price'), '333.00');
    await waitFor(() => expect(panel.queryByText(/keep \$333/)).toBeNull());
  });

  it('says that several prices are kept, and of one document that it keeps its own', async () => {
    const { user } = await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/servicerepairs/{id}/openwork': () => ({
        proposals: 1,
        workOrders: 0,
        priceCents: null,
        documents: [],
      }),
    });
    const panel = within(await editor('Edit service'));
    await user.clear(field('Labor hours'));
    await user.type(field('Labor hours'), '3');
    await panel.findByText('1 open proposal keeps its price.');
    expect(panel.getByRole('button', { name: 'See it' })).toBeTruthy();
  });

  it('taxes its materials, its labor, both or neither (R3.8)', async () => {
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'POST /api/servicerepairs': () => ({ ...stored, version: 5 }),
    });
    await editor('Edit service');
    const taxed = within(screen.getByRole('group', { name: 'Taxable' }));
    const box = (name: string) => taxed.getByRole('checkbox', { name });
    expect(['Materials', 'Labor'].map((name) => box(name))).toMatchObject([
      { checked: true },
      { checked: true },
    ]);
    await user.click(box('Materials'));
    await user.click(box('Labor'));
    await user.click(box('Materials'));
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!.body).toEqual({
      id: 201,
      taxedPart: 'materials',
      basedOn: 4,
    });
  });

  it('offers upgrades and what is often added (R3.8)', async () => {
    const found = (id: number, kind: 'serviceRepair' | 'partItem', text: string) => ({
      ...igniter,
      kind,
      id,
      text,
      code: `C-${id}`,
      priceBookId: null,
      priceBookVersion: null,
      priceKey: '1.1.0',
      department: '',
      matchedParts: 0,
      offeredAs: null,
    });
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/pricebookentries': ({ path }) => {
        const {
          version: _,
          pricing: _p,
          taxedPart: _t,
          crew: _c,
          part: _f,
          offers: _o,
          pictures: _g,
          categoryIds: _i,
          ...entry
        } = path.includes('kind=serviceRepair')
          ? found(205, 'serviceRepair', 'Igniter with sensor')
          : found(104, 'partItem', 'Filter');
        return { found: 1, more: false, similar: false, entries: [entry] };
      },
      'POST /api/servicerepairs': () => ({ ...stored, version: 5 }),
    });
    await editor('Edit service');
    await user.type(screen.getByRole('searchbox', { name: 'Add upgrade' }), 'sensor');
    await user.click(await screen.findByRole('button', { name: /Igniter with sensor/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Add item' }), 'filter');
    await user.click(await screen.findByRole('button', { name: /^Filter ?C-104/ }));
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!.body).toEqual({
      id: 201,
      upgradeIds: [205],
      relatedPartIds: [104],
      basedOn: 4,
    });
  });

  it('keeps what is offered but removed when another offer changes (R3.8)', async () => {
    const offer = { as: 'upgrade', kind: 'serviceRepair', id: 205, code: 'C-205', text: 'Both' } as const;
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/servicerepairs/{id}': () => ({ ...stored, upgradeIds: [204, 205] }),
      'GET /api/pricebooks/{id}/entries': () => ({
        entries: [],
        similar: false,
        next: null,
        entry: { ...igniter, offers: [offer], sold: 14 },
      }),
      'GET /api/pricebooks/{id}': () => ({ ...opened, entry: { ...igniter, offers: [offer], sold: 14 } }),
      'POST /api/servicerepairs': () => ({ ...stored, version: 5 }),
    });
    const edited = await editor('Edit service');
    expect(within(edited).queryAllByRole('button', { name: /^Remove (?!from )/ })).toHaveLength(2);
    await user.click(within(edited).getByRole('button', { name: 'Remove Both' }));
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!.body).toMatchObject({
      upgradeIds: [204],
    });
  });

  it('shows standard and member price side by side as it is typed, each with its margin and steps (R3.11)', async () => {
    const { user } = await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/pricebooks/{id}': () => ({ ...opened, leastMarginRate: 600_000 }),
      'POST /api/pricebookprices/draft': ({ body }) => {
        const cents = (body as { unitPriceCents: number }).unitPriceCents;
        return {
          prices: [draftPrice(null, cents), draftPrice('Comfort Plan', Math.round(cents * 0.9))],
          costCents: 10_000,
        };
      },
    });
    const panel = within(await editor('Edit service'));
    expect(await panel.findByRole('button', { name: /^\$333\.00, how/ })).toBeTruthy();
    await user.clear(field(/^Flat price/));
    await user.type(field(/^Flat price/), '265');
    const member = await screen.findByRole('button', { name: /^\$238\.50, how the price of .*Comfort Plan/ });
    expect(screen.getByText('62.3% margin')).toBeTruthy();
    expect(screen.getByText(/^58\.1% margin/).parentElement!.className).toContain('warn');
    await user.click(member);
    expect(
      await screen.findByRole('dialog', { name: /^Price of Hot surface igniter, Comfort Plan/ }),
    ).toBeTruthy();
  });

  it('says at the fields what is wrong, and sends nothing', async () => {
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open');
    await editor('Edit service');
    await user.clear(field(/^Name/));
    await user.clear(field('Flat price'));
    await user.type(field('Flat price'), 'ten');
    await user.clear(field('Quantity of Igniter'));
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    expect(screen.getByText('Enter a quantity above zero for each part.')).toBeTruthy();
    expect(field('Flat price').getAttribute('aria-invalid')).toBe('true');
    expect(stub.keys()).not.toContain('POST /api/servicerepairs');
  });

  it('says who changed a field since, and overwrites it when saved again (R7.9)', async () => {
    let tries = 0;
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'POST /api/servicerepairs': () => {
        tries += 1;
        return tries === 1 ? refuseChanged('warranty', 'Beth Young') : { ...stored, version: 6 };
      },
    });
    await editor('Edit service');
    stub.handlers['GET /api/servicerepairs/{id}'] = () => ({ ...stored, version: 5 });
    await user.type(field('Warranty (customer sees this)'), '2 years');
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    expect(await screen.findByText(/Beth Young changed this at/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    const sent = stub.calls.filter(({ key }) => key === 'POST /api/servicerepairs');
    expect(sent.map(({ body }) => (body as { basedOn: number }).basedOn)).toEqual([4, 5]);
  });

  it('keeps a save that an import holds up, says so, and sends it again by itself (R1.6)', async () => {
    let tries = 0;
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'POST /api/servicerepairs': () => {
        tries += 1;
        return tries < 3 ? refuse('price_file_running') : { ...stored, version: 5 };
      },
    });
    await editor('Edit service');
    await user.type(field('Warranty (customer sees this)'), '2 years');
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    expect(screen.queryByText(/A price file is being imported/)).toBeNull();
    const sent = stub.calls.filter(({ key }) => key === 'POST /api/servicerepairs');
    expect(sent.map(({ body }) => (body as { warranty: string }).warranty)).toEqual([
      '2 years',
      '2 years',
      '2 years',
    ]);
  });

  it('sends only what was changed here, also after others’ changes were loaded (R7.9)', async () => {
    let tries = 0;
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'POST /api/servicerepairs': () => {
        tries += 1;
        return tries === 1 ? refuseChanged('warranty', 'Beth Young') : { ...stored, version: 6 };
      },
    });
    await editor('Edit service');
    stub.handlers['GET /api/servicerepairs/{id}'] = () => ({
      ...stored,
      version: 5,
      text: 'Named by Beth',
      laborHours: 7.5,
      warranty: '1 year',
    });
    await user.type(field('Warranty (customer sees this)'), '2 years');
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText(/Beth Young changed this at/);
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    const sent = stub.calls.filter(({ key }) => key === 'POST /api/servicerepairs').at(-1)!.body as object;
    expect(sent).toMatchObject({ basedOn: 5, warranty: '2 years' });
    expect(sent).not.toHaveProperty('text');
    expect(sent).not.toHaveProperty('laborHours');
  });

  it('asks before unsaved changes are lost to another item, and drops them on Discard', async () => {
    const { user, address } = await at('?entry=serviceRepair-201&edit=open');
    await editor('Edit service');
    await user.type(field('Warranty (customer sees this)'), '2 years');
    await user.click(screen.getByRole('link', { name: 'Close details' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(/Hot surface igniter isn’t saved/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(field('Warranty (customer sees this)').value).toBe('2 years');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/pricebooks/1?entry=serviceRepair-201'));
  });

  it('adds, moves and removes parts (R3.8)', async () => {
    const found = { ...igniter, kind: 'partItem' as const, id: 102, text: 'Wire', code: 'W-1', parts: [] };
    const { categoryIds: _, ...plain } = found;
    const entry = {
      ...plain,
      priceBookId: null,
      priceBookVersion: null,
      priceKey: '1.1.0',
      callDepartmentTypeId: null,
      matchedParts: 0,
      offeredAs: null,
      department: '',
    };
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/pricebookentries': () => ({ found: 1, more: false, similar: false, entries: [entry] }),
      'POST /api/servicerepairs': () => stored,
    });
    await editor('Edit service');
    await user.type(screen.getByRole('searchbox', { name: 'Add part' }), 'wire');
    await user.click(await screen.findByRole('button', { name: /Wire/ }));
    await user.click(screen.getByRole('button', { name: 'Move Wire up' }));
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    const { body } = stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!;
    expect(body).toMatchObject({
      parts: [
        { partItemId: 102, quantity: 1 },
        { partItemId: 101, quantity: 2 },
      ],
    });
  });

  it('duplicates a service without its code', async () => {
    const { user, server: stub } = await at('?entry=serviceRepair-201', {
      'POST /api/servicerepairs': () => ({ ...stored, id: 202 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await editor('New service');
    expect(screen.getByRole('radio', { name: 'Flat' })).toBeTruthy();
    expect(field('Code').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Hot surface igniter added.');
    const { body } = stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!;
    expect(body).toMatchObject({ priceBookId: 1, code: '', text: 'Hot surface igniter', categoryIds: [11] });
  });

  it('marks parts that were removed, and names those that a copy can’t have (R3.8)', async () => {
    const [first] = igniter.parts;
    const parts = [
      first!,
      { ...first!, partItemId: 102, text: 'Old wire', code: 'W-1', hidden: true as const },
    ];
    const entry = { ...igniter, sold: 14, parts };
    const kept = { ...stored, parts: [...stored.parts, { partItemId: 102, quantity: 1 }] };
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=copy', {
      'GET /api/pricebooks/{id}': () => ({ ...opened, entry }),
      'GET /api/servicerepairs/{id}': () => kept,
      'POST /api/servicerepairs': () => ({ ...stored, id: 202 }),
    });
    const panel = within(await editor('New service'));
    const row = (name: string) => panel.getByRole('textbox', { name: `Quantity of ${name}` }).closest('li')!;
    expect(within(row('Old wire')).getByText('Removed')).toBeTruthy();
    expect(within(row('Igniter')).queryByText('Removed')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Old wire was removed. Choose another part.');
    const sent = () => stub.calls.filter(({ key }) => key === 'POST /api/servicerepairs');
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove Old wire' }));
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Hot surface igniter added.');
    expect(sent()[0]!.body).toMatchObject({ parts: [{ partItemId: 101, quantity: 2 }] });
  });

  it('marks removed parts among those that a service uses, before it is edited (R3.8)', async () => {
    const [first] = igniter.parts;
    const parts = [
      first!,
      { ...first!, partItemId: 102, text: 'Old wire', code: 'W-1', hidden: true as const },
    ];
    await at('?entry=serviceRepair-201', {
      'GET /api/pricebooks/{id}': () => ({
        ...opened,
        entries: [{ ...igniter, parts }],
        entry: { ...igniter, sold: 14, parts },
      }),
    });
    const used = (await screen.findByRole('heading', { name: 'Parts used' })).nextElementSibling!;
    expect([...used.children].map((row) => /Removed/.test(row.textContent ?? ''))).toEqual([false, true]);
  });

  it('keeps a removed part that a service has, marked, when something else is saved (R3.8)', async () => {
    const parts = igniter.parts.map((each) => ({ ...each, hidden: true as const }));
    const entry = { ...igniter, sold: 14, parts };
    const { user, server: stub } = await at('?entry=serviceRepair-201&edit=open', {
      'GET /api/pricebooks/{id}': () => ({ ...opened, entry }),
      'POST /api/servicerepairs': () => ({ ...stored, version: 5 }),
    });
    const panel = within(await editor('Edit service'));
    expect(panel.getByText('Removed')).toBeTruthy();
    await user.type(field('Warranty (customer sees this)'), '2 years');
    await user.click(screen.getByRole('button', { name: 'Save service' }));
    await screen.findByText('Saved.');
    const { body } = stub.calls.find(({ key }) => key === 'POST /api/servicerepairs')!;
    expect(body).toEqual({ id: 201, warranty: '2 years', basedOn: 4 });
  });

  it('shows who changed what, and when it was removed and came back, and puts a price back', async () => {
    const change = (id: number, record: object) => ({
      id,
      version: id,
      steps: [
        {
          kind: 'serviceRepair',
          records: [{ id: 201, created: false, updated: false, deleted: false, ...record }],
        },
      ],
      by: { id: 3, name: 'Beth Young' },
      // against the order of the versions, which counts
      date: `2026-11-0${9 - id}T15:00:00Z`,
      requestId: 'r',
      saveKey: null,
    });
    const { user, server: stub } = await at('?entry=serviceRepair-201', {
      'GET /api/me': () => buildMe({ roles: ['owner'] }),
      'POST /api/servicerepairs': () => ({ ...stored, version: 5 }),
      'GET /api/servicerepairs/{id}/price': () => ({ price: null, removed: null }),
      'GET /api/servicerepairs/{id}/pricechanges': () => [
        {
          ...change(2, {}),
          fromCents: 28_000,
          toCents: 33_300,
          fromSteps: [],
          toSteps: flat(33_300),
          cause: 'entry' as const,
          part: null,
          origin: { import: null, others: 0 },
        },
      ],
      'GET /api/servicerepairs/{id}/changes': () =>
        [
          change(4, { created: true, fields: { text: { from: null, to: 'x' } } }),
          change(3, { deleted: true, fields: { text: { from: 'x', to: null } } }),
          change(2, {
            updated: true,
            fields: {
              unitPriceCents: { from: 30_000, to: 33_300 },
              pricing: { from: 'computed', to: 'flat' },
              taxable: { from: false, to: true },
              taxedPart: { from: 'all', to: 'materials' },
              warranty: { from: '', to: '2 years' },
              parts: { from: [], to: [{ partItemId: 101, quantity: 2 }] },
            },
          }),
          change(1, { created: true, fields: {} }),
        ] as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'History' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByText('Beth Young');
    const lines = [...dialog.querySelectorAll('.history-line > span')];
    expect(lines.map(({ textContent: text }) => text)).toEqual([
      'Restored',
      'Removed',
      'Flat price: $300.00 → $333.00',
      'Price: Calculated → Flat',
      'Taxable: no → yes',
      'Taxable portion: All of it → Materials',
      'Warranty: nothing → 2 years',
      'Parts: 0 entries → 1 entry',
      'Price: $280.00 → $333.00',
      'Added',
    ]);
    expect(within(dialog).queryByRole('button', { name: /^\$300\.00/ })).toBeNull();
    await user.click(await within(dialog).findByRole('button', { name: 'Revert to $300.00: Flat price' }));
    await screen.findByText('Reverted: Flat price.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    const sent = stub.calls.filter(({ key }) => key === 'POST /api/servicerepairs');
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 201, pricing: 'computed', unitPriceCents: 30_000, basedOn: 4 },
      { id: 201, pricing: 'flat', unitPriceCents: 33_300, basedOn: 5 },
    ]);
  });

  it('has the price before and after pricing switches, and no trace of a flat price not in use (R1.6)', async () => {
    const change = (id: number, fields: object) => ({
      id,
      version: id,
      by: { id: 1, name: 'Beth Young' },
      date: `2026-11-0${id}T15:00:00Z`,
      requestId: '',
      saveKey: null,
      steps: [
        {
          kind: 'serviceRepair',
          records: [{ id: 201, created: false, updated: true, deleted: false, fields }],
        },
      ],
    });
    const labor = (cents: number) => [
      {
        kind: 'labor' as const,
        hours: 2,
        crew: 1,
        hourlyCents: cents / 2,
        propertyTypeId: 1 as const,
        amountCents: cents,
        totalCents: cents,
      },
    ];
    const price = (id: number, from: [number | null, Steps], to: [number | null, Steps]) => ({
      id,
      by: { id: 1, name: 'Beth Young' },
      date: `2026-11-0${id}T15:00:00Z`,
      fromCents: from[0],
      fromSteps: from[1],
      toCents: to[0],
      toSteps: to[1],
      cause: 'entry' as const,
      part: null,
      origin: { import: null, others: 0 },
    });
    type Steps = ReturnType<typeof labor> | ReturnType<typeof flat>;
    const { user } = await at('?entry=serviceRepair-201', {
      'GET /api/me': () => buildMe({ roles: ['owner'] }),
      'GET /api/servicerepairs/{id}/changes': () =>
        [
          change(5, { unitPriceCents: { from: null, to: 70_000 } }),
          change(4, { unitPriceCents: { from: 67_200, to: null } }),
          change(3, {
            unitPriceCents: { from: null, to: 67_200 },
            pricing: { from: 'computed', to: 'flat' },
          }),
          change(2, { unitPriceCents: { from: 9_900, to: null }, laborHours: { from: 1, to: 2 } }),
          change(1, {
            unitPriceCents: { from: 50_000, to: 9_900 },
            pricing: { from: 'flat', to: 'computed' },
          }),
        ] as never,
      'GET /api/servicerepairs/{id}/pricechanges': () => [
        price(5, [null, []], [70_000, flat(70_000)]),
        price(4, [67_200, flat(67_200)], [null, []]),
        price(3, [64_000, labor(64_000)], [67_200, flat(67_200)]),
        price(2, [32_000, labor(32_000)], [64_000, labor(64_000)]),
        price(1, [50_000, flat(50_000)], [32_000, labor(32_000)]),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'History' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('button', { name: /^\$700\.00/ });
    const lines = [...dialog.querySelectorAll('.history-line > span')];
    // each amount in [] opens how it came about
    const marked = lines.map((line) => {
      const copy = line.cloneNode(true) as HTMLElement;
      for (const trace of copy.querySelectorAll('button')) trace.textContent = `[${trace.textContent}]`;
      return copy.textContent;
    });
    expect(marked).toEqual([
      'Flat price: TBD → [$700.00]',
      'Flat price: [$672.00] → TBD',
      'Flat price: nothing → [$672.00]',
      'Price: Calculated → Flat',
      'Price: [$640.00] → [$672.00]',
      'Flat price: $99.00 → nothing',
      'Labor hours: 1 → 2',
      'Price: [$320.00] → [$640.00]',
      'Flat price: [$500.00] → $99.00',
      'Price: Flat → Calculated',
      'Price: [$500.00] → [$320.00]',
    ]);
  });

  it('names what changed its price elsewhere: a part or the pricing rules, with who and when (R1.6)', async () => {
    const by = { id: 1, name: 'Beth Young' };
    const change = (id: number, fields: object) => ({
      id,
      version: id,
      by,
      date: `2026-11-0${id}T15:00:00Z`,
      requestId: '',
      saveKey: null,
      steps: [
        {
          kind: 'serviceRepair',
          records: [{ id: 201, created: id === 1, updated: id !== 1, deleted: false, fields }],
        },
      ],
    });
    const price = (id: number, more: object) => ({
      id,
      by: { id: 2, name: 'Tom Reyes' },
      date: `2026-11-0${id}T15:00:00Z`,
      fromCents: id * 1_000,
      toCents: id * 1_000 + 1_000,
      fromSteps: flat(id * 1_000),
      toSteps: flat(id * 1_000 + 1_000),
      cause: 'entry' as const,
      part: null,
      origin: { import: null, others: 0 },
      ...more,
    });
    const { user } = await at('?entry=serviceRepair-201', {
      'GET /api/me': () => buildMe({ roles: ['owner'] }),
      'GET /api/servicerepairs/{id}/changes': () =>
        [
          change(5, { unitPriceCents: { from: 5_000, to: 6_000 } }),
          change(4, { laborHours: { from: 1, to: 2 } }),
          change(1, {}),
        ] as never,
      'GET /api/servicerepairs/{id}/pricechanges': () => [
        price(5, {}),
        price(4, {
          origin: {
            import: { id: 32, isUndo: true, file: { name: 'spring.csv', priceBookId: 1 } },
            others: 0,
          },
        }),
        price(3, { cause: 'rules', origin: { import: null, others: 11 } }),
        price(2, {
          cause: 'part',
          part: { id: 7, text: 'Valve' },
          origin: {
            import: { id: 31, isUndo: false, file: { name: 'january.csv', priceBookId: 1 } },
            others: 0,
          },
        }),
        price(1, { fromCents: null }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'History' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByText('Tom Reyes');
    const lines = [...dialog.querySelectorAll('.history-line > span')];
    expect(lines.map(({ textContent: text }) => text)).toEqual([
      'Flat price: $50.00 → $60.00',
      'Labor hours: 1 → 2',
      'Price: $40.00 → $50.00',
      'Undid the import of spring.csv',
      'Price: $30.00 → $40.00 (pricing rules changed)',
      'Changed with 11 others',
      'Price: $20.00 → $30.00 (Valve changed)',
      'Import of january.csv',
      'Added',
    ]);
    // each amount opens how it came about then
    const priced = async (name: string) => {
      within(dialog)
        .getAllByRole('button', { name: `${name}, how the price of Hot surface igniter is calculated` })[0]!
        .focus();
      await user.keyboard('{Enter}');
      const steps = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
      const text = within(steps).getByRole('table').textContent;
      await user.keyboard('{Escape}');
      await waitFor(() => expect(steps.isConnected).toBe(false));
      return text;
    };
    expect(await priced('$20.00')).toMatch(/Flat price.*20\.00/);
    expect(await priced('$40.00')).toMatch(/Flat price.*40\.00/);
    expect(await priced('$60.00')).toMatch(/Flat price.*60\.00/);
    const link = within(dialog).getByRole('link', { name: 'january.csv' });
    expect(link.getAttribute('href')).toBe('/pricebooks/1/import?file=31');
  });

  it('has only the price’s changes for people who may not see the others, for each rate (R1.6, R6.4)', async () => {
    const asked: string[] = [];
    const { user } = await at('?entry=serviceRepair-201&rateTypeId=2', {
      'GET /api/me': () => buildMe({ roles: ['office'] }),
      'GET /api/servicerepairs/{id}/pricechanges': ({ path }) => {
        asked.push(path);
        return [
          {
            id: 9,
            date: '2026-11-03T15:00:00Z',
            by: { id: 3, name: 'Tom Reyes' },
            fromCents: 5_000,
            toCents: 6_000,
            fromSteps: flat(5_000),
            toSteps: flat(6_000),
            cause: 'entry' as const,
            part: null,
            origin: { import: null, others: 0 },
          },
        ];
      },
      'GET /api/servicerepairs/{id}/price': ({ path }) => {
        asked.push(path);
        return { price: null, removed: null };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Price history' }));
    const dialog = within(await screen.findByRole('dialog'));
    const line = (await dialog.findByRole('button', { name: /^\$50\.00/ })).closest('.history-line')!;
    expect(line.textContent).toBe('Price: $50.00 → $60.00');
    await user.selectOptions(dialog.getByLabelText('Property type'), 'Commercial');
    await waitFor(() => {
      const last = asked.slice(-2).toSorted().join(' ');
      expect(last).toMatch(/price\?.*rateTypeId=2.*propertyTypeId=2|price\?.*propertyTypeId=2.*rateTypeId=2/);
      expect(last).toMatch(/pricechanges\?propertyTypeId=2&rateTypeId=2&limit=100/);
    });
  });

  it('has older price changes by page, and none out of order (R1.6)', async () => {
    const day = (id: number) => new Date(Date.UTC(2026, 0, 1) + id * 86_400_000).toISOString();
    const change = (id: number) => ({
      id,
      date: day(id),
      by: { id: 3, name: 'Tom Reyes' },
      fromCents: id * 100,
      toCents: id * 100 + 100,
      fromSteps: [],
      toSteps: [],
      cause: 'entry' as const,
      part: null,
      origin: { import: null, others: 0 },
    });
    const { user } = await at('?entry=serviceRepair-201', {
      'GET /api/me': () => buildMe({ roles: ['office'] }),
      'GET /api/servicerepairs/{id}/pricechanges': ({ path }) =>
        path.includes('before=21') ? [change(20)] : Array.from({ length: 100 }, (_, at) => change(120 - at)),
      'GET /api/servicerepairs/{id}/price': () => ({ price: null, removed: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Price history' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: /^\$121\.00/ });
    expect(dialog.queryByRole('button', { name: /^\$20\.00/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Show older changes' }));
    await dialog.findByRole('button', { name: /^\$20\.00/ });
    expect(dialog.queryByRole('button', { name: 'Show older changes' })).toBeNull();
  });

  it('says what it cost on a day, how that price came about, and where it was not there (R1.6)', async () => {
    const { user } = await at('?entry=serviceRepair-201', {
      'GET /api/me': () => buildMe({ roles: ['owner'] }),
      'GET /api/servicerepairs/{id}/changes': () => [],
      'GET /api/servicerepairs/{id}/pricechanges': () => [],
      'GET /api/servicerepairs/{id}/price': ({ path }) =>
        path.includes('2026-03-01')
          ? { price: null, removed: null }
          : {
              price: {
                unitPriceCents: 28_100,
                priceSteps: [{ kind: 'flat', amountCents: 28_100, totalCents: 28_100 }],
                open: null,
              },
              removed: null,
            },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /^\$281\.00/ }));
    const steps = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
    expect(within(steps).getByRole('row', { name: /^Flat price/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    fireEvent.change(dialog.getByLabelText('Price on'), { target: { value: '2026-03-01' } });
    expect(await dialog.findByText('It wasn’t in the price book then.')).toBeTruthy();
  });

  it('says in words what ids and choices were in its history', () => {
    const names = {
      departments: [{ id: 3, text: 'Plumbing' }] as never,
      categories: opened.categories,
    };
    expect(keptValueText('callDepartmentTypeId', 3, names)).toBe('Plumbing');
    expect(keptValueText('parentPriceBookCategoryId', 11, names)).toBe('Heating / Furnaces');
    expect(keptValueText('parentPriceBookCategoryId', 99, names)).toBe('a removed one');
    expect(keptValueText('type', 'installation', names)).toBe('Installations');
    expect(keptValueText('partKind', 'equipment', names)).toBe('Equipment');
  });

  it('is removed at once, and comes back by Undo', async () => {
    const { user, server: stub } = await at('?entry=serviceRepair-201', {
      'DELETE /api/servicerepairs/{id}': () => ({ removed: 'deleted' }),
      'POST /api/servicerepairs/{id}/restore': () => stored,
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot surface igniter' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await screen.findByText('Hot surface igniter removed.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Hot surface igniter restored.');
    expect(stub.keys()).toContain('POST /api/servicerepairs/201/restore');
  });
});

describe('a new entry', () => {
  const taxes = (...taxedByDefault: ('service' | 'material' | 'equipment')[]): Handlers => ({
    'GET /api/me': () => buildMe({ company: { ...buildMe().company, taxedByDefault } }),
  });
  const taxable = () => screen.getByRole('checkbox', { name: 'Taxable' });

  it('is taxable if the company taxes services by default (R3.5)', async () => {
    const { user } = await at('?category=11', taxes('material', 'equipment'));
    await user.click(await screen.findByRole('link', { name: 'Service' }));
    await editor('New service');
    for (const part of ['Materials', 'Labor'])
      expect(screen.getByRole('checkbox', { name: part })).toHaveProperty('checked', false);
  });

  it('is taxable as the type of the part is, until somebody chooses (R3.5)', async () => {
    const { user } = await at('?category=11', taxes('service', 'material'));
    await user.click(await screen.findByRole('link', { name: 'Part' }));
    await editor('New part');
    expect(taxable()).toHaveProperty('checked', true);
    await user.selectOptions(screen.getByLabelText('Type'), 'Equipment');
    expect(taxable()).toHaveProperty('checked', false);
    await user.click(taxable());
    await user.selectOptions(screen.getByLabelText('Type'), 'Material');
    await user.selectOptions(screen.getByLabelText('Type'), 'Equipment');
    expect(taxable()).toHaveProperty('checked', false);
  });
});

describe('the editor of a part', () => {
  it('creates a part in the chosen category, priced by its cost and a markup of its own (R3.7)', async () => {
    const {
      user,
      address,
      server: stub,
    } = await at('?category=11', {
      'POST /api/partitems': () => part,
    });
    await user.click(await screen.findByRole('link', { name: 'Part' }));
    await editor('New part');
    await user.type(field(/^Name/), 'Wire');
    await user.click(screen.getByRole('radio', { name: 'Calculated' }));
    await user.type(field('Cost'), '4.50');
    await user.type(field('Markup'), '2.7');
    await user.click(screen.getByRole('button', { name: 'Save part' }));
    await screen.findByText('Wire added.');
    const { body } = stub.calls.find(({ key }) => key === 'POST /api/partitems')!;
    expect(body).toMatchObject({
      text: 'Wire',
      pricing: 'computed',
      costCents: 450,
      markupFactor: 27_000,
      categoryIds: [11],
    });
    expect(body).not.toHaveProperty('priceBookId');
    await waitFor(() => expect(address()).toBe('/pricebooks/1?category=11&entry=partItem-103'));
  });
});

describe('the categories of a book', () => {
  const saved = { 'POST /api/pricebookcategories': () => shelf };

  it('are added at the top or inside another one (R3.10)', async () => {
    const { user, server: stub } = await at('', saved);
    await user.click(await screen.findByRole('button', { name: 'Category' }));
    const dialog = await screen.findByRole('dialog', { name: 'New category' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter a name.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Boilers');
    // words in any order find it
    await user.type(within(dialog).getByRole('combobox', { name: 'Parent category' }), 'furn heat{Enter}');
    expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Parent category' }).value).toBe(
      'Heating / Furnaces',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Boilers added.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/pricebookcategories')!.body).toMatchObject({
      priceBookId: 1,
      text: 'Boilers',
      parentPriceBookCategoryId: 11,
    });
  });

  it('can’t be moved inside themselves, and say it when the server knows better (R3.10)', async () => {
    const { user } = await at('?category=10', {
      'GET /api/pricebookcategories/{id}': () => shelf,
      'POST /api/pricebookcategories': () =>
        refuse('invalid', {
          fields: { parentPriceBookCategoryId: 'This category was removed. Choose another one.' },
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Category actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit or move…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit category' });
    const inside = within(dialog).getByRole('combobox', { name: 'Parent category' });
    await user.click(inside);
    const offered = within(within(dialog).getByRole('listbox', { name: 'Parent category' }));
    expect(offered.getAllByRole('option').map(({ textContent: text }) => text)).toEqual([
      'Top level',
      'Plumbing',
    ]);
    await user.click(offered.getByRole('option', { name: 'Plumbing' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/This category was removed/)).toBeTruthy();
  });

  it('are found by words, with those above them, and reached by key (R1.6)', async () => {
    const { user, address } = await at('', {});
    const lines = () => screen.getAllByRole('treeitem').map(({ textContent: text }) => text);
    await user.type(await screen.findByRole('searchbox', { name: 'Find a category' }), 'furn');
    expect(await screen.findByText('1 category')).toBeTruthy();
    expect(lines()).toEqual([expect.stringMatching(/^Heating/), expect.stringMatching(/^Furnaces/)]);
    // the hit, not the one above it
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/^Furnaces/);
    await user.click(screen.getByRole('searchbox', { name: 'Find a category' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/pricebooks/1?category=11'));
    await user.clear(screen.getByRole('searchbox', { name: 'Find a category' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find a category' }), 'attic');
    expect(await screen.findByText('No matching categories.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(lines()).toContainEqual(expect.stringMatching(/^Plumbing/));
    // the key of the page's search leads there, not here
    screen.getByRole('treeitem', { name: /^Plumbing/ }).focus();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search this book' }));
  });

  it('are put in order by the menu and by Alt with an arrow', async () => {
    const { user, server: stub } = await at('?category=12', {
      'POST /api/pricebookcategories/order': () => [],
    });
    await user.click(await screen.findByRole('button', { name: 'Category actions' }));
    await user.click(screen.getByRole('menuitem', { name: /Move up/ }));
    screen.getByRole('treeitem', { name: /^Plumbing/ }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const sent = stub.calls.filter(({ key }) => key === 'POST /api/pricebookcategories/order');
    expect(sent.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ priceBookId: 1, parentPriceBookCategoryId: null, ids: [12, 10] })),
    );
  });

  it('are moved into the one before them by Alt →, and back by Undo (R3.10)', async () => {
    const { user, server: stub } = await at('?category=12', {
      ...saved,
      'POST /api/pricebookcategories/order': () => [],
    });
    (await screen.findByRole('treeitem', { name: /^Plumbing/ })).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByText('Plumbing moved.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    const sent = stub.calls.filter(({ key }) => key.startsWith('POST /api/pricebookcategories'));
    expect(sent.map(({ body }) => body)).toEqual([
      { priceBookId: 1, parentPriceBookCategoryId: 10, movedId: 12, ids: [11, 12] },
      { priceBookId: 1, parentPriceBookCategoryId: null, movedId: 12, ids: [10, 12] },
    ]);
  });

  it('are dragged by their grips between others (R3.10)', async () => {
    const { server: stub } = await at('', { 'POST /api/pricebookcategories/order': () => [] });
    const plumbing = await screen.findByRole('treeitem', { name: /^Plumbing/ });
    for (const [place, line] of screen.getAllByRole('treeitem').entries())
      line.getBoundingClientRect = () =>
        ({ top: place * 40, bottom: place * 40 + 40, height: 40 }) as DOMRect;
    const grip = plumbing.querySelector<HTMLElement>('.tree-grip')!;
    grip.setPointerCapture = () => {};
    fireEvent.pointerDown(grip, { button: 0, pointerId: 1 });
    // it can't come among the lines above all categories
    fireEvent.pointerMove(grip, { clientY: 42 });
    expect(document.querySelectorAll('[data-drop]:not([data-drop=self])')).toHaveLength(0);
    fireEvent.pointerMove(grip, { clientY: 122 });
    expect(screen.getByRole('treeitem', { name: /^Heating/ }).dataset['drop']).toBe('above');
    fireEvent.pointerUp(grip);
    await screen.findByText('Plumbing moved.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/pricebookcategories/order')!.body).toEqual({
      priceBookId: 1,
      parentPriceBookCategoryId: null,
      ids: [12, 10],
    });
  });

  it('have no grip for people who may only look (R6.4)', async () => {
    await at('', { 'GET /api/me': () => buildMe({ roles: ['sales'] }) });
    const line = await screen.findByRole('treeitem', { name: /^Plumbing/ });
    expect(line.querySelector('.tree-grip')).toBeNull();
  });

  it('are removed at once, and the one above is shown', async () => {
    const { user, address } = await at('?category=11', {
      'DELETE /api/pricebookcategories/{id}': () => ({ removed: 'deleted' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Category actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    await screen.findByText('Furnaces removed.');
    await waitFor(() => expect(address()).toBe('/pricebooks/1?category=10'));
  });
});

describe('price books', () => {
  const row = {
    id: 1,
    type: 'service' as const,
    isExample: false,
    text: 'Residential service',
    services: 1,
    parts: 0,
    categories: 3,
  };
  const list = (rows = [row], removed: (typeof row)[] = []): Handlers => ({
    'GET /api/pricebooks': ({ path }) => (path.includes('removed') ? removed : rows),
  });
  const kept = {
    id: 5,
    guid,
    version: 1,
    hidden: false,
    text: 'Counter',
    type: 'parts' as const,
    isExample: false,
  };

  it('are created from the list, and opened (R1.6)', async () => {
    const { user, address } = await openApp('/pricebooks?new=book', {
      ...server,
      ...list(),
      'POST /api/pricebooks': () => kept,
    });
    const dialog = await screen.findByRole('dialog', { name: 'New price book' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Counter');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Type' }), 'Parts');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/pricebooks/5'));
  });

  it('begin with the first one where the list says there is none (R1.6)', async () => {
    const { user } = await openApp('/pricebooks', { ...server, ...list([]) });
    await screen.findByText('No price books yet');
    await user.click(screen.getByRole('button', { name: 'New price book' }));
    expect(await screen.findByRole('dialog', { name: 'New price book' })).toBeTruthy();
  });

  it('lead to the editor of a new part, in the first book', async () => {
    const { address } = await openApp('/pricebooks?new=part', { ...server, ...list() });
    await editor('New part');
    expect(address()).toBe('/pricebooks/1?edit=partItem');
  });

  it('are asked for first where a part is wanted and there is no book', async () => {
    const { address } = await openApp('/pricebooks?new=part', { ...server, ...list([]) });
    await screen.findByText('Create a price book first, then add parts.');
    expect(address()).toBe('/pricebooks');
  });

  it('lead to the editor of a new service, in the first book that isn’t of parts', async () => {
    const books = [{ ...row, id: 7, type: 'parts' }, row] as (typeof row)[];
    const { address } = await openApp('/pricebooks?new=service', { ...server, ...list(books) });
    await editor('New service');
    expect(address()).toBe('/pricebooks/1?edit=serviceRepair');
  });

  it('lead to the example, and to the import of the only book', async () => {
    await openApp('/pricebooks?new=starter', { ...server, ...list([]) });
    expect(await screen.findByRole('dialog', { name: 'Example price book' })).toBeTruthy();
    cleanup();
    const { address } = await openApp('/pricebooks?new=import', { ...server, ...list() });
    await waitFor(() => expect(address()).toBe('/pricebooks/1/import'));
  });

  it('are created first where there is none to import into, and chosen where there are several', async () => {
    const { user, address } = await openApp('/pricebooks?new=import', {
      ...server,
      ...list([]),
      'POST /api/pricebooks': () => kept,
    });
    const dialog = await screen.findByRole('dialog', { name: 'New price book' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Counter');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/pricebooks/5/import'));
    cleanup();
    const { address: at } = await openApp('/pricebooks?new=import', {
      ...server,
      ...list([row, { ...row, id: 7 }]),
    });
    await screen.findByText(/^Open the price book to import into/);
    expect(at()).toBe('/pricebooks');
  });

  it.each(['new=service', 'new=starter', 'new=import'])(
    'begin nothing for people who may only look: ?%s (R6.4)',
    async (query) => {
      const { address } = await openApp(`/pricebooks?${query}`, {
        ...server,
        ...list(),
        'GET /api/me': () => buildMe({ roles: ['sales'] }),
      });
      await waitFor(() => expect(address()).toBe('/pricebooks'));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('are restored from the list', async () => {
    const { user, server: stub } = await openApp('/pricebooks', {
      ...list([row], [{ ...row, id: 5, text: 'Counter' }]),
      'POST /api/pricebooks/{id}/restore': () => kept,
    });
    await user.click(await screen.findByText('1 removed'));
    await user.click(screen.getByRole('button', { name: 'Restore Counter' }));
    await screen.findByText('Counter restored.');
    expect(stub.keys()).toContain('POST /api/pricebooks/5/restore');
  });

  it('are renamed and removed from their page', async () => {
    const {
      user,
      address,
      server: stub,
    } = await at('', {
      ...list(),
      'POST /api/pricebooks': () => kept,
      'DELETE /api/pricebooks/{id}': () => ({ removed: 'hidden' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Price book actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit price book' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit price book' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/pricebooks')!.body).toEqual({
      id: 1,
      text: 'Residential service 2',
    });
    await user.click(screen.getByRole('button', { name: 'Price book actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove price book' }));
    await screen.findByText('Residential service removed.');
    await waitFor(() => expect(address()).toBe('/pricebooks'));
  });
});
