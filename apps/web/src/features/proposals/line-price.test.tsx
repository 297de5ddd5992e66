import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;
type Kept = Answer<'GET /api/salesproposals/{id}/prices'>[number];

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

const ofBook = { serviceRepairId: 901, priceBookId: 5, priceBookVersion: 2, priceKey: '1.2.0' };
const proposal = (line: object = {}): Proposal => ({
  ...build(salesProposalShape, {
    text: 'Repairs',
    packages: [{ text: 'Comfort' }],
    details: [
      { salesProposalPackageId: 1, text: 'Valve', unitPriceCents: 12_000, quantity: 2, ...ofBook, ...line },
      { salesProposalPackageId: 1, text: 'Trip', unitPriceCents: 5_000, order: 1 },
    ],
  }),
  context: {
    place: null,
    pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem: null, taxExemption: null },
    removal: null,
    placeRemoval: null,
    savedBy: null,
    soldAs: null,
    timeline: [],
    lineDepartments: [],
    sitePrices: null,
    loanPlans: [],
    lender: null,
  },
});
const steps: Kept['priceSteps'] = [
  { kind: 'cost', amountCents: 1_000, totalCents: 1_000 },
  { kind: 'ownMarkup', amountCents: 1_000, totalCents: 2_000 },
  {
    kind: 'labor',
    hours: 1,
    crew: 1,
    hourlyCents: 10_000,
    propertyTypeId: 1,
    amountCents: 10_000,
    totalCents: 12_000,
  },
];
const kept = (more: Partial<Kept> = {}): Kept => ({
  lineId: 1,
  priceKey: '1.2.0',
  priceCents: 12_000,
  priceSteps: steps,
  open: null,

  priceBookVersion: 2,
  pricedDate: '2026-11-20T15:00:00Z',
  entered: false,
  enteredBy: null,
  enteredDate: null,
  ...more,
});
const today = { kind: 'serviceRepair' as const, id: 901, priceKey: '1.2.0', standardCents: 13_000 };
const todays = {
  ...today,
  unitPriceCents: 13_000,
  priceSteps: steps,
  open: null,
  taxedShare: 1_000_000_000,
  priceBookVersion: 3,
};

async function open(handlers: Handlers = {}) {
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => proposal(),
    'GET /api/salesproposals/{id}/prices': () => [kept()],
    'POST /api/pricebookprices': () => [todays],
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  const dialog = async () => {
    await app.user.click(
      await screen.findByRole('button', { name: /^(?!was ).*how the price of Valve is calculated/ }),
    );
    return within(await screen.findByRole('dialog', { name: 'Price of Valve' }));
  };
  return { ...app, dialog };
}
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent!.trim());

describe("a line's amount", () => {
  it('leads to how its price came about when it was saved (R3.11)', async () => {
    const { dialog, server } = await open();
    const table = await (await dialog()).findByRole('table', { name: 'Price steps' });
    expect(rows(table)).toEqual([
      'Cost of parts',
      'Parts with their own markup',
      'Labor Residential, 1 h × $100.00',
      'Price',
    ]);
    expect(server.calls.some(({ key }) => key === 'POST /api/pricebookprices')).toBe(false);
  });

  it('says of a custom line who typed its price, when, what it was, and how its amount follows (R3.11)', async () => {
    const by = { id: 4, name: 'Beth Young' };
    const step = (fields: Record<string, { from: unknown; to: unknown }>, created = false) => [
      {
        kind: 'details',
        records: [{ id: 2, version: 1, created, updated: !created, deleted: false, fields }],
      },
    ];
    const change = { requestId: 'r', by, saveKey: null };
    const { user, server } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ serviceRepairId: null, priceBookId: null, priceBookVersion: null, priceKey: null }),
      'GET /api/salesproposals/{id}/changes': () => [
        {
          ...change,
          id: 3,
          version: 3,
          date: '2026-11-12T15:00:00Z',
          steps: step({ unitPriceCents: { from: 4_500, to: 5_000 } }),
        },
        {
          ...change,
          id: 2,
          version: 2,
          date: '2026-11-11T15:00:00Z',
          steps: step({ unitPriceCents: { from: null, to: 4_500 } }, true),
        },
      ],
    });
    const amount = await screen.findByRole('button', { name: '50.00, how the price of Trip is calculated' });
    amount.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Trip' }));
    await dialog.findByText(/^Beth Young entered \$50\.00 \(Nov 12, .*\)\. It was \$45\.00 before\.$/);
    expect(dialog.getByText(/isn’t from the price book/)).toBeDefined();
    expect(rows(dialog.getByRole('table', { name: 'Line amount' }))).toEqual([
      'Trip 1 × $50.00',
      'Line amount',
    ]);
    const { path } = server.calls.find(({ key }) => key.endsWith('/changes'))!;
    expect(path).toContain('kind=details&recordId=2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const price = screen.getByLabelText('Price of Trip');
    await user.clear(price);
    await user.type(price, '60');
    await user.click(screen.getByRole('button', { name: '60.00, how the price of Trip is calculated' }));
    const unsaved = within(await screen.findByRole('dialog', { name: 'Price of Trip' }));
    expect(unsaved.getByText('You entered $60.00. It isn’t saved yet.')).toBeDefined();
  });

  it('says of a custom line as it was added who added it, since another may have typed its price (R3.11)', async () => {
    const fields = { unitPriceCents: { from: null, to: 5_000 } };
    const { user } = await open({
      'GET /api/salesproposals/{id}/changes': () => [
        {
          requestId: 'r',
          by: { id: 4, name: 'Beth Young' },
          saveKey: null,
          id: 2,
          version: 2,
          date: '2026-11-11T15:00:00Z',
          steps: [
            {
              kind: 'details',
              records: [{ id: 2, version: 1, created: true, updated: false, deleted: false, fields }],
            },
          ],
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: /how the price of Trip/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Trip' }));
    await dialog.findByText(/^Added with this price by Beth Young \(Nov 11, .*\)\.$/);
    expect(dialog.queryByText(/entered \$50/)).toBeNull();
  });

  it('asks nobody else about a custom line who may not see the history (R6.4)', async () => {
    const { user, server } = await open({ 'GET /api/me': () => buildMe({ roles: ['sales'] }) });
    await user.click(await screen.findByRole('button', { name: /how the price of Trip/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Trip' }));
    expect(dialog.getByText('This is a custom line. Its price isn’t from the price book.')).toBeDefined();
    expect(server.keys().some((key) => key.endsWith('/changes'))).toBe(false);
  });

  it('is made up of quantity and price, for a line from the price book too (R3.11)', async () => {
    const { dialog } = await open();
    const shown = await dialog();
    expect(rows(await shown.findByRole('table', { name: 'Line amount' }))).toEqual([
      'Valve 2 × $120.00',
      'Line amount',
    ]);
  });

  it('hides costs from who may not see them (R6.4)', async () => {
    const { dialog } = await open({ 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    const table = await (await dialog()).findByRole('table', { name: 'Price steps' });
    expect(rows(table)).toEqual(['Parts', 'Labor Residential, 1 h × $100.00', 'Price']);
  });

  it('says who entered another price, and when (R1.6)', async () => {
    const by = {
      entered: true,
      enteredBy: { id: 4, name: 'Beth Young' },
      enteredDate: '2026-11-10T15:00:00Z',
    };
    const { dialog } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ priceKey: null, unitPriceCents: 9_900 }),
      'GET /api/salesproposals/{id}/prices': () => [kept(by)],
    });
    const shown = await dialog();
    expect(await shown.findByText(/^Beth Young entered \$99\.00 \(Nov 10, .*\)\.$/)).toBeDefined();
    expect(shown.getByRole('table', { name: 'Price steps' })).toBeDefined();
  });

  it("says that the line's price is not the price book's", async () => {
    const { dialog } = await open({
      'GET /api/salesproposals/{id}/prices': () => [kept({ priceCents: 11_000 })],
    });
    expect(await (await dialog()).findByText(/^This line is \$120\.00\./)).toBeDefined();
  });

  it("shows today's steps where none were kept, of the same rate (R3.11)", async () => {
    const { dialog, server } = await open({ 'GET /api/salesproposals/{id}/prices': () => [] });
    const shown = await dialog();
    expect(await shown.findByText(/have no record of how/)).toBeDefined();
    expect(await shown.findByRole('table', { name: 'Price steps' })).toBeDefined();
    const asked = server.calls.find(({ key }) => key === 'POST /api/pricebookprices')!.body;
    expect(asked).toMatchObject({ entries: [{ kind: 'serviceRepair', id: 901, rateTypeId: 2 }] });
  });

  it("shows today's steps of a price that isn't saved, and says what was entered", async () => {
    const { dialog, user } = await open();
    const price = screen.getByLabelText('Price of Valve');
    await user.clear(price);
    await user.type(price, '99');
    const shown = await dialog();
    expect(await shown.findByText('You entered $99.00. It isn’t saved yet.')).toBeDefined();
    expect(await shown.findByText('Price book, today')).toBeDefined();
  });

  it('leads from the price before this edit to how that came about, by mouse and by key (R3.11)', async () => {
    const { user } = await open();
    const price = screen.getByLabelText('Price of Valve');
    await user.clear(price);
    await user.type(price, '99');
    const was = await screen.findByRole('button', {
      name: 'was $120.00, how the price of Valve is calculated',
    });
    const stepsShown = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Price of Valve' }));
      const shown = rows(await dialog.findByRole('table', { name: 'Price steps' }));
      expect(dialog.queryByText(/You entered/)).toBeNull();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return shown;
    };
    await user.click(was);
    expect(await stepsShown()).toContain('Cost of parts');
    was.focus();
    await user.keyboard('{Enter}');
    expect(await stepsShown()).toContain('Cost of parts');
  });

  it('shows the amount before this edit with the quantity and the discount it had then (R3.11)', async () => {
    const { user } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ lineDiscountCents: 1_000 }),
    });
    for (const [label, typed] of [
      ['Price of Valve', '99'],
      ['Quantity of Valve', '3'],
    ] as const) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      await user.type(field, typed);
    }
    await user.click(await screen.findByRole('button', { name: /^was .*how the price of Valve/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Valve' }));
    const table = await dialog.findByRole('table', { name: 'Line amount' });
    expect(rows(table)).toEqual(['Valve 2 × $120.00', 'Line discount', 'Line amount']);
    expect(within(table).getAllByRole('row').at(-1)!.textContent).toContain('$230.00');
  });

  it('says of what a custom line was that it was typed', async () => {
    const { user } = await open({ 'GET /api/salesproposals/{id}/changes': () => [] });
    const price = screen.getByLabelText('Price of Trip');
    await user.clear(price);
    await user.type(price, '99');
    await user.click(
      await screen.findByRole('button', { name: 'was $50.00, how the price of Trip is calculated' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Trip' }));
    expect(await dialog.findByText(/^\$50\.00 was entered by hand\./)).toBeDefined();
  });

  it('says what is wrong, and that an item was removed', async () => {
    const { dialog, user } = await open({ 'GET /api/salesproposals/{id}/prices': () => refuse('not_found') });
    expect(await (await dialog()).findByRole('alert')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that the item is no longer in the price book', async () => {
    const { dialog } = await open({
      'GET /api/salesproposals/{id}/prices': () => [],
      'POST /api/pricebookprices': () => [null],
    });
    expect(await (await dialog()).findByText('This item is no longer in the price book.')).toBeDefined();
  });
});
