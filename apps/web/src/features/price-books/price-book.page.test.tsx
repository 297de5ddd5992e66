import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';
import type { BrowsedEntry } from './price-book.data.ts';

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
  code: 'H-IG-HS',
  text: 'Hot surface igniter',
  description: 'Part, wiring and test',
  warranty: '',
  unitPriceCents: 33_300,
  standardCents: 33_300,
  priceSteps: [{ kind: 'flat', amountCents: 33_300, totalCents: 33_300 }],
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
      unitPriceCents: null,
      costCents: null,
      taxable: true,
    },
  ],
};
const wire: BrowsedEntry = {
  ...igniter,
  kind: 'partItem',
  id: 103,
  code: 'WIRE',
  text: 'Wire connectors',
  unitPriceCents: null,
  standardCents: null,
  priceSteps: [],
  open: 'open',
  laborHours: 0,
  categoryIds: [],
  parts: [],
};
const category = (id: number, text: string, parentPriceBookCategoryId: number | null) => ({
  id,
  text,
  parentPriceBookCategoryId,
  order: 0,
  count: 2,
});
type Given = Partial<Omit<Opened, 'entry'>> & { entry?: BrowsedEntry | null };
const opened = ({ entry = null, ...more }: Given = {}): Opened => ({
  book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
  services: 336,
  parts: 0,
  categories: [category(10, 'Heating', null), category(11, 'Furnaces', 10), category(12, 'Plumbing', null)],
  withoutCategory: 1,
  favorites: 0,
  memberPlans: [{ agreementId: 8, text: 'Comfort Plan' }],
  entries: [igniter, wire],
  similar: false,
  next: null,
  entry: entry && { ...entry, sold: 14 },
  ...more,
});
const book = (answer = opened()) => ({ 'GET /api/pricebooks/{id}': () => answer });
const entries = {
  'GET /api/pricebooks/{id}/entries': () => ({ entries: [igniter], similar: false, next: null, entry: null }),
};
const treeItem = (name: RegExp) => screen.getByRole('treeitem', { name });

describe('/pricebooks/:id, refused', () => {
  it('leads to the dashboard where there is no such book, which says so (R2.4)', async () => {
    const { address } = await openApp('/pricebooks/9', {
      'GET /api/pricebooks/{id}': () => refuse('not_found'),
    });
    await screen.findByText('That page doesn’t exist, or your role can’t open it.');
    expect(address()).toBe('/dashboard?noAccess=1');
  });
});

describe('/pricebooks/:id', () => {
  it('opens category, search and item with one request for data (R1.6, R2.13)', async () => {
    const { server } = await openApp(
      '/pricebooks/1?category=11&text=igniter&entry=partItem-103',
      book(opened({ entries: [igniter], entry: wire })),
    );
    await screen.findByRole('heading', { name: 'Residential service' });
    const asked = server.calls.filter(({ key }) => key.includes('pricebooks'));
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/pricebooks/1?category=11&text=igniter&partItemId=103',
    ]);
    expect(screen.getByRole('complementary', { name: 'Wire connectors' })).toBeTruthy();
    expect(treeItem(/^Furnaces/).getAttribute('aria-selected')).toBe('true');
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Furnaces')).toBeTruthy();
  });

  it('shortens the middle of a deep way, and says what is left out and where it leads (R3.10)', async () => {
    const deep = Array.from({ length: 6 }, (_, at) => category(at + 1, `Level ${at + 1}`, at || null));
    const entry = { ...igniter, categoryIds: [6] };
    await openApp(
      '/pricebooks/1?category=6&entry=serviceRepair-201',
      book(opened({ categories: deep, entries: [entry], entry })),
    );
    const panel = within(await screen.findByRole('complementary', { name: 'Hot surface igniter' }));
    const place = panel.getByRole('link', { name: 'Level 1 / … / Level 5 / Level 6' });
    expect(place.title).toBe('Level 1 / Level 2 / Level 3 / Level 4 / Level 5 / Level 6');
    const crumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    const between = crumb.getByRole('link', { name: 'Level 3 (2 levels not shown)' });
    expect([between.textContent, between.title]).toEqual(['…', 'Level 3 (2 levels not shown)']);
  });

  it('says in words that a price is to follow, what stands in no category, and what an item is made of (R1.6)', async () => {
    const { user, address } = await openApp('/pricebooks/1', book());
    await user.click(await screen.findByRole('link', { name: 'Wire connectors' }));
    const panel = await screen.findByRole('complementary', { name: 'Wire connectors' });
    expect(within(panel).getByText('Price TBD')).toBeTruthy();
    expect(within(panel).getByText(/No category/)).toBeTruthy();
    expect(screen.getByText('1 item without a category')).toBeTruthy();
    expect(address()).toBe('/pricebooks/1?entry=partItem-103');
    await user.click(screen.getByRole('link', { name: 'Hot surface igniter' }));
    const other = await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    for (const words of ['$333.00', '70.0%', '1.25 h of labor', '2 ×', 'TBD', 'Heating / Furnaces'])
      expect(within(other).getByText(words)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('shows cost and margin to nobody without the right (R6.4)', async () => {
    const { costCents: _, ...free } = igniter;
    const withoutCosts = opened({ entries: [free], entry: free });
    await openApp('/pricebooks/1?entry=serviceRepair-201', {
      ...book(withoutCosts),
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    });
    await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    expect(screen.queryByText(/cost|margin/i)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Costs' })).toBeNull();
  });

  it('shows what each cost and margin of the list is made of (R3.11)', async () => {
    const parts = [{ ...igniter.parts[0]!, unitPriceCents: 900, costCents: 500 }];
    const computed = { ...igniter, pricing: 'computed' as const, text: 'Tune-up', costCents: 4_750, parts };
    const list = opened({ entries: [{ ...igniter, id: 202 }, computed, wire] });
    const { user } = await openApp('/pricebooks/1', {
      ...book(list),
      'GET /api/pricebooks/{id}/entries': () => ({ ...list, entry: null }),
    });
    const steps = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      const table = within(await screen.findByRole('dialog')).getByRole('table');
      const found = within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent!.trim()).join(' '));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return found;
    };
    expect(await steps('Margin of Hot surface igniter 70.0%, see steps')).toEqual([
      'Price 333.00 333.00',
      'Cost Entered in the price book −99.90 233.10',
      'Margin 70.0% of the price $233.10',
    ]);
    expect(await steps('Cost of Tune-up $47.50, see steps')).toEqual([
      'Igniter 2 × $5.00 10.00 10.00',
      'Labor 1.25 h at your labor cost 37.50 47.50',
      'Cost $47.50',
    ]);
    // an entry whose price is TBD has a cost, but no margin
    expect(await steps('Cost of Wire connectors $99.90, see steps')).toEqual([
      'Cost Entered in the price book 99.90 99.90',
      'Cost $99.90',
    ]);
  });

  it('hides cost and margin in list and panel by a press or by H, and shows them again (R6.4)', async () => {
    const { user } = await openApp('/pricebooks/1?entry=serviceRepair-201', book(opened({ entry: igniter })));
    await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    const told = () =>
      [/^Cost$/, /^Margin$/, /Cost \$99\.90/].map((words) => screen.queryAllByText(words).length);
    expect(told()).toEqual([1, 1, 1]);
    await user.click(screen.getByRole('button', { name: 'Costs' }));
    expect(told()).toEqual([0, 0, 0]);
    expect(document.body.textContent).not.toMatch(/99\.90|70\.0/);
    await user.keyboard('h');
    expect(told()).toEqual([1, 1, 1]);
  });

  it('keeps a letter that leads to a category from doing anything else, also where it leads to the same one (R6.4)', async () => {
    const { user } = await openApp('/pricebooks/1', book());
    (await screen.findByRole('treeitem', { name: 'Everything' })).focus();
    await user.keyboard('hh');
    expect(document.activeElement).toBe(treeItem(/^Heating/));
    expect(screen.getByRole('button', { name: 'Costs' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('is gone through by keys: arrows open and go, Enter leads to the category (R1.6)', async () => {
    const { user, address } = await openApp('/pricebooks/1', { ...book(), ...entries });
    (await screen.findByRole('treeitem', { name: 'Everything' })).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(treeItem(/^Heating/));
    expect(treeItem(/^Heating/).getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(treeItem(/^Furnaces/));
    expect(treeItem(/^Furnaces/).getAttribute('aria-level')).toBe('2');
    await user.keyboard('{Enter}');
    await screen.findByText('1 item');
    expect(address()).toBe('/pricebooks/1?category=11');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /^Furnaces/ })).toBeNull();
  });

  it('keeps the search in the address, and offers the whole book where a category has nothing (R2.13)', async () => {
    const none = {
      'GET /api/pricebooks/{id}/entries': () => ({ entries: [], similar: false, next: null, entry: null }),
    };
    const { user, address } = await openApp('/pricebooks/1?category=12', { ...book(), ...none });
    await user.type(await screen.findByRole('searchbox', { name: 'Search this book' }), 'zebra{Enter}');
    await screen.findByRole('heading', { name: 'No matches' });
    expect(address()).toBe('/pricebooks/1?category=12&text=zebra');
    await user.click(screen.getByRole('link', { name: 'Search the whole book' }));
    await waitFor(() => expect(address()).toBe('/pricebooks/1?text=zebra'));
  });
});

const computed: BrowsedEntry = {
  ...igniter,
  unitPriceCents: 29_970,
  priceSteps: [
    {
      kind: 'cost',
      parts: [
        { text: 'Igniter', quantity: 1, amountCents: 8_990 },
        { text: 'Wire', quantity: 2, amountCents: 1_000 },
      ],
      amountCents: 9_990,
      totalCents: 9_990,
    },
    {
      kind: 'markup',
      fromCents: 0,
      toCents: null,
      factor: 20_000,
      amountCents: 9_990,
      totalCents: 19_980,
    },
    {
      kind: 'labor',
      hours: 1.25,
      crew: 1,
      hourlyCents: 10_656,
      propertyTypeId: 2,
      amountCents: 13_320,
      totalCents: 33_300,
    },
    {
      kind: 'agreement',
      agreementId: 8,
      text: 'Comfort Plan',
      discountRate: 100_000,
      hourlyCents: null,
      amountCents: -3_330,
      totalCents: 29_970,
    },
  ],
};
const forMember = '/pricebooks/1?propertyTypeId=2&agreementId=8&entry=serviceRepair-201';
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('/pricebooks/:id, with an item open', () => {
  const openedAt = (entry: BrowsedEntry) => ({
    'GET /api/pricebooks/{id}': () => opened({ entries: [entry], entry }),
  });

  it('says what a part is and where it comes from (R3.7)', async () => {
    const part = {
      unit: 'each',
      partKind: 'equipment' as const,
      manufacturer: 'Bryant',
      model: '915SB',
      supplier: '',
      supplierCode: 'B-915',
    };
    await openApp('/pricebooks/1?entry=partItem-103', openedAt({ ...wire, part }));
    const panel = await screen.findByRole('complementary', { name: 'Wire connectors' });
    const facts = [...panel.querySelectorAll('.entry-facts > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).join(': '),
    );
    expect(facts).toEqual([
      'Type: Equipment',
      'Unit: each',
      'Manufacturer: Bryant',
      'Model: 915SB',
      'Supplier part number: B-915',
    ]);
  });

  it('says how many people do a service, its warranty and what of it is taxed (R3.8)', async () => {
    const entry = { ...igniter, crew: 2, warranty: 'Parts 2 years', taxedPart: 'labor' as const };
    await openApp('/pricebooks/1?entry=serviceRepair-201', openedAt(entry));
    const panel = within(await screen.findByRole('complementary', { name: 'Hot surface igniter' }));
    expect(panel.getByText(/^1\.25 h of labor · crew of 2 · Only labor is taxable/)).toBeTruthy();
    expect(panel.getByText('Warranty: Parts 2 years')).toBeTruthy();
  });
});

describe('/pricebooks/:id, filtered', () => {
  it('asks in the dialog “Filters” for words, property type, rate and agreement, and keeps them in the address (R2.8, R3.11)', async () => {
    const { user, address, server } = await openApp('/pricebooks/1?entry=serviceRepair-201', {
      ...book(),
      ...entries,
    });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    await user.type(within(dialog).getByLabelText('Code or words'), 'igniter');
    for (const name of ['Commercial', 'After hours', 'Comfort Plan'])
      await user.click(within(dialog).getByRole('radio', { name }));
    await user.click(within(dialog).getByRole('button', { name: /^Add Filters/ }));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
        text: 'igniter',
        propertyTypeId: '2',
        rateTypeId: '2',
        agreementId: '8',
        entry: 'serviceRepair-201',
      }),
    );
    expect(server.calls.map(({ path }) => path)).toContain(
      '/api/pricebooks/1/entries?text=igniter&propertyTypeId=2&rateTypeId=2&agreementId=8',
    );
  });

  it('leaves defaults and unknown values out of the address and the request (R9.11)', async () => {
    const { server } = await openApp('/pricebooks/1?propertyTypeId=1&rateTypeId=9&agreementId=x', book());
    await screen.findByRole('heading', { name: 'Residential service' });
    expect(server.calls.map(({ path }) => path)).toContain('/api/pricebooks/1');
    expect(screen.queryByRole('link', { name: /^Remove filter/ })).toBeNull();
  });

  it('says when the agreement of a saved view has ended, and leaves it out on request', async () => {
    const { user, address } = await openApp('/pricebooks/1?propertyTypeId=2&agreementId=7', {
      ...book(),
      ...entries,
    });
    await screen.findByText('The Agreement filter uses a choice that’s no longer available.');
    await user.click(screen.getByRole('link', { name: 'Clear the Agreement filter' }));
    await waitFor(() => expect(address()).toBe('/pricebooks/1?propertyTypeId=2'));
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });

  it('shows each as a chip that removes it alone, and keeps them from entry to entry and category to category (R3.11)', async () => {
    const { user, address } = await openApp('/pricebooks/1?propertyTypeId=2&agreementId=8', {
      ...book(),
      ...entries,
    });
    await user.click(await screen.findByRole('link', { name: 'Hot surface igniter' }));
    expect(address()).toBe('/pricebooks/1?propertyTypeId=2&agreementId=8&entry=serviceRepair-201');
    await user.click(treeItem(/^Heating/));
    await waitFor(() => expect(address()).toBe('/pricebooks/1?category=10&propertyTypeId=2&agreementId=8'));
    await user.click(screen.getByRole('link', { name: 'Remove filter: Property type, Commercial' }));
    await waitFor(() => expect(address()).toBe('/pricebooks/1?category=10&agreementId=8'));
    expect(screen.getByRole('link', { name: 'Remove filter: Agreement, Comfort Plan' })).toBeTruthy();
  });

  it('shows the standard price beside a member’s, and how it is computed by a key press (R3.11)', async () => {
    const { user } = await openApp(forMember, book(opened({ entries: [computed], entry: computed })));
    const panel = await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    expect(within(panel).getByRole('button', { name: /^\$333\.00.*Standard/ })).toBeTruthy();
    expect(screen.getByText('Standard $333.00')).toBeTruthy();
    within(panel)
      .getByRole('button', { name: /^\$299\.70.*Member.*See steps/ })
      .focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
    expect(rowsOf(within(dialog).getByRole('table', { name: 'Price steps' }))).toEqual([
      'Cost of parts Igniter ($89.90), 2 × Wire ($10.00)',
      'Markup from $0.00, × 2',
      'Labor Commercial, 1.25 h × $106.56',
      'Agreement Comfort Plan, 10% off',
      'Price',
    ]);
    expect(within(dialog).getByText('Member').nextSibling?.textContent).toBe('$299.70');
  });

  it('shows how the standard price beside a member’s is computed, in the panel and in the list (R3.11)', async () => {
    const { user } = await openApp(forMember, book(opened({ entries: [computed], entry: computed })));
    const panel = await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    const isWithoutAgreement = async () => {
      const name = 'Price of Hot surface igniter, standard';
      const dialog = await screen.findByRole('dialog', { name });
      const rows = rowsOf(within(dialog).getByRole('table', { name: 'Price steps' }));
      expect(rows.filter((row) => row.startsWith('Agreement'))).toEqual([]);
      expect(within(dialog).getByRole('row', { name: /^Price \$333\.00/ })).toBeTruthy();
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    };
    await user.click(within(panel).getByRole('button', { name: /^\$333\.00.*Standard/ }));
    await isWithoutAgreement();
    await user.click(
      screen.getByRole('button', {
        name: 'Standard $333.00, how the price of Hot surface igniter, standard is calculated',
      }),
    );
    await isWithoutAgreement();
  });

  it('says where the amounts come from that a price starts with: supplier, import, or who set it (R3.11)', async () => {
    const origin = { import: null, others: 0 };
    const part = { id: 101, text: 'Igniter', supplier: 'Piedmont Supply' };
    const { user } = await openApp('/pricebooks/1?entry=serviceRepair-201', {
      ...book(opened({ entries: [computed], entry: computed })),
      'GET /api/servicerepairs/{id}/pricesources': () => [
        {
          of: 'cost' as const,
          part,
          set: {
            date: '2026-01-09T15:00:00.000Z',
            by: { id: 4, name: 'Beth Young' },
            origin: {
              import: { id: 31, isUndo: false, file: { name: 'january.csv', priceBookId: 1 } },
              others: 0,
            },
          },
        },
        {
          of: 'cost' as const,
          part: { id: 102, text: 'Wire', supplier: '' },
          set: { date: '2026-02-03T15:00:00.000Z', by: { id: 5, name: 'Nate Rowe' }, origin },
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: /See steps/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
    const link = await within(dialog).findByRole('link', { name: 'january.csv' });
    expect(link.getAttribute('href')).toBe('/pricebooks/1/import?file=31');
    expect(link.closest('li')?.textContent).toMatch(
      /^Igniter: Piedmont Supply, Import of january\.csv, .*Jan 9/,
    );
    expect(within(dialog).getByText(/Set by Nate Rowe, .*Feb 3/).textContent).toMatch(/^Wire: Set by/);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    // nothing about costs while they are hidden
    await user.click(screen.getByRole('button', { name: 'Costs' }));
    await user.click(screen.getByRole('button', { name: /See steps/ }));
    const free = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
    expect(free.textContent).not.toMatch(/january|Piedmont/);
    await user.click(within(free).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Costs' }));
  });

  it('says how often an item was sold this year, to those who may only look, too', async () => {
    await openApp('/pricebooks/1?entry=serviceRepair-201', {
      ...book(opened({ entry: igniter })),
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
    });
    const panel = await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    expect(within(panel).getByText(/Sold 14 times this year/)).toBeTruthy();
    expect(within(panel).queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('shows how a price is computed by a click on it in the list, which opens no entry (R3.11)', async () => {
    const { user, address } = await openApp('/pricebooks/1', book(opened({ entries: [computed] })));
    await user.click(
      await screen.findByRole('button', {
        name: '$299.70, how the price of Hot surface igniter is calculated',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
    expect(within(dialog).getByRole('table', { name: 'Price steps' })).toBeTruthy();
    expect(address()).toBe('/pricebooks/1');
  });

  it('shows how the price of a part is computed for the same customer (R3.11)', async () => {
    const [part] = computed.parts;
    const priced = {
      kind: 'partItem' as const,
      id: part!.partItemId,
      priceKey: '2.1.0',
      unitPriceCents: 4_200,
      standardCents: 4_200,
      priceSteps: [{ kind: 'flat' as const, amountCents: 4_200, totalCents: 4_200 }],
      open: null,
      taxedShare: 1_000_000_000,
      isFavorite: false,
      priceBookVersion: null,
    };
    const { user, server } = await openApp(forMember, {
      ...book(opened({ entries: [computed], entry: computed })),
      'POST /api/pricebookprices': () => [priced],
    });
    const panel = await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    await user.click(within(panel).getByRole('button', { name: new RegExp(`price of ${part!.text} is`) }));
    const dialog = await screen.findByRole('dialog', { name: `Price of ${part!.text}` });
    expect(rowsOf(dialog)).toEqual(['Flat price ', 'Price']);
    const asked = server.calls.find(({ key }) => key === 'POST /api/pricebookprices')!.body;
    expect(asked).toEqual({
      entries: [{ kind: 'partItem', id: part!.partItemId, propertyTypeId: 2, rateTypeId: 1, agreementId: 8 }],
    });
  });

  it('shows materials in one step while costs are hidden (R6.4)', async () => {
    const { user } = await openApp(forMember, book(opened({ entries: [computed], entry: computed })));
    await screen.findByRole('complementary', { name: 'Hot surface igniter' });
    await user.click(screen.getByRole('button', { name: 'Costs' }));
    await user.click(screen.getByRole('button', { name: /See steps/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Price of Hot surface igniter' });
    expect(rowsOf(dialog).slice(0, 2)).toEqual(['Parts ', 'Labor Commercial, 1.25 h × $106.56']);
    expect(dialog.textContent).not.toMatch(/99\.90/);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Costs' }));
  });

  it('says in words why a price is open (R3.11)', async () => {
    const { user } = await openApp('/pricebooks/1?entry=partItem-103', book(opened({ entry: wire })));
    await user.click(await screen.findByRole('button', { name: /^Price TBD.*See why/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Price of Wire connectors' });
    expect(within(dialog).getByText(/^The price is TBD/)).toBeTruthy();
    expect(within(dialog).queryByRole('table')).toBeNull();
  });
});

describe('/pricebooks', () => {
  it('lists the books with how much is in each, or says that there is none (R2.13)', async () => {
    const row = {
      id: 1,
      type: 'service' as const,
      isExample: false,
      text: 'Residential service',
      services: 336,
      parts: 12,
      categories: 36,
    };
    await openApp('/pricebooks', { 'GET /api/pricebooks': () => [row] });
    const link = await screen.findByRole('link', { name: 'Residential service' });
    expect(link.getAttribute('href')).toBe('/pricebooks/1');
    expect(link.closest('tr')?.textContent).toContain('336');
    await openApp('/pricebooks', { 'GET /api/pricebooks': () => [] });
    expect(await screen.findByRole('heading', { name: 'No price books yet' })).toBeTruthy();
  });

  it.each([true, false])(
    'offers an empty book an import, and the example as another book (R1.6)',
    async (mayEdit) => {
      const empty = { ...opened(), services: 0, parts: 0, withoutCategory: 0, entries: [] };
      await openApp('/pricebooks/1', {
        'GET /api/me': () => buildMe({ roles: [mayEdit ? 'owner' : 'sales'] }),
        'GET /api/pricebooks/{id}': () => empty,
      });
      await screen.findByRole('heading', { name: mayEdit ? 'No services or parts yet' : 'Nothing here yet' });
      const link = screen.queryByRole('link', { name: 'Import…' });
      expect(link?.getAttribute('href')).toBe(mayEdit ? '/pricebooks/1/import' : undefined);
      expect(screen.queryByRole('button', { name: 'Start with an example' }) !== null).toBe(mayEdit);
      expect(screen.queryByText(/It’s a separate price book/) !== null).toBe(mayEdit);
    },
  );

  it('offers an example first while no book has anything, and marks an example (R1.6)', async () => {
    const row = {
      id: 1,
      type: 'service' as const,
      isExample: true,
      text: 'Service',
      services: 0,
      parts: 0,
      categories: 0,
    };
    await openApp('/pricebooks', { 'GET /api/pricebooks': () => [row] });
    await screen.findByRole('link', { name: /^Service/ });
    expect(screen.getAllByRole('button').filter((each) => each.classList.contains('primary'))).toEqual([
      screen.getByRole('button', { name: 'Start with an example' }),
    ]);
    expect(screen.getByRole('row', { name: /^Service Example/ })).toBeTruthy();
  });
});
