import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

// loads the dialog's code before the first test waits for it
beforeAll(() => import('./stored-sum.dialog.tsx'), 60_000);

const listed = {
  id: 7,
  version: 1,
  number: '812',
  text: 'Heat pump',
  customerId: 7,
  siteId: 8,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  address: { street: '610 Haywood Rd', city: 'Asheville', state: 'NC', postalCode: '28806' },
  createdDate: '2026-11-19T16:35:00Z',
};
const listedWorkOrder = {
  ...listed,
  totalCents: 53_800,
  amountDueCents: 43_800,
  processed: false,
  complete: false,
  timeZone: 'America/New_York',
  department: null,
  visit: null,
  callId: null,
  callStatus: null,
  returnOf: null,
};
const listedProposal = {
  ...listed,
  totalCents: 32_100,
  status: 'Sent' as const,
  signed: false,
  halfSigned: false,
  statusDate: null,
  isTemplate: false,
  templateNote: '',
  department: null,
  accepted: null,
  packages: 2,
  expiresDate: null,
  createdBy: null,
};
const workOrders = (row: typeof listedWorkOrder = listedWorkOrder) => ({
  workOrders: [row],
  tiles: [],
  choices: null,
  similar: false,
  next: null,
});
const workOrder = () =>
  buildWorkOrder({
    details: [{ id: 1, text: 'Diagnostic visit', unitPriceCents: 53_800, taxable: false }],
    payments: [{ id: 9, amountCents: 10_000, method: 'check', status: 'completed' }],
  });
const proposal = (): Answer<'GET /api/salesproposals/{id}'> => ({
  ...build(salesProposalShape, {
    text: 'Repairs',
    packages: [{ text: 'Good' }, { text: 'Best' }],
    details: [
      { salesProposalPackageId: 1, text: 'Valve', unitPriceCents: 12_000, taxable: false },
      { salesProposalPackageId: 2, text: 'Boiler', unitPriceCents: 30_000, taxable: true },
    ],
    taxItemId: 3,
  }),
  context: {
    place: null,
    pricing: {
      allowOverrideTaxes: true,
      taxRounding: 'invoice',
      taxItem: { id: 3, text: 'Ohio', jurisdictions: [{ id: 1, text: 'Ohio', rate: 70_000 }] },
      taxExemption: null,
    },
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
const steps = async (title: string, table: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const rows = within(await dialog.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);
  return rows.map((each) => [...each.children].map(({ textContent }) => textContent!.trim()).join(' '));
};

describe('an amount of a document in a list', () => {
  it('shows how it’s made up, asked for when it’s pressed (R3.11)', async () => {
    const { user, server } = await openApp('/workorders', {
      'GET /api/workorders': () => workOrders(),
      'GET /api/workorders/{id}': () => workOrder(),
    });
    const button = await screen.findByRole('button', {
      name: 'Balance of work order 812 $438.00, see steps',
    });
    const asked = () => server.calls.filter(({ key }) => key === 'GET /api/workorders/7').length;
    expect(asked()).toBe(0);
    await user.click(button);
    expect(await steps('Work order 812', 'Balance due')).toEqual([
      'Diagnostic visit 1 × $538.00 538.00 538.00',
      'Subtotal  538.00',
      'Total  538.00',
      'Check −100.00 438.00',
      'Balance due $438.00',
    ]);
    expect(asked()).toBe(1);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Total of work order 812 $538.00, see steps' }));
    expect((await steps('Work order 812', 'Total')).at(-1)).toBe('Total $538.00');
    expect(screen.queryByText(/in the list/)).toBeNull();
  });

  it('says so if the document has changed since (R3.11)', async () => {
    const { user } = await openApp('/workorders', {
      'GET /api/workorders': () => workOrders({ ...listedWorkOrder, totalCents: 50_000 }),
      'GET /api/workorders/{id}': () => workOrder(),
    });
    await user.click(await screen.findByRole('button', { name: /^Total of work order 812 \$500\.00/ }));
    expect(
      await screen.findByText('It was $500.00 in the list. The document has changed since.'),
    ).toBeTruthy();
  });

  it('is of the package that the list shows, with its tax (R3.11)', async () => {
    const { user } = await openApp('/proposals', {
      'GET /api/salesproposals': () => ({
        proposals: [listedProposal],
        tiles: [],
        makers: null,
        similar: false,
        next: null,
      }),
      'GET /api/salesproposals/{id}': () => proposal(),
    });
    await user.click(await screen.findByRole('button', { name: 'Total of proposal 812 $321.00, see steps' }));
    expect(await steps('Proposal 812', 'Total')).toEqual([
      'Boiler 1 × $300.00 300.00 300.00',
      'Subtotal  300.00',
      'Tax, Ohio 7% on $300.00 21.00 321.00',
      'Total $321.00',
    ]);
    expect(screen.getByText('Of Best, the most expensive package.')).toBeTruthy();
  });

  it('says why it can’t be shown, and tries again', async () => {
    let fails = true;
    const { user } = await openApp('/workorders', {
      'GET /api/workorders': () => workOrders(),
      'GET /api/workorders/{id}': () => (fails ? refuse('forbidden') : workOrder()),
    });
    await user.click(await screen.findByRole('button', { name: /^Total of work order 812/ }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(retry);
    expect((await steps('Work order 812', 'Total')).at(-1)).toBe('Total $538.00');
  });
});
