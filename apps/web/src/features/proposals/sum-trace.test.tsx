import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

const taxItem = {
  id: 3,
  text: 'Franklin County',
  jurisdictions: [
    { id: 1, text: 'Ohio', rate: 57_500 },
    { id: 2, text: 'Franklin', rate: 17_500 },
  ],
};
const proposal = (more: object = {}): Proposal => ({
  ...build(salesProposalShape, {
    text: 'Repairs',
    taxItemId: 3,
    depositPercent: 50,
    packages: [{ text: 'Comfort' }],
    details: [
      { salesProposalPackageId: 1, text: 'Valve', unitPriceCents: 12_000, quantity: 2, costCents: 4_000 },
      { salesProposalPackageId: 1, text: 'Trip', unitPriceCents: 6_000, order: 1, taxable: false },
    ],
    discounts: [{ salesProposalPackageId: 1, text: 'Fall sale', kind: 'percent', rate: 100_000 }],
    payments: [{ amountCents: 10_000, method: 'check', status: 'completed' }],
    ...more,
  }),
  context: {
    place: null,
    pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem, taxExemption: null },
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

const place = {
  customerId: 31,
  customerName: 'Angela Castellano',
  phone: '',
  siteId: 41,
  siteText: 'Home',
  street: '42 Birch Hollow Ln',
  city: 'Asheville',
  state: 'NC',
  postalCode: '28801',
  timeZone: 'America/New_York',
};

async function open(handlers: Handlers = {}) {
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => proposal(),
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  /** Presses an amount, and returns the steps that show. */
  const steps = async (name: RegExp, table: string) => {
    await app.user.click(await screen.findByRole('button', { name }));
    const shown = within(await screen.findByRole('dialog')).getByRole('table', { name: table });
    const found = within(shown)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent!.trim()));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return found;
  };
  return { ...app, steps };
}

describe('the sums of a proposal', () => {
  it('each show how they are made up (R3.11)', async () => {
    const { steps } = await open();
    expect(await steps(/^2 lines \$300\.00, see steps$/, 'Subtotal')).toEqual([
      ['Valve 2 × $120.00', '240.00', '240.00'],
      ['Trip 1 × $60.00', '60.00', '300.00'],
      ['Subtotal', '$300.00'],
    ]);
    expect(await steps(/^Fall sale.* −\$30\.00, see steps$/, 'Fall sale, 10% off')).toEqual([
      ['Valve', '−24.00', '−24.00'],
      ['Trip', '−6.00', '−30.00'],
      ['Fall sale, 10% off', '−$30.00'],
    ]);
    expect(await steps(/^Tax, .* \$16\.20, see steps$/, 'What is taxed')).toEqual([
      ['Valve', '216.00', '216.00'],
      ['Taxable amount', '$216.00'],
    ]);
    expect(await steps(/^Tax, .* \$16\.20, see steps$/, 'Tax, Franklin County 7.5%')).toEqual([
      ['Ohio 5.75% of $216.00', '12.42', '12.42'],
      ['Franklin 1.75% of $216.00', '3.78', '16.20'],
      ['Tax, Franklin County 7.5%', '$16.20'],
    ]);
    const total = [
      ['Valve 2 × $120.00', '240.00', '240.00'],
      ['Trip 1 × $60.00', '60.00', '300.00'],
      ['Subtotal', '', '300.00'],
      ['Fall sale 10% of $300.00', '−30.00', '270.00'],
      ['Tax, Franklin County 7.5% on $216.00', '16.20', '286.20'],
    ];
    expect(await steps(/^Total \$286\.20, see steps$/, 'Total')).toEqual([...total, ['Total', '$286.20']]);
    expect(
      await steps(/^Due \$186\.20, see steps$|^Balance due \$186\.20, see steps$/, 'Balance due'),
    ).toEqual([
      ...total,
      ['Total', '', '286.20'],
      ['Check', '−100.00', '186.20'],
      ['Balance due', '$186.20'],
    ]);
  });

  it('show from the menu of a package, and in the dialog that selects one (R3.11)', async () => {
    const sold = { ...proposal(), context: { ...proposal().context, place } };
    const { user } = await open({ 'GET /api/salesproposals/{id}': () => sold });
    await user.click(await screen.findByRole('button', { name: 'Actions for Comfort' }));
    await user.click(screen.getByRole('menuitem', { name: 'See steps of $286.20' }));
    const menu = await screen.findByRole('dialog', { name: 'Total' });
    expect(within(menu).getAllByRole('row').at(-1)!.textContent).toBe('Total $286.20');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Select a package…' }));
    const select = within(await screen.findByRole('dialog', { name: 'Select a package' }));
    for (const [name, title] of [
      [/^2 lines \$300\.00/, 'Subtotal'],
      [/^Fall sale −\$30\.00/, 'Fall sale'],
      [/^Tax, Franklin County 7\.5% \$16\.20/, 'Tax, Franklin County 7.5%'],
      [/^Total \$286\.20/, 'Total'],
    ] as const) {
      await user.click(select.getByRole('button', { name }));
      expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    }
  });

  it('are those of its deposit, what it leaves, and what was paid, too (R3.11)', async () => {
    const { steps } = await open();
    expect(await steps(/^Deposit, 50% \$143\.10, see steps$/, 'Deposit, 50%')).toEqual([
      ['Total', '286.20', '286.20'],
      ['Deposit, 50%', '$143.10'],
    ]);
    expect(await steps(/^Balance after deposit/, 'Balance after deposit')).toEqual([
      ['Total', '286.20', '286.20'],
      ['Deposit', '−143.10', '143.10'],
      ['Balance after deposit', '$143.10'],
    ]);
    expect(await steps(/^Paid so far −\$100\.00, see steps$/, 'Paid so far')).toEqual([
      ['Check', '−100.00', '−100.00'],
      ['Paid so far', '−$100.00'],
    ]);
  });

  it('add up to a balance below zero where too much was paid (R3.11)', async () => {
    const payments = [{ amountCents: 40_000, method: 'check', status: 'completed' }];
    const { steps } = await open({ 'GET /api/salesproposals/{id}': () => proposal({ payments }) });
    const shown = await steps(/^Overpaid \$113\.80, see steps$/, 'Balance due');
    expect(shown.at(-1)).toEqual(['Balance due', '−$113.80']);
  });

  it('say what they are not sure of: a price that is to follow, a rate entered by hand, and no rate (R3.11)', async () => {
    const details = [
      { salesProposalPackageId: 1, text: 'Valve', unitPriceCents: 12_000 },
      { salesProposalPackageId: 1, text: 'Trip', unitPriceCents: null, order: 1 },
    ];
    const { user } = await open({ 'GET /api/salesproposals/{id}': () => proposal({ details }) });
    const notes = async (name: RegExp) => {
      await user.click(await screen.findByRole('button', { name }));
      const shown = (await screen.findByRole('dialog')).textContent;
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return shown;
    };
    for (const name of [/^2 lines .*see steps$/, /^Total .*see steps$/, /^Balance due .*see steps$/])
      expect(await notes(name)).toContain('1 line has no price yet and isn’t included.');
    const untaxed = proposal({ taxItemId: null });
    untaxed.context.pricing.taxItem = null;
    await open({ 'GET /api/salesproposals/{id}': () => untaxed });
    const tax = await notes(/^Tax \(none\).*see steps$/);
    expect(tax).toContain('No tax rate is set.');
    expect(tax).not.toContain('0%');
  });

  it('say the exemption and the certificate of a customer who pays no tax (R3.5)', async () => {
    const exempt = proposal();
    exempt.context.pricing.taxExemption = { certificate: 'OH-1234' };
    const { user } = await open({ 'GET /api/salesproposals/{id}': () => exempt });
    await user.click(await screen.findByRole('button', { name: /^Tax.*see steps$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('$216.00 isn’t taxed because the customer is exempt (certificate OH-1234).'),
    ).toBeDefined();
  });

  it('show what margins are made of to who may see costs, and to nobody else (R3.11, R6.4)', async () => {
    const { steps } = await open();
    // after its share of the discount
    expect(await steps(/^Margin of Valve 63\.0%, see steps$/, 'Margin')).toEqual([
      ['Price', '216.00', '216.00'],
      ['Cost 2 × $40.00', '−80.00', '136.00'],
      ['Margin 63.0% of the price', '$136.00'],
    ]);
    expect(await steps(/^Margin (?!of )/, 'Margin')).toHaveLength(3);
    await open({ 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    expect(screen.queryByRole('button', { name: /^Margin/ })).toBeNull();
  });
});
