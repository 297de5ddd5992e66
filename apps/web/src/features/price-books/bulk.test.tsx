import { bulkMessages } from '@fieldwright/domain/price-books/bulk-change';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse, refuseChanged } from '../../testing/stub-server.ts';
import { bulkTexts } from './bulk.texts.ts';
import { between } from './bulk-selection.ts';
import { blankBulk, readBulk } from './bulk-typed.ts';
import type { BrowsedEntry } from './price-book.data.ts';

const entry = (id: number, fields: Partial<BrowsedEntry> = {}): BrowsedEntry => ({
  kind: 'serviceRepair',
  id,
  version: 3,
  code: `H-${id}`,
  text: `Service ${id}`,
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
  costCents: 4_000,
  taxable: true,
  pictures: [],
  laborHours: 1,
  callDepartmentTypeId: null,
  categoryIds: [10],
  parts: [],
  ...fields,
});
const entries = [entry(1), entry(2), entry(3, { pricing: 'computed' }), entry(4, { taxable: false })];
const opened: Answer<'GET /api/pricebooks/{id}'> = {
  book: { id: 1, type: 'service', text: 'Residential service', isExample: false },
  services: 4,
  parts: 0,
  categories: [
    { id: 10, text: 'Heating', parentPriceBookCategoryId: null, order: 0, count: 4 },
    { id: 12, text: 'Plumbing', parentPriceBookCategoryId: null, order: 1, count: 0 },
  ],
  withoutCategory: 0,
  favorites: 0,
  entries,
  similar: false,
  next: null,
  entry: null,
  memberPlans: [],
};
const server: Handlers = {
  'GET /api/pricebooks/{id}': () => opened,
  'GET /api/pricebooks/{id}/entries': () => ({ entries, similar: false, next: null, entry: null }),
  'GET /api/departments': () => [],
};
const open = (handlers: Handlers = {}) => openApp('/pricebooks/1', { ...server, ...handlers });
const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Service ${id}` });
const boxes = () => entries.map(({ id }) => box(id).checked);
const all = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' });
const done = (...ids: number[]) => ({
  entries: ids.map((id) => ({ kind: 'serviceRepair' as const, id, version: 4 })),
});
type User = Awaited<ReturnType<typeof open>>['user'];
/** Selects all and opens the dialog. */
async function openDialog(user: User): Promise<HTMLElement> {
  await user.click(await all());
  await user.click(screen.getByRole('button', { name: 'Change…' }));
  return screen.findByRole('dialog', { name: 'Change 4 items' });
}
const rowsOf = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('table', { name: 'Preview' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the selection of entries', () => {
  it('is not there for people who may only look (R6.4)', async () => {
    await open({ 'GET /api/me': () => buildMe({ roles: ['sales'] }) });
    await screen.findByText('Service 1');
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });

  it('takes one, a range with Shift, all, and none', async () => {
    const { user } = await open();
    await all();
    await user.click(box(1));
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect((await all()).indeterminate).toBe(true);
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    await user.keyboard('{/Shift}');
    expect(boxes()).toEqual([true, true, true, false]);
    await user.click(await all());
    expect(boxes()).toEqual([true, true, true, true]);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(boxes()).toEqual([false, false, false, false]);
    expect(screen.queryByRole('button', { name: 'Change…' })).toBeNull();
  });

  it('takes the rest of a list only if that can be changed at once, and names the way by file (R3.7)', async () => {
    const more = { afterKind: 'serviceRepair' as const, afterPlace: 0, afterCode: 'H-4', afterId: 4 };
    const long = { ...opened, services: 1_990, parts: 11, next: more };
    const asked: string[] = [];
    const openLong = async (search: string) => {
      const { user } = await openApp(`/pricebooks/1${search}`, {
        ...server,
        'GET /api/pricebooks/{id}': () => long,
        'GET /api/pricebooks/{id}/entries': ({ path }) => {
          asked.push(path);
          return { entries: [entry(5)], similar: false, next: null, entry: null };
        },
      });
      await user.click(await all());
      return user;
    };
    await openLong('');
    expect(
      screen.getByText(
        '4 selected. To change more than 2,000 at once, export the list, edit the file and import it.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Select the rest of the list, too' })).toBeNull();
    cleanup();
    // how many a category has is known, and how many a search finds isn't
    for (const search of ['?category=10', '?text=service']) {
      asked.length = 0;
      const user = await openLong(search);
      expect(screen.getByText('4 selected')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Select the rest of the list, too' }));
      await screen.findByText('5 selected');
      expect(asked).toHaveLength(1);
      cleanup();
    }
  });

  it('says the way by file when too many are selected', () => {
    expect(bulkTexts.tooMany(2_100)).toBe(
      '2,100 selected. You can change up to 2,000 at a time. To change more, export the list, edit the file and import it.',
    );
  });

  it('opens no entry', async () => {
    const { user, address } = await open();
    await all();
    await user.click(box(1));
    expect(address()).toBe('/pricebooks/1');
  });
});

describe('between', () => {
  it('is the names from one to another in either direction, or the other alone', () => {
    const names = ['partItem-1', 'partItem-2', 'partItem-3'] as const;
    expect(between(names, 'partItem-1', 'partItem-2')).toEqual(['partItem-1', 'partItem-2']);
    expect(between(names, 'partItem-3', 'partItem-2')).toEqual(['partItem-2', 'partItem-3']);
    for (const from of [null, 'partItem-9'] as const)
      expect(between(names, from, 'partItem-2')).toEqual(['partItem-2']);
  });
});

describe('readBulk', () => {
  it('refuses what is no percentage or amount, and more than all of a price', () => {
    for (const percent of ['', 'x', '-5', '1001'])
      expect(readBulk({ ...blankBulk, percent })).toHaveProperty('wrong.percent');
    expect(readBulk({ ...blankBulk, way: 'down', percent: '101' })).toEqual({
      wrong: { percent: bulkMessages.percent },
    });
    expect(readBulk({ ...blankBulk, kind: 'amount', amount: '1.2k' })).toHaveProperty('wrong.amount');
  });

  it('reads each kind of change', () => {
    expect(readBulk({ ...blankBulk, way: 'down', percent: '7.5' })).toEqual({
      change: { kind: 'percent', rate: -75_000, computed: false },
    });
    expect(readBulk({ ...blankBulk, kind: 'amount', amount: '5' })).toEqual({
      change: { kind: 'amount', cents: 500, computed: false },
    });
    expect(readBulk({ ...blankBulk, kind: 'department' })).toEqual({
      change: { kind: 'department', callDepartmentTypeId: null },
    });
    expect(readBulk({ ...blankBulk, kind: 'removeCategory', category: '12' })).toEqual({
      change: { kind: 'removeCategory', categoryId: 12 },
    });
  });
});

describe('the dialog that changes many', () => {
  it('shows each price before and after with its margin, and says why one can’t change', async () => {
    const { user } = await open();
    const dialog = await openDialog(user);
    const apply = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' });
    expect(apply.disabled).toBe(true);
    await user.type(within(dialog).getByRole('textbox', { name: /^Percent/ }), '10');
    expect(rowsOf(dialog)).toEqual([
      'Service 1 H-1$100.00 → $110.00Margin 60.0% → 63.6%',
      'Service 2 H-2$100.00 → $110.00Margin 60.0% → 63.6%',
      `Service 3 H-3${bulkMessages.computed}`,
      'Service 4 H-4$100.00 → $110.00Margin 60.0% → 63.6%',
    ]);
    expect(within(dialog).getByText('3 of 4 will change.')).toBeTruthy();
    expect(within(dialog).getByText(/^1 item can’t be changed/)).toBeTruthy();
    expect(apply.disabled).toBe(false);
  });

  it('rounds the new prices as asked, in the preview and in what it sends (R1.6)', async () => {
    const { user, server: stub } = await open({ 'POST /api/pricebookentries/bulk': () => done(1, 2, 4) });
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByRole('textbox', { name: /^Percent/ }), '6.3');
    await user.selectOptions(within(dialog).getByLabelText('Rounding'), 'Up to .95');
    expect(rowsOf(dialog)[0]).toMatch(/^Service 1 H-1\$100\.00 → \$106\.95/);
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await screen.findByText('3 items changed.');
    expect(stub.calls.find(({ key }) => key === 'POST /api/pricebookentries/bulk')!.body).toMatchObject({
      change: { kind: 'percent', rate: 63_000, rounding: 'up95' },
    });
  });

  it('renders of many items only those near the visible part of the dialog (R1.6)', async () => {
    const many = Array.from({ length: 150 }, (_, at) => entry(at + 1));
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    try {
      const { user } = await open({
        'GET /api/pricebooks/{id}': () => ({ ...opened, services: 150, entries: many }),
        'GET /api/pricebooks/{id}/entries': () => ({
          entries: many,
          similar: false,
          next: null,
          entry: null,
        }),
      });
      await user.click(await all());
      await user.click(screen.getByRole('button', { name: 'Change…' }));
      const dialog = await screen.findByRole('dialog', { name: 'Change 150 items' });
      await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Change' }), 'Taxable');
      await user.click(within(dialog).getByRole('radio', { name: 'Nontaxable' }));
      await waitFor(() => expect(rowsOf(dialog).length).toBeGreaterThan(5));
      expect(rowsOf(dialog).length).toBeLessThan(80);
      const table = within(dialog).getByRole('table', { name: 'Preview' });
      expect(table.getAttribute('aria-rowcount')).toBe('151');
      expect(within(dialog).getByText('150 of 150 will change.')).toBeTruthy();
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('says how many can be changed at a time where more are selected', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => entry(at + 1));
    const { user } = await open({
      'GET /api/pricebooks/{id}': () => ({ ...opened, services: 2_001, entries: many }),
      'GET /api/pricebooks/{id}/entries': () => ({ entries: many, similar: false, next: null, entry: null }),
    });
    await user.click(await all());
    expect(screen.getByText(/^2,001 selected\. You can change up to 2,000 at a time\./)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change…' }).disabled).toBe(true);
  });

  it('sends those that change in one request, and undoes them in one', async () => {
    const { user, server: stub } = await open({
      'POST /api/pricebookentries/bulk': () => done(1, 2, 3),
      'POST /api/pricebookentries/bulk/undo': () => done(1, 2, 3),
    });
    const dialog = await openDialog(user);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Change' }), 'Taxable');
    await user.click(within(dialog).getByRole('radio', { name: 'Nontaxable' }));
    expect(rowsOf(dialog).at(-1)).toBe('Service 4 H-4No change');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await screen.findByText('3 items changed.');
    const body = stub.calls.find(({ key }) => key === 'POST /api/pricebookentries/bulk')!.body as {
      key: string;
    };
    expect(body).toEqual({
      key: body.key,
      change: { kind: 'taxable', taxable: false },
      entries: [1, 2, 3].map((id) => ({ kind: 'serviceRepair', id, version: 3 })),
    });
    await waitFor(() => expect(boxes()).toEqual([false, false, false, false]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    expect(stub.calls.find(({ key }) => key.endsWith('/undo'))!.body).toMatchObject({
      undoes: body.key,
      ...done(1, 2, 3),
    });
  });

  it('previews categories by name', async () => {
    const { user } = await open();
    const dialog = await openDialog(user);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Change' }), 'Add to category');
    await user.type(within(dialog).getByRole('combobox', { name: /^Category/ }), 'plumb{Enter}');
    expect(rowsOf(dialog)[0]).toBe('Service 1 H-1Heating → Heating, Plumbing');
  });

  it('says who changed which entry since, and shows them as they are now (R7.9)', async () => {
    let isLate = false;
    const { user, server: stub } = await open({
      'GET /api/pricebooks/{id}/entries': () => ({
        entries: isLate
          ? [entry(1), entry(2, { version: 5, unitPriceCents: 20_000, standardCents: 20_000 })]
          : entries,
        similar: false,
        next: null,
        entry: null,
      }),
      'POST /api/pricebookentries/bulk': () => {
        isLate = true;
        return refuseChanged('entries.1', 'Beth Young');
      },
    });
    const dialog = await openDialog(user);
    await user.type(within(dialog).getByRole('textbox', { name: /^Percent/ }), '10');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await within(dialog).findByText(/^Service 2: Beth Young changed this/)).toBeTruthy();
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(2));
    expect(rowsOf(dialog)[1]).toContain('$200.00 → $220.00');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    const keys = () =>
      stub.calls
        .filter(({ key }) => key === 'POST /api/pricebookentries/bulk')
        .map(({ body }) => (body as { key: string }).key);
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(2);
  });

  it('says that an undo was refused, and restores nothing', async () => {
    const { user } = await open({
      'POST /api/pricebookentries/bulk': () => done(1),
      'POST /api/pricebookentries/bulk/undo': () => refuse('stale_version'),
    });
    const dialog = await openDialog(user);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Change' }), 'Remove');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Couldn’t undo it. Nothing was changed.')).toBeTruthy();
  });
});

describe('a change of parts', () => {
  const part = entry(9, { kind: 'partItem', text: 'Filter' });
  const listed = [entry(1), part];
  const follow = (id: number, fromCents: number, toCents: number) => ({
    id,
    code: `S-${id}`,
    text: `Service ${id}`,
    priceBook: 'Plumbing',
    fromCents,
    toCents,
    fromSteps: [{ kind: 'fixedParts' as const, amountCents: fromCents, totalCents: fromCents }],
    toSteps: [{ kind: 'fixedParts' as const, amountCents: toCents, totalCents: toCents }],
  });
  const openParts = async (handlers: Handlers) => {
    const app = await open({
      'GET /api/pricebooks/{id}': () => ({ ...opened, entries: listed }),
      'GET /api/pricebooks/{id}/entries': () => ({
        entries: listed,
        similar: false,
        next: null,
        entry: null,
      }),
      ...handlers,
    });
    await app.user.click(await all());
    await app.user.click(screen.getByRole('button', { name: 'Change…' }));
    return { ...app, dialog: await screen.findByRole('dialog', { name: 'Change 2 items' }) };
  };
  const followsIn = (dialog: HTMLElement) =>
    within(dialog)
      .findByRole('table', { name: 'Services that will change price' })
      .then((table) =>
        within(table)
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.textContent),
      );

  it('shows the calculated prices that follow, each with its steps, and proves them when it is sent (R1.6)', async () => {
    const {
      user,
      server: stub,
      dialog,
    } = await openParts({
      'POST /api/pricebookentries/bulk/preview': () => ({
        today: [],
        follows: [follow(31, 20_000, 21_000)],
        count: 3,
        proof: 'seen',
      }),
      'POST /api/pricebookentries/bulk': () => ({ entries: [{ kind: 'partItem', id: 9, version: 4 }] }),
    });
    const asked = () => stub.calls.filter(({ key }) => key === 'POST /api/pricebookentries/bulk/preview');
    expect(asked()).toHaveLength(0);
    await user.type(within(dialog).getByLabelText(/^Percent/), '5');
    expect(await followsIn(dialog)).toEqual(['Service 31 S-31Plumbing$200.00 → $210.00']);
    expect(asked()).toHaveLength(1);
    expect(within(dialog).getByText('3 calculated service prices will change, too.')).toBeTruthy();
    expect(within(dialog).getByText('2 more services.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /^\$210\.00/ }));
    expect(await screen.findByRole('dialog', { name: 'Price of Service 31' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await screen.findByText('1 item changed.');
    const sent = stub.calls.filter(({ key }) => key === 'POST /api/pricebookentries/bulk');
    expect(sent.map(({ body }) => (body as { follows: string }).follows)).toEqual(['seen']);
  });

  it('is shown again if other prices would follow by then, and keeps what was typed', async () => {
    let proof = 'seen';
    const {
      user,
      server: stub,
      dialog,
    } = await openParts({
      'POST /api/pricebookentries/bulk/preview': () => ({
        today: [],
        follows: proof === 'seen' ? [] : [follow(32, 5_000, 5_250)],
        count: proof === 'seen' ? 0 : 1,
        proof,
      }),
      'POST /api/pricebookentries/bulk': ({ body }) => {
        if ((body as { follows: string }).follows !== 'seen')
          return { entries: [{ kind: 'partItem', id: 9, version: 4 }] };
        proof = 'newer';
        return refuse('stale_version');
      },
    });
    await user.type(within(dialog).getByLabelText(/^Percent/), '5');
    await waitFor(() =>
      expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(false),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await within(dialog).findByText(
      'The list of service prices that will change is different now. Check it, then apply again.',
    );
    expect(await followsIn(dialog)).toEqual(['Service 32 S-32Plumbing$50.00 → $52.50']);
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Percent/).value).toBe('5');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await screen.findByText('1 item changed.');
    expect(stub.calls.filter(({ key }) => key === 'POST /api/pricebookentries/bulk')).toHaveLength(2);
  });
});
