import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

const place = {
  customerId: 3,
  customerName: 'Angela Castellano',
  phone: '',
  siteId: 8,
  siteText: '',
  street: '1 Oak St',
  city: 'Sacramento',
  state: 'CA',
  postalCode: '95814',
  timeZone: 'America/Los_Angeles',
};
const context: Proposal['context'] = {
  place: null,
  pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem: null, taxExemption: null },
  removal: null,
  placeRemoval: null,
  savedBy: null,
  soldAs: null,
  lineDepartments: [],
  loanPlans: [],
  lender: null,
  timeline: [],
  sent: null,
  signed: null,
  messages: [],
  sitePrices: null,
} as never;
const proposal = (more: object = {}, beside: Partial<Proposal['context']> = {}): Proposal => ({
  ...build(salesProposalShape, {
    id: 7,
    number: 'P-1007',
    version: 3,
    siteId: 8,
    text: 'Replacement',
    packages: [{ text: 'Good' }, { text: 'Best' }],
    details: [
      { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 400_000 },
      { salesProposalPackageId: 2, text: 'Better heat pump', unitPriceCents: 900_000 },
    ],
    ...more,
  }),
  context: { ...context, ...beside },
});
const answer = { outcome: 'saved' as const, id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };
async function open(more: object = {}, handlers: Handlers = {}, beside: Partial<Proposal['context']> = {}) {
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => proposal(more, beside),
    'POST /api/salesproposals': () => answer,
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  return app;
}
/** Returns what a row of the totals says. */
const rowOf = (name: string) => screen.getByText(name).closest('div')!.textContent;

describe('the deposit of a proposal on its screen', () => {
  it('is set as a percentage or an amount, shown for each package with the balance, and saved (R4.1)', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Set deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit' }));
    await user.click(dialog.getByRole('radio', { name: 'Percentage of the total' }));
    await user.type(dialog.getByRole('textbox', { name: 'Deposit percentage' }), '25');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(rowOf('Deposit, 25%')).toContain('$1,000.00');
    expect(rowOf('Balance after deposit')).toContain('$3,000.00');
    await user.click(screen.getByRole('tab', { name: /^Best/ }));
    expect(rowOf('Deposit, 25%')).toContain('$2,250.00');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => server.calls.some(({ key }) => key === 'POST /api/salesproposals')).toBe(true);
    const { body } = server.calls.find(({ key }) => key === 'POST /api/salesproposals')!;
    const [step] = (body as { plan: { steps: { records: { fields: object }[] }[] } }).plan.steps;
    expect(step!.records[0]!.fields).toMatchObject({ depositPercent: { from: null, to: 25 } });
  });

  it('says what of it is due once something was paid', async () => {
    const paid = (amountCents: number) => ({ payments: [{ amountCents, kind: 'deposit', method: 'cash' }] });
    await open({ depositCents: 100_000, ...paid(40_000) });
    expect(rowOf('Deposit')).toContain('$600.00 due now');
  });

  it('above what the state allows for homes gets a warning that names the law, and is kept', async () => {
    await open({ depositPercent: 25 }, {}, { place });
    expect(screen.getByText(/^California limits deposits on home improvement/)).toBeTruthy();
    expect(screen.getByText(/\$400\.00 for this package/)).toBeTruthy();
  });

  it('is judged by the company’s state without a site’s', async () => {
    const { company } = buildMe();
    const contact = { ...company.contact, state: 'MD' };
    await open(
      { depositPercent: 50 },
      { 'GET /api/me': () => buildMe({ company: { ...company, contact } }) },
    );
    expect(screen.getByText(/^Maryland limits deposits/)).toBeTruthy();
  });

  it('of an accepted proposal is only shown (R4.8)', async () => {
    await open({ depositPercent: 25, status: 'Accepted', acceptedBy: 'Angela' });
    expect(rowOf('Deposit, 25%')).toContain('$1,000.00');
    expect(screen.queryByRole('button', { name: 'Change deposit' })).toBeNull();
  });

  it('of a new proposal is the company’s', async () => {
    const { company } = buildMe();
    await openApp('/proposals/new?siteId=8', {
      'GET /api/me': () => buildMe({ company: { ...company, depositPercent: 30 } }),
      'GET /api/sites/{id}/documentstart': () => ({ ...context, place }) as never,
    });
    expect(await screen.findByText('Deposit, 30%')).toBeTruthy();
  });
});
