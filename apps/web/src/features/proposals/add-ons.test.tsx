import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

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
      { salesProposalPackageId: 1, text: 'Filter', unitPriceCents: 5_000, order: 1 },
      { salesProposalPackageId: 1, text: 'UV lamp', unitPriceCents: 20_000, order: 2, addOn: true },
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
const texts = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Text of line/ }).map(({ value }) => value);
const sentFields = (server: Awaited<ReturnType<typeof open>>['server']) => {
  const { body } = server.calls.find(({ key }) => key === 'POST /api/salesproposals')!;
  const { steps } = (body as { plan: { steps: { records: { fields: object }[] }[] } }).plan;
  return steps.flatMap(({ records }) => records.map(({ fields }) => fields));
};

describe('a permit', () => {
  it('is added as a nontaxable line with its mark, and has who issues it', async () => {
    const { user } = await open({});
    await user.click(screen.getByRole('button', { name: 'Permit' }));
    const row = screen.getByDisplayValue('Permit').closest('tr')!;
    expect(within(row).getByText('Permit')).toBeTruthy();
    expect(within(row).getByText('Nontaxable')).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: /^Actions for Permit/ }));
    await user.click(screen.getByRole('menuitem', { name: /^Description/ }));
    const more = within(screen.getByRole('group', { name: /^More about/ }));
    await user.type(more.getByLabelText('Issued by, permit number'), 'BP-114');
    expect(within(row).getByText('Permit: BP-114')).toBeTruthy();
    await user.click(more.getByRole('checkbox', { name: 'Permit' }));
    expect(within(row).queryByText('Permit: BP-114')).toBeNull();
  });
});

describe('the add-ons of a package on a proposal’s screen', () => {
  it('are below the other lines, with their price, and in no total (R4.1)', async () => {
    await open();
    expect(texts()).toEqual(['Heat pump', 'Filter', 'UV lamp']);
    expect(screen.getByRole('rowheader', { name: 'Optional add-ons' })).toBeTruthy();
    expect(screen.getByText('200.00')).toBeTruthy();
    expect(rowOf('Total')).toContain('$4,050.00');
    expect(rowOf('With all add-ons')).toContain('$4,250.00');
  });

  it('are marked in the menu of a line, one step back with undo, and saved', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Heat pump' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make an optional add-on' }));
    expect(texts()).toEqual(['Filter', 'Heat pump', 'UV lamp']);
    expect(rowOf('Total')).toContain('$50.00');
    await user.click(screen.getByRole('button', { name: 'Actions for Filter' }));
    const last = await screen.findByRole('menuitem', { name: /^Make an optional add-on/ });
    expect(last.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => server.calls.some(({ key }) => key === 'POST /api/salesproposals')).toBe(true);
    expect(sentFields(server)).toEqual([{ addOn: { from: false, to: true } }]);
  });

  it('stay among themselves when a line is moved with the keyboard', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('textbox', { name: 'Text of line 3' }));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(texts()).toEqual(['Heat pump', 'Filter', 'UV lamp']);
    await user.click(screen.getByRole('textbox', { name: 'Text of line 1' }));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(texts()).toEqual(['Filter', 'Heat pump', 'UV lamp']);
  });

  it('are ticked on the customer’s word when a package is selected (R4.8)', async () => {
    const { user, server } = await open(
      {},
      {
        'POST /api/salesproposalpackages/{id}/select': () =>
          refuse('invalid', { fields: { id: 'Not now.' } }),
        'GET /api/workorders': () => ({ workOrders: [] }) as never,
      },
      { place },
    );
    await user.click(screen.getAllByRole('button', { name: 'Select a package…' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Select a package' }));
    const lamp = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'UV lamp' });
    expect(lamp.checked).toBe(false);
    dialog.getByRole('button', { name: /^Accept .*\$4,050\.00/ });
    await user.click(lamp);
    dialog.getByText('Good with UV lamp');
    await user.click(dialog.getByRole('button', { name: /^Accept .*\$4,250\.00/ }));
    await dialog.findAllByText('Not now.');
    const isSelected = ({ path }: { path: string }) => path.endsWith('/select');
    expect(server.calls.find(isSelected)!.body).toMatchObject({ detailIds: [1, 2, 3] });
  });

  it('that were signed stay ticked when another package was looked at (R4.8)', async () => {
    const signed = {
      name: 'Angela Castellano',
      method: 'typed' as const,
      waits: false,
      date: '2026-11-20T16:00:00Z',
      packageId: 1,
      addOnIds: [3],
      number: 1,
      differences: [],
    };
    const handlers = { 'GET /api/workorders': () => ({ workOrders: [] }) as never };
    const { user } = await open({}, handlers, { place, signed });
    await user.click(screen.getByRole('button', { name: 'Create work order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select a package' }));
    const lamp = () => dialog.queryByRole<HTMLInputElement>('checkbox', { name: 'UV lamp' })?.checked;
    expect(lamp()).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /^Best/ }));
    expect(lamp()).toBeUndefined();
    await user.click(dialog.getByRole('radio', { name: /^Good/ }));
    expect(lamp()).toBe(true);
  });

  it('that were accepted are named, and the others are not', async () => {
    const warned = vi.spyOn(console, 'error');
    await open({
      status: 'Accepted',
      acceptedBy: 'Angela',
      packages: [{ text: 'Good', selected: true }],
      details: [
        { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 400_000 },
        { salesProposalPackageId: 1, text: 'UV lamp', unitPriceCents: 20_000, order: 1, addOn: true },
        {
          salesProposalPackageId: 1,
          text: 'Filter',
          unitPriceCents: 5_000,
          order: 2,
          addOn: true,
          leftOut: true,
        },
      ],
    });
    expect(screen.getByText(/Add-ons: UV lamp\./)).toBeTruthy();
    expect(rowOf('Total')).toContain('$4,200.00');
    // React warns of tags without keys
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
