import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

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
    packages: [
      { text: 'Good', order: 0 },
      { text: 'Better', order: 1, linkedPackageId: 1 },
      { text: 'Best', order: 2 },
    ],
    details: [
      { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 400_000, order: 0 },
      { salesProposalPackageId: 1, text: 'Filter', unitPriceCents: 5_000, order: 1 },
      { salesProposalPackageId: 2, text: 'Heat pump', unitPriceCents: 400_000, order: 0, linkedDetailId: 1 },
      { salesProposalPackageId: 2, text: 'Smart thermostat', unitPriceCents: 30_000, order: 1 },
      { salesProposalPackageId: 3, text: 'Filter', unitPriceCents: 7_000, order: 0 },
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

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const texts = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Text of line/ }).map(({ value }) => value);
const price = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Price of ${name}` });
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], menu: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${menu}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('linked packages on a proposal’s screen', () => {
  it('mark linked lines, follow the other package and say what they don’t have', async () => {
    const { user } = await open();
    screen.getByText('Changes here also change Better.');
    await user.clear(price('Heat pump'));
    await user.type(price('Heat pump'), '4500');
    await user.tab();
    await user.click(tab('Better'));
    expect(price('Heat pump').value).toBe('4,500.00');
    expect(screen.getAllByTitle('Linked to Good')).toHaveLength(1);
    const link = within(screen.getByRole('region', { name: 'Linked to Good' }));
    link.getByText('In Good, but not here:');
    await user.click(link.getByRole('button', { name: 'Add Filter' }));
    expect(texts()).toEqual(['Heat pump', 'Filter', 'Smart thermostat']);
    expect(link.queryByText('In Good, but not here:')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(texts()).toEqual(['Heat pump', 'Smart thermostat']);
  });

  it('mark linked discounts, keep their own terms, and use the other ones again by one click', async () => {
    const discount = { text: 'Spring', amountCents: 10_000 };
    const { user, server } = await open({
      discounts: [
        { ...discount, salesProposalPackageId: 1 },
        { ...discount, salesProposalPackageId: 2, linkedReductionId: 1 },
      ],
      rebates: [{ text: 'Utility', amountCents: 5_000, salesProposalPackageId: 1 }],
    });
    const taken = (name: string) => screen.getByText(name).closest('div')!.querySelector('dd')!.textContent;
    const change = async (cents: string) => {
      await user.click(screen.getByRole('button', { name: 'Edit: Spring' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Discount' }));
      await user.clear(dialog.getByRole('textbox', { name: 'Amount' }));
      await user.type(dialog.getByRole('textbox', { name: 'Amount' }), cents);
      await user.click(dialog.getByRole('button', { name: 'Done' }));
    };
    await change('150');
    await user.click(tab('Better'));
    expect(taken('Spring')).toContain('150.00');
    const side = within(screen.getByRole('complementary', { name: 'Better, totals' }));
    expect(side.getAllByTitle('Linked to Good')).toHaveLength(1);
    await change('90');
    side.getByText('Own terms');
    expect(taken('Spring')).toContain('90.00');
    await user.click(side.getByRole('button', { name: 'Use Good’s terms for Spring' }));
    expect(taken('Spring')).toContain('150.00');
    expect(side.queryByText('Own terms')).toBeNull();
    await user.click(side.getByRole('button', { name: 'Add Utility' }));
    expect(taken('Utility')).toContain('50.00');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => server.calls.some(({ key }) => key === 'POST /api/salesproposals')).toBe(true);
  });

  it('keep a price of their own, and use the other one again by one click', async () => {
    const { user, server } = await open();
    await user.click(tab('Better'));
    await user.clear(price('Heat pump'));
    await user.type(price('Heat pump'), '4800');
    await user.tab();
    screen.getByText('Own price');
    await user.click(tab('Good'));
    await user.clear(price('Heat pump'));
    await user.type(price('Heat pump'), '4600');
    await user.tab();
    await user.click(tab('Better'));
    expect(price('Heat pump').value).toBe('4,800.00');
    await user.click(screen.getByRole('button', { name: 'Use Good’s price for Heat pump' }));
    expect(price('Heat pump').value).toBe('4,600.00');
    expect(screen.queryByText('Own price')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await expect.poll(() => server.calls.some(({ key }) => key === 'POST /api/salesproposals')).toBe(true);
  });

  it('keep the keyboard near what it changed', async () => {
    const { user } = await open({
      details: [
        { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 400_000, order: 0 },
        { salesProposalPackageId: 1, text: 'Filter', order: 1 },
        {
          salesProposalPackageId: 2,
          text: 'Heat pump',
          unitPriceCents: 480_000,
          order: 0,
          linkedDetailId: 1,
          overridden: ['price'],
        },
      ],
    });
    await user.click(tab('Better'));
    const press = async (name: string) => {
      screen.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
    };
    await press('Use Good’s price for Heat pump');
    expect(price('Heat pump').value).toBe('4,000.00');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text of line 1' }));
    await press('Add Filter');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unlink from Good' }));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Linked to Good' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Better' }));
  });

  it('are added, linked and unlinked from the package’s menu; a linked one has none linked to it', async () => {
    const { user } = await open();
    await choose(user, 'Good', 'Add a linked package');
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(texts()).toEqual(['Heat pump', 'Filter']);
    await choose(user, 'Option 4', 'Unlink from Good');
    expect(screen.queryByRole('region', { name: 'Linked to Good' })).toBeNull();
    expect(texts()).toEqual(['Heat pump', 'Filter']);
    await user.click(tab('Best'));
    await user.click(screen.getByRole('button', { name: 'Actions for Best' }));
    await screen.findByRole('menuitem', { name: 'Link to Good' });
    expect(screen.queryByRole('menuitem', { name: 'Link to Better' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Link to Good' }));
    screen.getByRole('region', { name: 'Linked to Good' });
    screen.getByText('Own price');
    expect(price('Filter').value).toBe('70.00');
  });

  it('let a line go its own way, and use the other order again', async () => {
    const { user } = await open({
      details: [
        { salesProposalPackageId: 1, text: 'Heat pump', order: 0 },
        { salesProposalPackageId: 1, text: 'Filter', order: 1 },
        { salesProposalPackageId: 2, text: 'Heat pump', order: 0, linkedDetailId: 1 },
        { salesProposalPackageId: 2, text: 'Filter', order: 1, linkedDetailId: 2 },
      ],
    });
    await user.click(tab('Better'));
    await user.click(screen.getByRole('textbox', { name: 'Text of line 2' }));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(texts()).toEqual(['Filter', 'Heat pump']);
    screen.getByText(/The lines have their own order\./);
    await user.click(screen.getByRole('button', { name: 'Use Good’s order' }));
    expect(texts()).toEqual(['Heat pump', 'Filter']);
    await choose(user, 'Filter', 'Unlink line');
    expect(screen.getAllByTitle('Linked to Good')).toHaveLength(1);
    await choose(user, 'Better', 'Remove package');
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    await user.click(tab('Good'));
    await choose(user, 'Good', 'Remove package');
    expect(screen.queryByTitle('Linked to Good')).toBeNull();
    expect(texts()).toEqual(['Heat pump', 'Filter']);
  });
});
