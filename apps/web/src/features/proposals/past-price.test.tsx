import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;
type Change = Answer<'GET /api/salesproposals/{id}/changes'>[number];
type Kept = Answer<'GET /api/salesproposals/{id}/prices'>[number];

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

const item = { serviceRepairId: 901, priceBookId: 5, priceBookVersion: 2 };
const proposal = (line: object): Proposal => ({
  ...build(salesProposalShape, {
    text: 'Repairs',
    packages: [{ text: 'Comfort' }],
    details: [{ salesProposalPackageId: 1, text: 'Valve', ...item, ...line }],
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
const stepsTo = (cents: number): Kept['priceSteps'] => [
  { kind: 'flat', amountCents: cents, totalCents: cents },
];
const kept = (more: Partial<Kept> = {}): Kept => ({
  lineId: 1,
  priceKey: '1.1.0',
  priceCents: 12_000,
  priceSteps: stepsTo(12_000),
  open: null,
  priceBookVersion: 2,
  pricedDate: '2026-11-12T15:00:00Z',
  entered: false,
  enteredBy: null,
  enteredDate: null,
  ...more,
});
const nate = { id: 3, name: 'Nate Okafor' };
type Price = [cents: number | null, key: string | null];

/** A change of the line's price; without a price before, the line was added. */
const change = (version: number, date: string, [from, to]: [Price | null, Price]): Change => ({
  id: version,
  version,
  date,
  by: nate,
  requestId: 'r',
  saveKey: null,
  steps: [
    {
      kind: 'details',
      records: [
        {
          id: 1,
          created: from === null,
          updated: from !== null,
          deleted: false,
          fields: {
            unitPriceCents: { from: from?.[0] ?? null, to: to[0] },
            priceKey: { from: from?.[1] ?? null, to: to[1] },
            serviceRepairId: { from: from ? 901 : null, to: 901 },
            partItemId: { from: null, to: null },
          },
        },
      ],
    },
  ],
});

/** Opens the history, and returns what shows how a price in it came about. */
async function openHistory(line: object, changes: Change[], handlers: Handlers = {}) {
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => proposal(line),
    'GET /api/salesproposals/{id}/changes': () => changes,
    'GET /api/salesproposals/{id}/prices': () => [kept()],
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  await app.user.click(screen.getByRole('button', { name: 'More' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'History' }));
  const history = await screen.findByRole('dialog', { name: 'History' });
  const trace = async (price: string) => {
    const name = `${price}, how the price of Valve is calculated`;
    await app.user.click((await within(history).findAllByRole('button', { name }))[0]!);
    return within(await screen.findByRole('dialog', { name: 'Price of Valve' }));
  };
  return { ...app, history, trace };
}

const entered = change(3, '2026-11-14T15:00:00Z', [
  [12_000, '1.1.0'],
  [9_900, null],
]);
const again = change(2, '2026-11-12T15:00:00Z', [
  [11_000, '1.2.0'],
  [12_000, '1.1.0'],
]);
const added = change(1, '2026-11-10T15:00:00Z', [null, [11_000, '1.2.0']]);
const enteredLine = { unitPriceCents: 9_900, priceKey: null };

describe('the amounts in the history of a document', () => {
  it('say who entered them, and when (R3.11)', async () => {
    const { trace } = await openHistory(enteredLine, [entered, again, added]);
    const shown = await trace('$99.00');
    expect(await shown.findByText(/^Nate Okafor entered \$99\.00 \(Nov 14, .*\)\.$/)).toBeDefined();
    expect(await shown.findByText(/^Price book, Nov 12/)).toBeDefined();
  });

  it('open the steps kept with the line, if those are of this price (R3.11)', async () => {
    const { trace, server } = await openHistory(enteredLine, [entered, again, added]);
    const shown = await trace('$120.00');
    expect(
      within(await shown.findByRole('table', { name: 'Price steps' })).getAllByText('$120.00').length,
    ).toBe(1);
    expect(shown.queryByText(/entered/)).toBeNull();
    expect(server.calls.some(({ key }) => key === 'GET /api/servicerepairs/901/price')).toBe(false);
  });

  it("open the price book's steps of the moment when an older price was set (R3.11)", async () => {
    const { trace, server } = await openHistory(enteredLine, [entered, again, added], {
      'GET /api/servicerepairs/{id}/price': () => ({
        price: { unitPriceCents: 11_000, priceSteps: stepsTo(11_000), open: null },
        removed: null,
      }),
    });
    const shown = await trace('$110.00');
    expect(await shown.findByText(/^Price book, Nov 10/)).toBeDefined();
    expect(await shown.findByRole('table', { name: 'Price steps' })).toBeDefined();
    const { path } = server.calls.find(({ key }) => key === 'GET /api/servicerepairs/901/price')!;
    expect(decodeURIComponent(path)).toContain('at=2026-11-10T15:00:00Z&propertyTypeId=1&rateTypeId=2');
  });

  it("say so where the price book's price then was a different one", async () => {
    const { trace } = await openHistory(enteredLine, [entered, again, added], {
      'GET /api/servicerepairs/{id}/price': () => ({
        price: { unitPriceCents: 10_500, priceSteps: stepsTo(10_500), open: null },
        removed: null,
      }),
    });
    const shown = await trace('$110.00');
    expect(await shown.findByText(/^We have no record of how \$110\.00 was calculated\./)).toBeDefined();
  });
});

describe('the amounts in a question about one price that two people changed', () => {
  const fields = [
    { field: 'unitPriceCents', from: 12_000, theirs: 12_500, yours: 9_900 },
    { field: 'priceKey', from: '1.1.0', theirs: '1.1.0', yours: null },
    { field: 'serviceRepairId', from: 901, theirs: 901, yours: 901 },
  ];

  it("show how each came about: theirs as it was saved, one's own as entered (R3.11)", async () => {
    const record = { kind: 'details', id: 1 };
    const question = { type: 'sameField' as const, record, yours: record, fields, by: nate };
    const choices: ('theirs' | 'yours')[] = ['theirs', 'yours'];
    const at = '2026-11-20T15:41:00Z';
    const { user } = await openApp('/proposals/7', {
      'GET /api/salesproposals/{id}': () => proposal({ unitPriceCents: 12_000, priceKey: '1.1.0' }),
      'GET /api/salesproposals/{id}/prices': () => [
        kept({ priceCents: 12_500, priceSteps: stepsTo(12_500) }),
      ],
      'POST /api/pricebookprices': () => [null],
      'POST /api/salesproposals': () => ({
        outcome: 'asks',
        version: 4,
        questions: [{ ...question, choices, at }],
      }),
    });
    await screen.findByRole('tablist', { name: 'Packages' });
    const title = screen.getByLabelText('Proposal title');
    await user.type(title, ', again');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
    await user.click(asked.getByRole('button', { name: '$125.00, how the price of Valve is calculated' }));
    const theirs = within(await screen.findByRole('dialog', { name: 'Price of Valve' }));
    expect(await theirs.findByRole('table', { name: 'Price steps' })).toBeDefined();
    await user.click(theirs.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Price of Valve' })).toBeNull());
    await user.click(asked.getByRole('button', { name: '$99.00, how the price of Valve is calculated' }));
    const yours = within(await screen.findByRole('dialog', { name: 'Price of Valve' }));
    expect(await yours.findByText('You entered $99.00. It isn’t saved yet.')).toBeDefined();
  });
});
