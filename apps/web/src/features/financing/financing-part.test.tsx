import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildLoanPlan } from '../../testing/build-loan-plan.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const plans = [
  buildLoanPlan(),
  buildLoanPlan({ id: 5, text: 'No interest for 18 months', kind: 'zero', aprRate: 0, termMonths: 18 }),
];
type Proposal = Answer<'GET /api/salesproposals/{id}'>;
const proposal = (more: object = {}, loanPlans = plans): Proposal => ({
  ...build(salesProposalShape, {
    text: 'Heat pump replacement',
    packages: [{ text: 'Comfort' }, { text: 'Essential', order: 1 }],
    details: [
      { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 1_000_000 },
      { salesProposalPackageId: 2, text: 'Filter', unitPriceCents: 4_000 },
    ],
    createdDate: '2026-11-20T15:00:00Z',
    updatedDate: '2026-11-20T15:41:00Z',
    ...more,
  }),
  context: {
    ...buildWorkOrder().context,
    loanPlans,
  },
});
const answer = { outcome: 'saved' as const, id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };

async function open(shown: Proposal, handlers: Handlers = {}) {
  const { context, ...document } = shown;
  const {
    place,
    pricing,
    removal,
    placeRemoval,
    savedBy,
    soldAs,
    timeline,
    lineDepartments,
    loanPlans,
    lender,
  } = context;
  const own = {
    place,
    pricing,
    removal,
    placeRemoval,
    savedBy,
    soldAs,
    timeline,
    lineDepartments,
    sitePrices: null,
    loanPlans,
    lender,
  };
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => ({ ...document, context: own }),
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  return app;
}
const financing = () => within(screen.getByRole('region', { name: 'Financing' }));
const dialogOpened = async () => within(await screen.findByRole('dialog', { name: 'Financing plan' }));
const offered = () =>
  financing()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const terms = (amount: string, monthly: string, down = '$0.00') =>
  `Estimated payment of ${monthly} per month for 120 months at 9.99% APR on ${amount} with ${down} down. Estimate only, not an offer of credit. Subject to credit approval by the lender; the actual rate, term and payment may differ.`;

describe('financing of a package', () => {
  it('is offered in a dialog, shows an estimate only with its terms, and is saved with the package (R1.7, R3.2)', async () => {
    const { user, server } = await open(proposal(), { 'POST /api/salesproposals': () => answer });
    await user.click(financing().getByRole('button', { name: 'Offer a plan' }));
    const dialog = await dialogOpened();
    expect(dialog.getByText(terms('$10,000.00', '$132.10'))).toBeTruthy();
    await user.type(dialog.getByLabelText('Amount financed'), '6000');
    expect(dialog.getByText(terms('$6,000.00', '$79.26', '$4,000.00'))).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(offered()).toEqual([
      `$79.26 a month, estimated9.99% for 10 years${terms('$6,000.00', '$79.26', '$4,000.00')}Payment schedule`,
    ]);
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(server.keys()).toContain('POST /api/salesproposals'));
    const { body } = server.calls.find(({ key }) => key === 'POST /api/salesproposals')!;
    const { steps } = (body as { plan: { steps: { kind: string; records: { fields: object }[] }[] } }).plan;
    expect(steps.find(({ kind }) => kind === 'loanApplications')!.records[0]!.fields).toMatchObject({
      salesProposalPackageId: { to: 1 },
      loanRateId: { to: 4 },
      amountCents: { to: 600_000 },
    });
  });

  it('is left as it was by Cancel, and comes back with Undo after it is removed (R4.1)', async () => {
    const { user } = await open(
      proposal({ loanApplications: [{ salesProposalPackageId: 1, loanRateId: 4 }] }),
    );
    await user.click(financing().getByRole('button', { name: 'Change 9.99% for 10 years' }));
    const dialog = await dialogOpened();
    await user.selectOptions(dialog.getByLabelText('Plan'), 'No interest for 18 months');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(offered()[0]).toContain('9.99% for 10 years');
    await user.click(financing().getByRole('button', { name: 'Remove 9.99% for 10 years' }));
    expect(offered()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(offered()).toHaveLength(1);
  });

  it('shows the plan’s payments month by month, with the terms beside them (R1.7)', async () => {
    const { user } = await open(
      proposal({ loanApplications: [{ salesProposalPackageId: 1, loanRateId: 4 }] }),
    );
    const name = 'Payment schedule: 9.99% for 10 years';
    await user.click(financing().getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment schedule' }));
    expect(dialog.getByText(terms('$10,000.00', '$132.10'))).toBeTruthy();
    const table = within(dialog.getByRole('table', { name: 'Payment schedule' }));
    // those that don't fit into the window follow in later frames
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(122));
    const rows = table.getAllByRole('row');
    const cells = (at: number) => [...rows.at(at)!.children].map(({ textContent }) => textContent);
    expect(cells(0)).toEqual(['Month', 'Payment', 'Interest', 'Principal', 'Balance']);
    expect(cells(1)).toEqual(['1', '132.10', '83.25', '48.85', '9,951.15']);
    expect(cells(-2)).toEqual(['120', '131.16', '1.08', '130.08', '0.00']);
    expect(cells(-1)).toEqual(['Total', '$15,851.06', '$5,851.06', '$10,000.00', '0.00']);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has one plan as the customer’s choice, and offers no plan twice (R3.2)', async () => {
    const { user } = await open(
      proposal({
        loanApplications: [
          { salesProposalPackageId: 1, loanRateId: 4, selected: true },
          { salesProposalPackageId: 1, loanRateId: 5 },
        ],
      }),
    );
    const isFull = financing().getByRole('button', { name: 'Offer a plan' });
    expect([isFull.hasAttribute('disabled'), isFull.title]).toEqual([
      true,
      'All of your plans are already offered.',
    ]);
    await user.click(financing().getByRole('button', { name: 'Change No interest for 18 months' }));
    const dialog = await dialogOpened();
    expect(within(dialog.getByLabelText('Plan')).getAllByRole('option')).toHaveLength(1);
    await user.click(dialog.getByRole('checkbox', { name: 'The customer chose this plan' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const chosen = offered().map((text) => text!.includes('Customer’s choice'));
    expect(chosen).toEqual([false, true]);
  });

  it('has no estimate outside the plan’s limits, and says why; the dialog takes no such amount (R1.7)', async () => {
    const { user } = await open(proposal());
    await user.click(screen.getByRole('tab', { name: /^Essential/ }));
    await user.click(financing().getByRole('button', { name: 'Offer a plan' }));
    const dialog = await dialogOpened();
    expect(dialog.getByText('This plan finances $1,000.00 or more.')).toBeTruthy();
    expect(dialog.queryByText(/per month/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Amount financed'), '41');
    expect(dialog.getByText('That’s more than the balance due of $40.00.')).toBeTruthy();
  });

  it('shows a plan that is no longer offered without an amount (R1.7)', async () => {
    const { user } = await open(
      proposal({ loanApplications: [{ salesProposalPackageId: 1, loanRateId: 4 }] }, [
        buildLoanPlan({ hidden: true }),
        plans[1]!,
      ]),
    );
    expect(offered()).toEqual(['9.99% for 10 yearsThis plan was removed from your list. Choose another.']);
    await user.click(financing().getByRole('button', { name: 'Change 9.99% for 10 years' }));
    const dialog = await dialogOpened();
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
    await user.selectOptions(dialog.getByLabelText('Plan'), 'No interest for 18 months');
    expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', false);
  });

  it('isn’t mentioned where the company has no plans, and can only be read by who may not edit (R6.4)', async () => {
    await open(proposal({}, []));
    expect(screen.queryByRole('region', { name: 'Financing' })).toBeNull();
    await open(proposal({ loanApplications: [{ salesProposalPackageId: 1, loanRateId: 4 }] }), {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    });
    expect(offered()).toHaveLength(1);
    expect(
      financing()
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Payment schedule: 9.99% for 10 years']);
  });

  it('is still arranged after the customer accepted, when the lines are locked (R4.8)', async () => {
    await open(proposal({ status: 'Accepted', acceptedBy: 'Angela Castellano' }));
    expect(financing().getByRole('button', { name: 'Offer a plan' })).toHaveProperty('disabled', false);
  });
});

describe('financing of a work order', () => {
  it('is offered for its balance due, with what was paid as down payment (R1.7, R3.3)', async () => {
    const { user } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          {
            details: [{ text: 'Heat pump', unitPriceCents: 1_200_000, taxable: false }],
            payments: [{ kind: 'deposit', method: 'check', amountCents: 200_000, status: 'completed' }],
          },
          { loanPlans: plans },
        ),
    });
    await screen.findByRole('region', { name: 'Financing' });
    await user.click(financing().getByRole('button', { name: 'Offer a plan' }));
    const dialog = await dialogOpened();
    expect(dialog.getByText(terms('$10,000.00', '$132.10', '$2,000.00'))).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(offered()).toHaveLength(1);
  });
});
