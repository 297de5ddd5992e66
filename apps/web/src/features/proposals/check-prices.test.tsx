import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;
interface Asked {
  entries: { kind: string; id: number; rateTypeId: number; agreementId: number | null }[];
}

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

const line = (id: number, text: string, more: object = {}) => ({
  serviceRepairId: 900 + id,
  priceBookId: 5,
  priceBookVersion: 2,
  priceKey: '1.1.0',
  unitPriceCents: 10_000,
  text,
  order: id,
  ...more,
});
/** Lines that go up, go down, stay, were entered by hand, are gone from the book, and are custom. */
const details = [
  line(1, 'Valve'),
  line(2, 'Pump'),
  line(3, 'Filter'),
  line(4, 'Coil', { priceKey: null, unitPriceCents: 8_000 }),
  line(5, 'Belt', { priceKey: '1.2.0' }),
  line(6, 'Trip', { serviceRepairId: null, priceKey: null }),
];
const todayCents: Record<number, number> = { 901: 11_000, 902: 9_500, 903: 10_000, 904: 10_000 };
const prices = ({ body }: { body: unknown }) =>
  (body as Asked).entries.map(({ id }) => {
    const cents = todayCents[id];
    if (cents === undefined) return null;
    return {
      kind: 'serviceRepair' as const,
      id,
      priceKey: '1.1.0',
      unitPriceCents: cents,
      standardCents: cents,
      priceSteps: [],
      open: null,
      taxedShare: 1_000_000_000,
      priceBookVersion: 3,
    };
  });

const context: Proposal['context'] = {
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
};
const proposal = (more: object = {}): Proposal => ({
  ...build(salesProposalShape, {
    text: 'Repairs',
    packages: [{ text: 'Comfort' }],
    details: details.map((each) => ({ ...each, salesProposalPackageId: 1 })),
    ...more,
  }),
  context,
});
const saved = { outcome: 'saved' as const, id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };

async function open(handlers: Handlers = {}) {
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => proposal(),
    'POST /api/pricebookprices': prices,
    'POST /api/salesproposals': () => saved,
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  const { user } = app;
  const menu = async () => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    return screen.findByRole('menu');
  };
  const check = async () => {
    await menu();
    await user.click(await screen.findByRole('menuitem', { name: 'Check prices…' }));
    return within(await screen.findByRole('dialog', { name: 'Check prices' }));
  };
  return { ...app, menu, check };
}
type Within = ReturnType<typeof within>;
const rowTexts = async (dialog: Within) => {
  const rows = within(await dialog.findByRole('table', { name: 'Changed prices' })).getAllByRole('row');
  return rows.slice(1).map(({ textContent }) => textContent);
};
const box = (dialog: Within, name: string | RegExp) =>
  dialog.getByRole('checkbox', { name }) as HTMLInputElement;
const priceOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Price of ${name}`).value;

describe('checking prices', () => {
  it('compares each line from the price book with today for the document’s customer: old, new and difference (R3.11)', async () => {
    const { check, server } = await open();
    const dialog = await check();
    expect(await rowTexts(dialog)).toEqual([
      'Valve$100.00 → $110.00+10.00',
      'Pump$100.00 → $95.00−5.00',
      'CoilEntered by hand$80.00 → $100.00+20.00',
    ]);
    expect(dialog.getByText('1 other price is current.')).toBeDefined();
    expect(dialog.getByText('No price book price today for Belt. Its price won’t change.')).toBeDefined();
    const asked = server.calls.find(({ key }) => key === 'POST /api/pricebookprices')!.body as Asked;
    expect(asked.entries.map(({ id, rateTypeId }) => [id, rateTypeId])).toEqual([
      [901, 1],
      [902, 1],
      [903, 1],
      [904, 1],
      [905, 1],
    ]);
  });

  it('updates the chosen lines in one step that can be undone, and keeps entered prices unless chosen (R3.11, R4.12)', async () => {
    const { check, user } = await open();
    const dialog = await check();
    await rowTexts(dialog);
    expect(box(dialog, /Coil/).checked).toBe(false);
    expect(dialog.getByText('2 of 3 selected')).toBeDefined();
    await user.click(box(dialog, /Pump/));
    await user.click(dialog.getByRole('button', { name: 'Update prices' }));
    expect(await screen.findByText('1 price updated. Save to keep it.')).toBeDefined();
    expect(['Valve', 'Pump', 'Coil'].map(priceOf)).toEqual(['110.00', '100.00', '80.00']);
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(priceOf('Valve')).toBe('100.00');
  });

  it('selects all or none, and saves the price with the key that proves it (R3.11)', async () => {
    const { check, user, server } = await open();
    const dialog = await check();
    await rowTexts(dialog);
    const all = box(dialog, 'Select all');
    await user.click(all);
    expect(dialog.getByText('3 of 3 selected')).toBeDefined();
    await user.click(all);
    expect(dialog.getByRole('button', { name: 'Update prices' })).toHaveProperty('disabled', true);
    await user.click(box(dialog, /Coil/));
    await user.click(dialog.getByRole('button', { name: 'Update prices' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const saves = () => server.calls.filter(({ key }) => key === 'POST /api/salesproposals');
    await expect.poll(() => saves().length).toBe(1);
    expect(saves()[0]!.body).toMatchObject({
      plan: {
        steps: [
          {
            kind: 'details',
            records: [
              {
                id: 4,
                fields: {
                  unitPriceCents: { from: 8_000, to: 10_000 },
                  priceKey: { from: null, to: '1.1.0' },
                  priceBookVersion: { from: 2, to: 3 },
                },
              },
            ],
          },
        ],
      },
    });
  });

  it('says that all prices are current', async () => {
    const { check } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ details: [{ ...line(3, 'Filter'), salesProposalPackageId: 1 }] }),
    });
    expect(await (await check()).findByText('All prices are current.')).toBeDefined();
  });

  it('shows how a new price comes about by a click on it (R3.11)', async () => {
    const { check, user } = await open();
    const dialog = await check();
    await user.click(
      await dialog.findByRole('button', { name: '$110.00, how the price of Valve is calculated' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Price of Valve' })).toBeDefined();
  });

  it('shows how the price came about that a line has, too (R3.11)', async () => {
    const steps = [{ kind: 'flat' as const, amountCents: 10_000, totalCents: 10_000 }];
    const { check, user } = await open({
      'GET /api/salesproposals/{id}/prices': () => [
        {
          lineId: 1,
          priceKey: '1.1.0',
          priceCents: 10_000,
          priceSteps: steps,
          open: null,
          priceBookVersion: 1,
          pricedDate: '2026-01-09T15:00:00.000Z',
          entered: false,
          enteredBy: null,
          enteredDate: null,
        },
      ],
    });
    const dialog = await check();
    await user.click(
      await dialog.findByRole('button', { name: '$100.00, how the price of Valve was calculated before' }),
    );
    const trace = within(await screen.findByRole('dialog', { name: 'Price of Valve' }));
    expect(await trace.findByRole('table', { name: 'Price steps' })).toBeDefined();
  });

  it('says whose price a line has if it isn’t the document’s (R3.11)', async () => {
    const { check } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ details: [{ ...line(1, 'Valve', { priceKey: '2.2.0' }), salesProposalPackageId: 1 }] }),
    });
    expect(await rowTexts(await check())).toEqual([
      'ValveNow priced for Commercial, After hours$100.00 → $110.00+10.00',
    ]);
  });

  it('says what is wrong when prices can’t be loaded', async () => {
    const { check } = await open({ 'POST /api/pricebookprices': () => refuse('not_found') });
    expect(await (await check()).findByRole('alert')).toBeDefined();
  });

  it('is not offered on an accepted proposal (R4.8)', async () => {
    const accepted = { status: 'Accepted', acceptedBy: 'Angela Castellano', acceptance: 'signed' };
    const { menu } = await open({ 'GET /api/salesproposals/{id}': () => proposal(accepted) });
    expect(within(await menu()).queryByRole('menuitem', { name: 'Check prices…' })).toBeNull();
  });
});

const agreements = [
  { id: 41, text: 'Comfort Plan', active: true, discountRate: 0, laborRateCents: 9_500 },
  { id: 42, text: 'Old Plan', active: false, discountRate: 100_000, laborRateCents: null },
];

describe('whose prices a document has', () => {
  const atSite = () => ({
    ...proposal(),
    context: { ...context, sitePrices: { propertyTypeId: 2 as const, agreements } },
  });
  const openPrices = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: /^Prices for/ }));
    return within(await screen.findByRole('dialog', { name: 'Prices for' }));
  };

  it('is chosen in one step that can be undone; lines keep their prices, and checking them is offered (R3.11, R9.11)', async () => {
    const { user, server } = await open({ 'GET /api/salesproposals/{id}': atSite });
    const dialog = await openPrices(user);
    expect(
      within(dialog.getByLabelText('Agreement'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['None', 'Comfort Plan, $95.00 an hour', 'Old Plan (not active)']);
    await user.selectOptions(dialog.getByLabelText('Property type'), 'Commercial');
    await user.selectOptions(dialog.getByLabelText('Rate'), 'After hours');
    await user.selectOptions(dialog.getByLabelText('Agreement'), '41');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const shown = () => screen.getByRole('button', { name: /^Prices for/ }).textContent;
    await expect.poll(shown).toBe('Prices for Commercial · After hours · Comfort Plan');
    expect(priceOf('Valve')).toBe('100.00');
    await user.click(screen.getByRole('button', { name: 'Check prices…' }));
    await rowTexts(within(await screen.findByRole('dialog', { name: 'Check prices' })));
    const asked = server.calls.find(({ key }) => key === 'POST /api/pricebookprices')!.body as Asked;
    expect(asked.entries[0]).toMatchObject({ propertyTypeId: 2, rateTypeId: 2, agreementId: 41 });
    await user.keyboard('{Escape}');
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(shown()).toBe('Prices for Residential · Standard');
  });

  it('stays as it was if the dialog is canceled', async () => {
    const { user } = await open({ 'GET /api/salesproposals/{id}': atSite });
    const dialog = await openPrices(user);
    await user.selectOptions(dialog.getByLabelText('Rate'), 'Holiday');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: /^Prices for/ }).textContent).toBe(
      'Prices for Residential · Standard',
    );
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
