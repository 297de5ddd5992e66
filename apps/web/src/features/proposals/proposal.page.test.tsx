import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildCardAttempt } from '../../testing/build-card-attempt.ts';
import { buildCompany } from '../../testing/build-company.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;
type Entry = Answer<'GET /api/pricebookentries'>['entries'][number];

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);
afterEach(() => vi.unstubAllGlobals());

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
const context: Proposal['context'] = {
  place,
  pricing: { allowOverrideTaxes: true, taxRounding: 'invoice' as const, taxItem: null, taxExemption: null },
  removal: null,
  placeRemoval: null,
  savedBy: null,
  soldAs: null,
  sitePrices: null,
  loanPlans: [],
  lender: null,
  timeline: [],
  lineDepartments: [],
};
const soldInto = (more: Partial<NonNullable<Proposal['context']['soldAs']>> = {}) => ({
  id: 812,
  number: '812',
  text: '',
  callStatus: null,
  createdBy: null,
  amountDueCents: 648_000,
  processed: false,
  payments: [],
  ...more,
});
const guid = '7d1f1c2e-3b58-4a86-9d0b-0b7f4f3f2a10';
const proposal = (more: object = {}, beside: Partial<Proposal['context']> = {}): Proposal => ({
  ...build(salesProposalShape, {
    text: 'Heat pump replacement',
    packages: [{ text: 'Comfort' }, { text: 'Essential', order: 1 }],
    details: [
      { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 648_000, costCents: 324_000 },
      { salesProposalPackageId: 1, text: 'Thermostat', unitPriceCents: 38_900, costCents: 20_000, order: 1 },
      { salesProposalPackageId: 2, text: 'Air handler', unitPriceCents: 219_000 },
    ],
    createdDate: '2026-11-20T15:00:00Z',
    updatedDate: '2026-11-20T15:41:00Z',
    ...more,
  }),
  context: { ...context, ...beside },
});
const entry = (more: Partial<Entry> = {}): Entry => ({
  kind: 'serviceRepair',
  id: 901,
  code: 'E-SP-50',
  text: 'Surge protector',
  description: '',
  warranty: '',
  priceBookId: 5,
  priceBookVersion: 2,
  priceKey: '1.1.0',
  unitPriceCents: 41_800,
  standardCents: 41_800,
  priceSteps: [],
  open: null,
  taxedShare: 1_000_000_000,
  isFavorite: false,
  taxable: true,
  laborHours: 1,
  callDepartmentTypeId: null,
  department: '',
  matchedParts: 0,
  offeredAs: null,
  parts: [],
  ...more,
});
const found = (entries: Entry[], count = entries.length) => ({
  found: count,
  more: false,
  similar: false,
  entries,
});
const answer = { outcome: 'saved' as const, id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };

async function open(handlers: Handlers = {}, address = '/proposals/7') {
  const app = await openApp(address, { 'GET /api/salesproposals/{id}': () => proposal(), ...handlers });
  await screen.findByRole('tablist', { name: 'Packages' });
  const bodies = (key: string) => app.server.calls.filter((call) => call.key === key).map(({ body }) => body);
  return { ...app, bodies };
}
/** Opens a proposal with an unsaved quantity of 3; a customer can accept it elsewhere. */
async function openChanged() {
  let now = proposal();
  const opened = await open({ 'GET /api/salesproposals/{id}': () => now });
  const quantity = screen.getByLabelText('Quantity of Heat pump');
  await opened.user.clear(quantity);
  await opened.user.type(quantity, '3');
  const acceptElsewhere = async () => {
    const by = {
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
      acceptedDate: '2026-11-20T15:00:00Z',
    };
    now = proposal({ status: 'Accepted', version: 4, ...by });
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['proposals', 'one', 7] });
  };
  return { ...opened, acceptElsewhere };
}
const total = () => screen.getByRole('status', { name: 'Total' }).textContent;
const lines = () =>
  screen.getAllByLabelText(/^Text of line/).map((input) => (input as HTMLInputElement).value);

describe('the editor of a proposal, refused', () => {
  it('changes nothing for who may only look (R6.4)', async () => {
    await open({ 'GET /api/me': () => buildMe({ roles: ['dispatcher'] }) });
    expect((screen.getByLabelText('Text of line 1') as HTMLInputElement).readOnly).toBe(true);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Select|Save|Discount)/ })).toBeNull();
  });

  it('tells nobody of costs and margins who may not see them (R6.4)', async () => {
    const { user } = await open({ 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    expect(screen.queryByText(/Margin/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Costs' })).toBeNull();
    await user.keyboard('h');
    expect(localStorage.getItem('fieldwright.costs')).toBeNull();
  });

  it('is closed once a package is accepted, and leads to the work order (R4.8)', async () => {
    const accepted = proposal(
      {
        status: 'Accepted',
        acceptedBy: 'Angela Castellano',
        acceptance: 'signed',
        acceptedDate: '2026-11-20T15:00:00Z',
      },
      { soldAs: soldInto({ callStatus: 'scheduled' }) },
    );
    await open({ 'GET /api/salesproposals/{id}': () => accepted });
    expect(screen.getByText(/^Accepted by Angela Castellano/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Work order 812' }).getAttribute('href')).toBe('/workorders/812');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows of a package that was accepted in part what that comes to, and the rest as not accepted (R4.8)', async () => {
    const details = [
      { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 648_000 },
      { salesProposalPackageId: 1, text: 'Thermostat', unitPriceCents: 38_900, order: 1, leftOut: true },
    ];
    const discounts = [
      { salesProposalPackageId: 1, kind: 'fixed', amountCents: 10_000, text: 'Both together' },
    ];
    const packages = [{ text: 'Comfort', selected: true }];
    const more = { status: 'Accepted', acceptedBy: 'Angela Castellano', packages, details, discounts };
    await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ ...more, payments: [{ method: 'cash', amountCents: 100_000 }] }),
    });
    expect(total()).toBe('$6,480.00');
    expect(screen.getByText('Balance due').closest('div')!.textContent).toContain('$5,480.00');
    const tab = screen.getByRole('tab', { name: /^Comfort/ }).textContent;
    expect(tab).toContain('$6,480.00');
    expect(tab).toContain('1 of 2 lines accepted');
    const row = screen.getByLabelText('Text of line 2').closest('tr')!;
    expect(within(row).getByText('Not accepted')).toBeTruthy();
    expect(screen.getByText(/^1 of 2 lines accepted\. /)).toBeTruthy();
    expect(screen.getByText(/^Not included: Both together\./)).toBeTruthy();
  });

  it('says what was made of it and where its call stands to who may not open work orders (R4.8)', async () => {
    const fields = { status: 'Accepted', acceptedBy: 'Angela Castellano', acceptance: 'signed' };
    const accepted = proposal(fields, {
      soldAs: soldInto({ callStatus: 'unscheduled' }),
    });
    await open({
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
      'GET /api/salesproposals/{id}': () => accepted,
    });
    expect(screen.getByText(/Work order 812 created; the call needs scheduling\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Work order 812' })).toBeNull();
  });

  it('takes a deposit of sales once it is accepted, and of nobody who may not collect (R4.8, R6.4)', async () => {
    const accepted = () => proposal({ status: 'Accepted', packages: [{ text: 'Comfort', selected: true }] });
    const { user, bodies, view } = await open({
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
      'GET /api/salesproposals/{id}': accepted,
      'POST /api/salesproposals': () => answer,
    });
    await user.click(screen.getByRole('button', { name: 'Take deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take deposit' }));
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    expect(await dialog.findByText('Enter the check number.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '9000');
    expect(dialog.getByRole('button', { name: 'Record deposit' })).toHaveProperty('disabled', true);
    await user.clear(dialog.getByRole('textbox', { name: /^Amount/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '500');
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await screen.findByText('$500.00 deposit recorded.');
    const [body] = bodies('POST /api/salesproposals') as { plan: { steps: object[] } }[];
    expect(body!.plan.steps).toMatchObject([
      {
        kind: 'payments',
        records: [{ created: true, fields: { kind: { to: 'deposit' }, amountCents: { to: 50_000 } } }],
      },
    ]);
    view.unmount();
    await open({
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/salesproposals/{id}': accepted,
    });
    expect(screen.queryByRole('button', { name: 'Take deposit' })).toBeNull();
  });

  it('knows what was paid on the work order, by now too, and asks before more is taken (R4.8, R5.8)', async () => {
    let soldAs = soldInto({ amountDueCents: 100_000, processed: true });
    const { user, bodies } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ status: 'Accepted', packages: [{ text: 'Comfort', selected: true }] }, { soldAs }),
      'POST /api/salesproposals': () => {
        if (soldAs.amountDueCents === 0) return answer;
        soldAs = { ...soldAs, amountDueCents: 0 };
        return refuse('overpaid', {});
      },
    });
    await user.click(screen.getByRole('button', { name: 'Take deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take deposit' }));
    expect(dialog.getByText(/^Work order 812 is processed\./)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '1000');
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await dialog.findByText('That’s $1,000.00 more than the $0.00 balance due.');
    expect(dialog.getByRole('button', { name: 'Record deposit' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Yes, record $1,000.00' }));
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await screen.findByText('$1,000.00 deposit recorded.');
    expect(bodies('POST /api/salesproposals')).toMatchObject([
      { leastDueCents: 0 },
      { leastDueCents: -100_000 },
    ]);
  });

  it('charges a card for the deposit of sales once it is accepted (R1.8, R6.4)', async () => {
    const charged = {
      dueCents: 648_000,
      openCents: 648_000,
      deposit: null,
      refusal: null,
      email: '',
      channels: [{ channel: 'technician' as const, provider: 'square' as const, isTest: true }],
      attempts: [],
      links: [],
      savedCards: [],
      saveConsent: null,
      tipPercents: null,
    };
    const page = vi.fn<typeof window.open>();
    vi.stubGlobal('open', page);
    const { user, bodies } = await open({
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
      'GET /api/salesproposals/{id}': () =>
        proposal({ status: 'Accepted', packages: [{ text: 'Comfort', selected: true }] }),
      'GET /api/salesproposals/{id}/cardpayments': () => charged,
      'POST /api/salesproposals/{id}/cardpayments': () => buildCardAttempt({ url: 'https://pay.example/9' }),
    });
    await user.click(screen.getByRole('button', { name: 'Charge card' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Card payments' }));
    const amount = await dialog.findByRole('textbox', { name: /^Amount/ });
    await user.clear(amount);
    await user.type(amount, '500');
    await user.click(dialog.getByRole('button', { name: 'Enter card' }));
    await waitFor(() => expect(page).toHaveBeenCalledWith('https://pay.example/9', '_blank', 'noreferrer'));
    expect(bodies(`POST /api/salesproposals/${proposal().id}/cardpayments`)).toMatchObject([
      { amountCents: 50_000 },
    ]);
  });

  it('asks before the same deposit is recorded twice (R5.8)', async () => {
    const payments = [{ method: 'check', amountCents: 50_000, reference: '1187' }];
    const { user } = await open({
      'GET /api/salesproposals/{id}': () => {
        const taken = proposal({ status: 'Accepted', packages: [{ selected: true }], payments });
        const recorded = taken.payments.map(({ id }) => ({ id, recordedDate: new Date().toISOString() }));
        return { ...taken, context: { ...taken.context, soldAs: soldInto({ payments: recorded }) } };
      },
      'POST /api/salesproposals': () => answer,
    });
    await user.click(screen.getByRole('button', { name: 'Take deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take deposit' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '500');
    await user.type(dialog.getByRole('textbox', { name: /^Check number/ }), '1187');
    expect(dialog.getByText(/^A \$500\.00 check was recorded just now\. Record another\?/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Record deposit' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Yes, record another $500.00' }));
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await screen.findByText('$500.00 deposit recorded.');
  });

  it('sends a deposit again as it was where its answer was lost, though what is due knows of it by then (R5.8)', async () => {
    let soldAs = soldInto({ amountDueCents: 50_000 });
    let tries = 0;
    const { user, bodies } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ status: 'Accepted', packages: [{ selected: true }] }, { soldAs }),
      'POST /api/salesproposals': () => {
        tries += 1;
        if (tries > 1) return answer;
        soldAs = soldInto({ amountDueCents: 0 });
        throw new TypeError('the answer was lost');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Take deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take deposit' }));
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '500');
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await dialog.findByText('No response. Record it again; it won’t be recorded twice.');
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['proposals', 'one', 7] });
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await screen.findByText('$500.00 deposit recorded.');
    const [first, second] = bodies('POST /api/salesproposals');
    expect(second).toEqual(first);
  });

  it('asks before more is taken than others have left of a proposal that became no work order (R5.8)', async () => {
    let payments: object[] = [];
    const { user, bodies } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ status: 'Accepted', packages: [{ text: 'Comfort', selected: true }], payments }),
      'POST /api/salesproposals': () => {
        if (payments.length > 0) return answer;
        payments = [{ method: 'cash', amountCents: 600_000 }];
        return refuse('overpaid', {});
      },
    });
    await user.click(screen.getByRole('button', { name: 'Take deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take deposit' }));
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '1000');
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await dialog.findByText('That’s $131.00 more than the $869.00 balance due.');
    await user.click(dialog.getByRole('checkbox', { name: 'Yes, record $1,000.00' }));
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await screen.findByText('$1,000.00 deposit recorded.');
    expect(bodies('POST /api/salesproposals')).toMatchObject([
      { leastDueCents: 586_900 },
      { leastDueCents: -13_100 },
    ]);
  });

  const paid = () => {
    const payments = [
      { method: 'check', amountCents: 50_000, reference: '1187' },
      { method: 'cash', amountCents: 2_000, status: 'voided', voidReason: 'Wrong amount' },
      { method: 'card', amountCents: 3_000 },
    ];
    const taken = proposal({ status: 'Accepted', packages: [{ selected: true }], payments });
    const recorded = taken.payments.map(({ id }) => ({ id, recordedDate: '2026-11-20T15:00:00Z' }));
    return { ...taken, context: { ...taken.context, soldAs: soldInto({ payments: recorded }) } };
  };

  it('lists deposits, and voids one with a reason (R5.8)', async () => {
    const { user, bodies } = await open({
      'GET /api/salesproposals/{id}': paid,
      'POST /api/salesproposals': () => answer,
    });
    const deposits = within(screen.getByRole('region', { name: 'Deposits' }));
    expect(deposits.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Check 1187R-7-1Nov 20.*\$500\.00$/),
      expect.stringMatching(/^CashR-7-2.*Voided Wrong amount\$20\.00$/),
      expect.stringMatching(/^CardR-7-3.*\$30\.00$/),
    ]);
    // neither a voided one nor a card has a menu
    await user.click(deposits.getByRole('button', { name: /^Actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Void deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Void deposit R-7-1' }));
    const button = dialog.getByRole('button', { name: 'Void $500.00' });
    expect(button).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' Entered twice ');
    await user.click(button);
    await screen.findByText('Deposit R-7-1 voided.');
    const [body] = bodies('POST /api/salesproposals') as { plan: { steps: object[] } }[];
    expect(body!.plan.steps).toMatchObject([
      { kind: 'payments', records: [{ id: 1, deleted: true, reason: 'Entered twice' }] },
    ]);
  });

  it('keeps the dialog of a void that the server asks about (R4.3)', async () => {
    const { user } = await open({
      'GET /api/salesproposals/{id}': paid,
      'POST /api/salesproposals': () => ({ outcome: 'asks' as const, version: 4, questions: [] }),
    });
    await user.click(screen.getByRole('button', { name: 'Actions for R-7-1' }));
    await user.click(screen.getByRole('menuitem', { name: 'Void deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Void deposit R-7-1' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Void $500.00' }));
    await dialog.findByText(/^Someone else has changed this proposal\./);
    expect(screen.queryByText('Deposit R-7-1 voided.')).toBeNull();
  });

  it.each([
    ['of sales, who may not void', { roles: ['sales' as const] }, paid],
    ['of a removed proposal', {}, () => ({ ...paid(), hidden: true })],
    [
      'at a removed place',
      {},
      () => {
        const data = paid();
        const placeRemoval = { kind: 'site' as const, by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
        return { ...data, context: { ...data.context, placeRemoval } };
      },
    ],
  ])('lists deposits, and offers no void %s (R4.4, R6.4)', async (_, me, found) => {
    await open({ 'GET /api/me': () => buildMe(me), 'GET /api/salesproposals/{id}': found });
    const deposits = within(screen.getByRole('region', { name: 'Deposits' }));
    expect(deposits.getAllByRole('listitem')).toHaveLength(3);
    // each amount shows its parts
    expect(deposits.queryByRole('button', { name: /(?<!, see parts)$/ })).toBeNull();
  });

  it('does not say that a deposit is recorded where the server asks first (R4.3)', async () => {
    const { user } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ status: 'Accepted', packages: [{ selected: true }] }, { soldAs: soldInto() }),
      'POST /api/salesproposals': () => ({ outcome: 'asks' as const, version: 4, questions: [] }),
    });
    await user.click(screen.getByRole('button', { name: 'Take deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take deposit' }));
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '500');
    await user.click(dialog.getByRole('button', { name: 'Record deposit' }));
    await dialog.findByText(/^Someone else has changed this proposal\./);
    expect(screen.queryByText('$500.00 deposit recorded.')).toBeNull();
  });

  it('says when it was sent, viewed and declined, and by whom (R4.25)', async () => {
    const at = (hour: number) => `2026-11-18T${hour}:00:00Z`;
    const timeline = [
      { status: 'Sent' as const, date: at(15), by: 'Colin Mercer' },
      { status: 'Viewed' as const, date: at(16), by: null },
      { status: 'Declined' as const, date: at(17), by: 'Colin Mercer' },
    ];
    await open({ 'GET /api/salesproposals/{id}': () => proposal({ status: 'Declined' }, { timeline }) });
    const steps = within(screen.getByRole('list', { name: 'Status history' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Sent .*10:00 AM.* by Colin Mercer$/),
      expect.stringMatching(/^Viewed .*11:00 AM.* by the customer$/),
      expect.stringMatching(/^Declined .*12:00 PM.* by Colin Mercer$/),
    ]);
  });

  it('is marked as declined, and is a draft again, from its menu (R4.25)', async () => {
    let status: 'Sent' | 'Declined' | 'Created' = 'Sent';
    const { user, bodies } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ status }),
      'POST /api/salesproposals/{id}/status': ({ body }) => {
        status = (body as { status: typeof status }).status;
        return { id: 7, version: 4, status };
      },
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as declined' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as declined' }));
    await user.type(dialog.getByLabelText('Why did they decline?'), 'Went with a cheaper bid ');
    await user.click(dialog.getByRole('button', { name: 'Mark as declined' }));
    await screen.findByText('Proposal is now declined.');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Back to draft' }));
    await waitFor(() =>
      expect(bodies('POST /api/salesproposals/7/status')).toMatchObject([
        { status: 'Declined', reason: 'Went with a cheaper bid' },
        { status: 'Created' },
      ]),
    );
  });

  it('calls an undone acceptance what it is, and not a new view by the one who undid it (R4.25)', async () => {
    const at = (hour: number) => `2026-11-18T${hour}:00:00Z`;
    const timeline = [
      { status: 'Viewed' as const, date: at(15), by: null },
      { status: 'Accepted' as const, date: at(16), by: 'Colin Mercer' },
      { status: 'Viewed' as const, date: at(17), by: 'Colin Mercer' },
    ];
    await open({ 'GET /api/salesproposals/{id}': () => proposal({ status: 'Viewed' }, { timeline }) });
    const steps = within(screen.getByRole('list', { name: 'Status history' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Viewed .* by the customer$/),
      expect.stringMatching(/^Accepted .* by Colin Mercer$/),
      expect.stringMatching(/^Acceptance undone .*12:00 PM by Colin Mercer$/),
    ]);
  });

  it('leads sales to the work order of what they have sold, by their proposal or their selection (R6.4)', async () => {
    const { id } = buildMe();
    for (const [createdBy, madeBy, leads] of [
      [id, null, true],
      [null, id, true],
      [null, null, false],
    ] as const) {
      const soldAs = soldInto({ callStatus: null, createdBy: madeBy });
      const { view } = await open({
        'GET /api/me': () => buildMe({ roles: ['sales'] }),
        'GET /api/salesproposals/{id}': () => proposal({ status: 'Accepted', createdBy }, { soldAs }),
      });
      expect(screen.queryByRole('link', { name: 'Work order 812' }) !== null).toBe(leads);
      view.unmount();
    }
  });

  it('closes while one changes it, when a customer accepts it elsewhere, and says that nothing was taken (R4.8, R4.25)', async () => {
    const { user, bodies, acceptElsewhere } = await openChanged();
    await acceptElsewhere();
    await screen.findByText(/^Accepted by Angela Castellano.* while you were editing\./);
    expect(screen.getByText(/Your changes weren’t saved/)).toBeTruthy();
    expect(screen.getAllByText('Accepted')).not.toEqual([]);
    expect(screen.queryByText('Draft')).toBeNull();
    expect((screen.getByLabelText('Quantity of Heat pump') as HTMLInputElement).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /^(Save|Cancel|Select)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(await screen.findByText(/^Signed on paper\./)).toBeTruthy();
    expect(total()).toBe('$6,869.00');
    expect(bodies('POST /api/salesproposals')).toEqual([]);
  });

  it('has its title and note locked once it is accepted, as all that the customer read (R4.8)', async () => {
    const fields = { status: 'Accepted', acceptedBy: 'Angela Castellano', note: 'Permit included' };
    const { bodies } = await open({ 'GET /api/salesproposals/{id}': () => proposal(fields) });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect((screen.getByLabelText('Text of line 1') as HTMLInputElement).readOnly).toBe(true);
    expect((screen.getByLabelText('Proposal title') as HTMLInputElement).readOnly).toBe(true);
    expect(screen.queryByLabelText('Good until')).toBeNull();
    expect(screen.queryByLabelText('Note for the customer')).toBeNull();
    screen.getByText('Permit included');
    expect(bodies('POST /api/salesproposals')).toEqual([]);
  });

  it('keeps such changes in a new proposal, which is asked about before it is left (R4.11)', async () => {
    const { user, address, acceptElsewhere } = await openChanged();
    await acceptElsewhere();
    await user.click(await screen.findByRole('button', { name: 'Keep in a new proposal' }));
    await waitFor(() => expect(address()).toContain('/proposals/new?from=7'));
    expect(((await screen.findByLabelText('Quantity of Heat pump')) as HTMLInputElement).value).toBe('3');
    expect(screen.getByText('Draft')).toBeTruthy();
    await user.click(screen.getAllByRole('link', { name: 'Proposals' }).at(-1)!);
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });

  it("asks until when it is open now before what has expired is sent again, the company's days on (R4.25)", async () => {
    const over = { status: 'Viewed', expiresDate: '2026-01-05' };
    const { user, bodies } = await open({
      'GET /api/me': () => buildMe({ company: { ...buildMe().company, proposalDays: 90 } }),
      'GET /api/salesproposals/{id}': () => proposal(over),
      'POST /api/salesproposals/{id}/status': () => ({ id: 7, version: 4, status: 'Sent' as const }),
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as sent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
    const day = dialog.getByLabelText(/^Good until/);
    expect(Date.parse((day as HTMLInputElement).value) - Date.now()).toBeGreaterThan(88 * 86_400_000);
    await user.clear(day);
    await user.type(day, '2026-01-06');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await dialog.findByText('Enter a future date.')).toBeTruthy();
    expect(bodies('POST /api/salesproposals/7/status')).toEqual([]);
    await user.clear(day);
    await user.type(day, '2198-01-05');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    await waitFor(() =>
      expect(bodies('POST /api/salesproposals/7/status')).toMatchObject([
        { status: 'Sent', expiresDate: '2198-01-05' },
      ]),
    );
  });

  it('keeps what was typed and says at its place what is wrong with it; nothing is sent (R5.8)', async () => {
    const { user, bodies } = await open();
    const price = screen.getByLabelText('Price of Heat pump');
    await user.clear(price);
    await user.type(price, '1.2k');
    expect(screen.getByText('Enter an amount like 1,250.00.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Fix the highlighted fields.')).toBeTruthy();
    expect(bodies('POST /api/salesproposals')).toEqual([]);
  });

  it('takes no negative quantity: it says at the field that only a credit has one, and the total stays', async () => {
    const { user, bodies } = await open();
    const before = total();
    const quantity = screen.getByLabelText('Quantity of Heat pump');
    await user.clear(quantity);
    await user.type(quantity, '-2');
    expect(screen.getByText('Only a credit has a negative quantity.')).toBeTruthy();
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    expect(total()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(bodies('POST /api/salesproposals')).toEqual([]);
  });

  it('says which package is empty, and that the customer does not see it', async () => {
    const given = { packages: [{ text: 'Comfort' }, { text: 'Option 2', order: 1 }], details: [] };
    const { user } = await open({ 'GET /api/salesproposals/{id}': () => proposal(given) });
    expect(screen.getAllByText('Empty: the customer won’t see it')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Select a package…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('This package has no lines yet.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Accept package' })).toHaveProperty('disabled', true);
  });

  it("shows the server's refusal at its field (R5.8)", async () => {
    const fields = { 'plan.steps.0.records.0.fields.text.to': 'Use at most 500 characters.' };
    const { user } = await open({ 'POST /api/salesproposals': () => refuse('invalid', { fields }) });
    await user.type(screen.getByLabelText('Text of line 1'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const row = (await screen.findByLabelText('Text of line 1')).closest('tr')!;
    expect(await within(row).findByText('Use at most 500 characters.')).toBeTruthy();
    expect(screen.getByText('Not saved.')).toBeTruthy();
  });
});

describe('the editor of a proposal', () => {
  it('opens with one request for its data (R1.3)', async () => {
    const { server } = await open();
    const own = server.keys().filter((key) => !/session|\/me$|featureflags|live/.test(key));
    expect(own).toEqual(['GET /api/salesproposals/7']);
    expect(screen.getByText('Angela Castellano')).toBeTruthy();
  });

  it('shows totals and margin as they come about, while one types (R1.3)', async () => {
    const { user } = await open();
    expect(total()).toBe('$6,869.00');
    expect(screen.getByText('Margin 49.9%, $3,429.00')).toBeTruthy();
    const quantity = screen.getByLabelText('Quantity of Thermostat');
    await user.clear(quantity);
    await user.type(quantity, '2');
    expect(total()).toBe('$7,258.00');
    expect(screen.getByRole('tab', { name: /^Comfort/ }).textContent).toContain('$7,258.00');
    expect(screen.queryByText('Paid so far')).toBeNull();
  });

  it('charges no tax to a customer with an exemption certificate, and names it beside the tax (pricing rule 5)', async () => {
    const taxed = { manualTaxItem: { percentage: 7 } };
    const details = [{ salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 10_000, taxable: true }];
    const taxExemption = { certificate: 'F0003-17' };
    await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ ...taxed, details }, { pricing: { ...context.pricing, taxExemption } }),
    });
    expect(total()).toBe('$100.00');
    expect(screen.getByText('$100.00 exempt, certificate F0003-17')).toBeTruthy();
  });

  it('tells a loss in words, in the color of what is bad (R1.3)', async () => {
    const discounts = [
      { salesProposalPackageId: 1, kind: 'fixed', amountCents: 500_000, text: 'Fall offer' },
    ];
    await open({ 'GET /api/salesproposals/{id}': () => proposal({ discounts }) });
    expect(screen.getByText('Loss $1,571.00').closest('.tag')!.className).toContain('bad');
    expect(screen.queryByText(/^Margin .*none/)).toBeNull();
    const row = screen.getByLabelText('Text of line 1').closest('tr')!;
    expect(within(row).getByText('Loss').closest('td')!.hasAttribute('data-loss')).toBe(true);
    expect(screen.getByRole('tab', { name: /^Comfort/ }).textContent).toContain('Loss');
  });

  it.each([
    [200_000, 'Balance due', '$4,869.00'],
    [700_000, 'Overpaid', '$131.00'],
  ])(
    'says under the total what was paid, %i cents, and what that leaves (R1.3)',
    async (amountCents, left, cents) => {
      const payments = [{ method: 'cash', amountCents }];
      await open({ 'GET /api/salesproposals/{id}': () => proposal({ payments }) });
      const paid = screen.getByText('Paid so far').closest('div')!;
      expect(paid.textContent).toContain(`−$${amountCents / 100_000},000.00`);
      expect(screen.getByText(left).closest('div')!.textContent).toContain(cents);
    },
  );

  it('finds in the price book in place and adds by Enter, the box free for the next one (R1.3)', async () => {
    const { user, bodies, server } = await open({
      'GET /api/pricebookentries': ({ path }) => found(path.includes('surge') ? [entry()] : []),
      'POST /api/salesproposals': () => ({ ...answer, ids: { '-1': 501, '-2': 502 } }),
    });
    expect(server.keys()).not.toContain('GET /api/pricebookentries');
    const box = screen.getByRole('combobox', { name: 'Find in the price book' });
    await user.type(box, 'surge');
    await screen.findByRole('option', { name: /E-SP-50/ });
    await user.keyboard('{Enter}');
    expect(lines()).toEqual(['Heat pump', 'Thermostat', 'Surge protector']);
    expect([(box as HTMLInputElement).value, document.activeElement]).toEqual(['', box]);
    // Enter comes before the response
    await user.keyboard('Haul away');
    await screen.findByText('No matches in the price book.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(lines()).toContain('Haul away'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const [body] = bodies('POST /api/salesproposals') as {
      plan: { steps: { records: { fields: object }[] }[] };
    }[];
    expect(body?.plan.steps[0]?.records[0]?.fields).toMatchObject({
      serviceRepairId: { to: 901 },
      priceBookId: { to: 5 },
      priceBookVersion: { to: 2 },
      priceKey: { to: '1.1.0' },
      unitPriceCents: { to: 41_800 },
    });
  });

  it('keeps the item of a line whose price is entered by hand, but not the price book’s key (R3.11)', async () => {
    const { user, bodies } = await open({
      'GET /api/pricebookentries': () => found([entry()]),
      'POST /api/salesproposals': () => ({ ...answer, ids: { '-1': 501 } }),
    });
    await user.type(screen.getByRole('combobox', { name: 'Find in the price book' }), 'surge');
    await screen.findByRole('option', { name: /E-SP-50/ });
    await user.keyboard('{Enter}');
    const price = screen.getByLabelText('Price of Surge protector');
    await user.clear(price);
    await user.type(price, '400{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const [body] = bodies('POST /api/salesproposals') as {
      plan: { steps: { records: { fields: Record<string, { to: unknown }> }[] }[] };
    }[];
    const { serviceRepairId, priceKey, unitPriceCents } = body!.plan.steps[0]!.records[0]!.fields;
    expect([serviceRepairId?.to, priceKey?.to ?? null, unitPriceCents?.to]).toEqual([901, null, 40_000]);
  });

  it('takes a line of one’s own where nothing of the book is it, and puts the focus into it (R1.3)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Custom line' }));
    await user.keyboard('Haul away the old one');
    expect(lines()).toEqual(['Heat pump', 'Thermostat', 'Haul away the old one']);
    await user.click(screen.getByRole('button', { name: 'Custom line' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Text of line 4'));
  });

  it('says how much of a line is taxed, and taxes the whole price if asked (R3.5)', async () => {
    const { user, bodies } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({
          details: [
            { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 10_000, taxedShare: 400_000_000 },
          ],
        }),
      'POST /api/salesproposals': () => refuse('internal'),
    });
    expect(screen.getByText('40% taxable')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Heat pump' }));
    await user.click(screen.getByRole('menuitem', { name: /Description, discount, tax/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Tax the whole price' }));
    expect(screen.queryByText('40% taxable')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Tax the whole price' }));
    expect(screen.getByText('40% taxable')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Tax the whole price' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => bodies('POST /api/salesproposals').length).toBeGreaterThan(0);
    expect(JSON.stringify(bodies('POST /api/salesproposals')[0])).toContain(
      '"taxedShare":{"from":400000000,"to":1000000000}',
    );
  });

  it('replaces a line with an upgrade, and adds what is often added (R3.8)', async () => {
    const details = [
      { salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 10_000, serviceRepairId: 900 },
      { salesProposalPackageId: 1, text: 'Own line', unitPriceCents: 100, order: 1 },
    ];
    const offers = [
      entry({ id: 901, text: 'Variable-speed heat pump', offeredAs: 'upgrade' }),
      entry({ id: 902, text: 'Surge protector', offeredAs: 'related' }),
    ];
    const { user, server } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ details }),
      'GET /api/pricebookentries': () => found(offers),
    });
    const offered = async (line: string) => {
      await user.click(screen.getByRole('button', { name: `Actions for ${line}` }));
      return screen.getByRole('menuitem', { name: /^Upgrades and add-ons/ });
    };
    expect((await offered('Own line')).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await user.click(await offered('Heat pump'));
    await user.click(await screen.findByRole('button', { name: 'Add Surge protector' }));
    expect(lines()).toEqual(['Heat pump', 'Own line', 'Surge protector']);
    await user.click(await offered('Heat pump'));
    await user.click(await screen.findByRole('button', { name: 'Replace with Variable-speed heat pump' }));
    expect(lines()).toEqual(['Variable-speed heat pump', 'Own line', 'Surge protector']);
    const asked = server.calls.find(({ key }) => key === 'GET /api/pricebookentries')!;
    expect(asked.path).toContain('offeredWith=serviceRepair-900');
  });

  it('offers the set of a part that was just added (R3.7)', async () => {
    const condenser = entry({ kind: 'partItem', id: 50, text: 'Condenser', matchedParts: 2 });
    const set = ['Coil', 'Furnace'].map((text, at) =>
      entry({ kind: 'partItem', id: 51 + at, text, offeredAs: 'matched' }),
    );
    const { user } = await open({
      'GET /api/pricebookentries': ({ path }) => found(path.includes('offeredWith') ? set : [condenser]),
    });
    await user.type(screen.getByRole('combobox', { name: /price book/i }), 'condenser');
    await user.click(await screen.findByRole('option', { name: /Condenser/ }));
    await screen.findByText('Condenser has 2 matched parts.');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('button', { name: 'Add all 2 parts' }));
    expect(lines().slice(-3)).toEqual(['Condenser', 'Coil', 'Furnace']);
  });

  it('begins a custom line as the company taxes them by default (R3.5)', async () => {
    const { user, bodies } = await open({
      'GET /api/me': () => buildMe({ company: { ...buildMe().company, taxedByDefault: ['material'] } }),
      'POST /api/salesproposals': () => refuse('internal'),
    });
    await user.click(screen.getByRole('button', { name: 'Custom line' }));
    await user.keyboard('Haul away the old one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => bodies('POST /api/salesproposals').length).toBeGreaterThan(0);
    expect(JSON.stringify(bodies('POST /api/salesproposals')[0])).toMatch(/"taxable":\{[^}]*"to":false/);
  });

  it('has the lines under their departments, each with its sum, and puts a new one among its own (R1.3)', async () => {
    const [heating, electrical] = [
      { id: 1, text: 'Heating & cooling' },
      { id: 2, text: 'Electrical' },
    ];
    const details = [
      { salesProposalPackageId: 1, text: 'Heat pump', serviceRepairId: 801, unitPriceCents: 648_000 },
      { salesProposalPackageId: 1, text: 'Pad', unitPriceCents: 5_000, order: 1 },
      { salesProposalPackageId: 1, text: 'Circuit', serviceRepairId: 802, unitPriceCents: 48_600, order: 2 },
    ];
    const departments = [
      { serviceRepairId: 801, partItemId: null, ...heating },
      { serviceRepairId: 802, partItemId: null, ...electrical },
    ];
    const thermostat = entry({
      code: 'H-TS',
      text: 'Thermostat',
      callDepartmentTypeId: 1,
      department: heating.text,
    });
    const { user } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ details }, { lineDepartments: departments }),
      'GET /api/pricebookentries': () => found([thermostat]),
    });
    const rows = () =>
      within(screen.getByRole('table', { name: 'Lines of Comfort' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('input')?.value ?? row.textContent);
    expect(rows()).toEqual([
      'Heating & cooling$6,530.00',
      'Heat pump',
      'Pad',
      'Electrical$486.00',
      'Circuit',
    ]);
    await user.type(screen.getByRole('combobox'), 'thermo');
    await screen.findByRole('option', { name: /H-TS/ });
    await user.keyboard('{Enter}');
    expect(rows()).toEqual([
      'Heating & cooling$6,948.00',
      'Heat pump',
      'Pad',
      'Thermostat',
      'Electrical$486.00',
      'Circuit',
    ]);
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toHaveLength(5);
  });

  it('has a part under the department of its category, saved or just picked (R1.3)', async () => {
    const [heating, plumbing] = [
      { id: 1, text: 'Heating & cooling' },
      { id: 3, text: 'Plumbing' },
    ];
    const details = [
      { salesProposalPackageId: 1, text: 'Heat pump', serviceRepairId: 801, unitPriceCents: 648_000 },
      { salesProposalPackageId: 1, text: 'Gas valve', partItemId: 901, unitPriceCents: 5_000, order: 1 },
    ];
    const lineDepartments = [
      { serviceRepairId: 801, partItemId: null, ...heating },
      { serviceRepairId: null, partItemId: 901, ...plumbing },
    ];
    const filter = entry({
      kind: 'partItem',
      id: 902,
      code: 'FLT',
      text: 'Filter',
      unitPriceCents: 3_000,
      callDepartmentTypeId: 1,
      department: heating.text,
    });
    const { user } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ details }, { lineDepartments }),
      'GET /api/pricebookentries': () => found([filter]),
    });
    const rows = () =>
      within(screen.getByRole('table', { name: 'Lines of Comfort' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('input')?.value ?? row.textContent);
    expect(rows()).toEqual(['Heating & cooling$6,480.00', 'Heat pump', 'Plumbing$50.00', 'Gas valve']);
    await user.type(screen.getByRole('combobox'), 'filter');
    await screen.findByRole('option', { name: /FLT/ });
    await user.keyboard('{Enter}');
    expect(rows()).toEqual([
      'Heating & cooling$6,510.00',
      'Heat pump',
      'Filter',
      'Plumbing$50.00',
      'Gas valve',
    ]);
  });

  it('moves lines with Alt and the arrow keys, and takes that back with Ctrl Z (R4.12)', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Text of line 1'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(lines()).toEqual(['Thermostat', 'Heat pump']);
    await user.keyboard('{Control>}z{/Control}');
    expect(lines()).toEqual(['Heat pump', 'Thermostat']);
  });

  it('hides costs, margins and losses by a press or by H, and shows them again (R6.4)', async () => {
    const discounts = [
      { salesProposalPackageId: 1, kind: 'fixed', amountCents: 500_000, text: 'Fall offer' },
    ];
    const { user } = await open({ 'GET /api/salesproposals/{id}': () => proposal({ discounts }) });
    const costs = screen.getByRole('button', { name: 'Costs' });
    const told = () => [/Margin/, /Loss/].map((words) => screen.queryAllByText(words).length > 0);
    expect([costs.getAttribute('aria-pressed'), told()]).toEqual(['true', [true, true]]);
    await user.click(costs);
    expect([costs.getAttribute('aria-pressed'), told()]).toEqual(['false', [false, false]]);
    expect(document.querySelector('[data-loss]')).toBeNull();
    expect(document.body.textContent).not.toMatch(/1,571|49\.9|%/);
    await user.keyboard('h');
    expect([told(), screen.getByText('Costs are shown.').tagName]).toEqual([[true, true], 'OUTPUT']);
    // H in an input is text, not the shortcut
    await user.type(screen.getByLabelText('Text of line 1'), 'h');
    expect(costs.getAttribute('aria-pressed')).toBe('true');
  });

  it('puts the name of a copy under the cursor, so that typing renames it, and only once (R4.9)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Comfort' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy package' }));
    const name = screen.getByLabelText<HTMLInputElement>('Package name');
    expect(document.activeElement).toBe(name);
    await user.keyboard('Whole home');
    expect(name.value).toBe('Whole home');
    await user.click(screen.getByRole('tab', { name: /^Essential/ }));
    await user.click(screen.getByRole('tab', { name: /^Whole home/ }));
    expect(document.activeElement).not.toBe(screen.getByLabelText('Package name'));
  });

  it('tells before a link is sent which packages are still named as copies (R4.9)', async () => {
    const packages = [{ text: 'Comfort - Copy' }, { text: 'Essential', order: 1 }, { text: 'Empty - Copy' }];
    const { user } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ packages }),
      'GET /api/salesproposals/{id}/links': () => ({
        email: 'ruth@mail.example',
        companyHasPhone: true,
        links: [],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Customer link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer link' }));
    await dialog.findByText(/^“Comfort - Copy” still says “Copy.”/);
    expect(dialog.getByRole('button', { name: 'Email link' })).toHaveProperty('disabled', false);
  });

  it('copies a package with its lines right after it (R4.9)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Comfort' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy package' }));
    const names = screen.getAllByRole('tab').map((tab) => tab.querySelector('.package-name')?.textContent);
    expect(names).toEqual(['Comfort', 'Comfort - Copy', 'Essential']);
    expect([lines(), total()]).toEqual([['Heat pump', 'Thermostat'], '$6,869.00']);
  });

  it('adds a discount in a dialog of its own, and Cancel there leaves all as it was (R4.1)', async () => {
    const { user } = await open();
    const enter = async (button: string) => {
      await user.click(screen.getByRole('button', { name: 'Discount' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Discount' }));
      await user.type(dialog.getByLabelText('Amount', { selector: 'input[inputmode]' }), '69');
      await user.click(dialog.getByRole('button', { name: button }));
    };
    await enter('Cancel');
    expect(total()).toBe('$6,869.00');
    await enter('Done');
    expect(total()).toBe('$6,800.00');
  });

  it('takes one of the company’s own discounts, whose fields it keeps as a copy (R3.2)', async () => {
    const senior = { text: 'Senior discount', kind: 'percent' as const, rate: 50_000, amountCents: null };
    const { user } = await open({
      'GET /api/discounts': () => [
        { id: 7, version: 1, hidden: false, ...senior, taxTreatment: 'beforeTax' },
        { id: 8, version: 1, hidden: true, ...senior, text: 'Gone', taxTreatment: 'beforeTax' },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Discount' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discount' }));
    const offered = await dialog.findByLabelText('One of your discounts');
    expect(
      within(offered)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose…', 'Senior discount']);
    await user.selectOptions(offered, 'Senior discount');
    expect(dialog.getByLabelText('Text')).toHaveProperty('value', 'Senior discount');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    // $6,869.00 less 5 percent
    expect(total()).toBe('$6,525.55');
  });

  it('asks in the dialog whether the loss that a discount makes is meant, for that loss alone, and refuses none (R1.3)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Discount' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discount' }));
    const amount = dialog.getByLabelText('Amount', { selector: 'input[inputmode]' });
    const done = dialog.getByRole('button', { name: 'Done' });
    await user.type(amount, '3429');
    expect(dialog.queryByRole('checkbox', { name: 'Apply it anyway' })).toBeNull();
    await user.type(amount, '.01');
    expect(dialog.getByText(/you’d lose \$0\.01/)).toBeTruthy();
    expect([done, dialog.getByText('Check the box to apply it anyway.')]).toMatchObject([
      { disabled: true },
      {},
    ]);
    const tick = () => user.click(dialog.getByRole('checkbox', { name: 'Apply it anyway' }));
    await tick();
    expect(done).toHaveProperty('disabled', false);
    await user.clear(amount);
    await user.type(amount, '5000');
    expect(done).toHaveProperty('disabled', true);
    await tick();
    await user.click(done);
    expect(total()).toBe('$1,869.00');
    // an existing loss was confirmed before, so it is not asked about again
    await user.click(screen.getByRole('button', { name: 'Edit: Discount' }));
    expect(screen.queryByRole('checkbox', { name: 'Apply it anyway' })).toBeNull();
  });

  it('asks nothing about a loss while costs are hidden (R6.4)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Costs' }));
    await user.click(screen.getByRole('button', { name: 'Discount' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discount' }));
    await user.type(dialog.getByLabelText('Amount', { selector: 'input[inputmode]' }), '5000');
    expect(dialog.queryByText(/loses/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(total()).toBe('$1,869.00');
  });

  it('selects a package as was asked: which lines, a call, who accepted and how (R4.8)', async () => {
    const selected = {
      workOrderId: 812,
      workOrderNumber: '812',
      salesProposalId: 7,
      version: 4,
      workOrderVersion: 1,
      callId: 900,
      ids: {},
    };
    const key = 'POST /api/salesproposalpackages/{id}/select';
    const { user, server } = await open({
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
      [key]: () => selected,
    });
    await user.click(screen.getByRole('button', { name: 'Select a package…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Select a package' }));
    await user.click(dialog.getByLabelText('Thermostat'));
    await user.click(dialog.getByLabelText('Signed on paper'));
    expect(dialog.getByRole('radio', { name: 'Verbally' })).toHaveProperty('checked', false);
    expect(dialog.getByRole('checkbox', { name: 'Create a call so it can be scheduled' })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(dialog.getByRole('button', { name: /^Accept / }));
    await screen.findByText('Accepted. Work order 812 created.');
    const call = server.calls.find(({ path }) => path.endsWith('/select'));
    expect([call?.path, call?.body]).toEqual([
      '/api/salesproposalpackages/1/select',
      expect.objectContaining({
        basedOn: 3,
        workOrderId: null,
        detailIds: [1],
        openCall: true,
        acceptedBy: 'Angela Castellano',
        acceptance: 'signed',
      }),
    ]);
    // sales can't open work orders, so the proposal stays on screen
    expect(server.keys()).not.toContain('GET /api/workorders');
  });

  it('offers to undo right after it is accepted, and the proposal is open again (R4.8)', async () => {
    let now = proposal();
    const sent: unknown[] = [];
    const { user } = await open({
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
      'GET /api/salesproposals/{id}': () => now,
      'POST /api/salesproposalpackages/{id}/select': () => {
        now = proposal({ status: 'Accepted', version: 4, acceptedBy: 'Angela Castellano' });
        return {
          workOrderId: 813,
          workOrderNumber: '813',
          salesProposalId: 7,
          version: 4,
          workOrderVersion: 4,
          callId: 900,
          ids: {},
        };
      },
      'POST /api/salesproposals/{id}/undoacceptance': ({ body }) => {
        sent.push(body);
        now = proposal({ version: 5 });
        return { id: 7, version: 5, status: 'Created', workOrderId: 813 };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Select a package…' }));
    await user.click(screen.getByRole('button', { name: /^Accept / }));
    const told = await screen.findByText('Accepted. Added to work order 813.');
    await user.click(within(told.closest<HTMLElement>('.toast')!).getByRole('button', { name: 'Undo' }));
    await screen.findByText('Acceptance undone. The proposal is open again.');
    expect(await screen.findByRole('button', { name: 'Select a package…' })).toBeTruthy();
    expect(sent).toEqual([{ key: expect.any(String) }]);
  });

  it('offers no deposit and no undoing where its place was removed (R4.4)', async () => {
    const placeRemoval = { kind: 'site' as const, date: '2026-11-20T15:00:00Z', by: '' };
    const packages = [{ text: 'Comfort', selected: true }];
    const { user } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ status: 'Accepted', packages }, { soldAs: soldInto(), placeRemoval }),
    });
    expect(screen.queryByRole('button', { name: 'Take deposit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: 'Undo acceptance' })).toBeNull();
  });

  it('undoes an acceptance after asking, and says why it cannot (R4.8)', async () => {
    const why = 'Work order 812 has changed since then.';
    const { user, server } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ status: 'Accepted' }, { soldAs: soldInto() }),
      'POST /api/salesproposals/{id}/undoacceptance': () => refuse('in_use', { detail: why }),
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Undo acceptance' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this acceptance?' }));
    expect(
      dialog.getByText(
        'The proposal reopens, and its lines come off the work order. A work order created for it is removed, and a call opened for it is canceled.',
      ),
    ).toBeTruthy();
    expect(server.keys()).not.toContain('POST /api/salesproposals/{id}/undoacceptance');
    await user.click(dialog.getByRole('button', { name: 'Undo acceptance' }));
    expect(await screen.findByText('Couldn’t undo the acceptance.')).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });

  it('has the packages with their totals, the one in sight chosen, and accepts another one (R4.8)', async () => {
    const packages = [{ text: 'Comfort' }, { text: 'Essential', order: 1 }, { text: 'Later', order: 2 }];
    const details = [
      { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 100_000 },
      { salesProposalPackageId: 1, text: 'Filter', unitPriceCents: 20_000, order: 1 },
      { salesProposalPackageId: 2, text: 'Tune-up', unitPriceCents: 30_000 },
    ];
    const { user, server } = await open({
      'GET /api/salesproposals/{id}': () => proposal({ packages, details }),
      'POST /api/salesproposalpackages/{id}/select': () => refuse('invalid', { fields: { id: 'Not now.' } }),
    });
    await user.click(screen.getByRole('button', { name: 'Select a package…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Select a package' }));
    const group = within(dialog.getByRole('radiogroup', { name: 'Package' }));
    expect(
      group.getAllByRole('radio').map((each) => [each.closest('label')?.textContent, each]),
    ).toMatchObject([
      ['Comfort$1,200.00', { checked: true }],
      ['Essential$300.00', { checked: false }],
      ['LaterEmpty', { checked: false }],
    ]);
    await user.click(dialog.getByLabelText('Filter'));
    await user.click(group.getByRole('radio', { name: /^Essential/ }));
    expect(dialog.getAllByRole('status')[0]!.textContent).toBe('Essential$300.00');
    expect(dialog.getByRole('checkbox', { name: 'Tune-up' })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Accept $300.00' }));
    expect((await dialog.findAllByText('Not now.')).length).toBeGreaterThan(0);
    const sent = server.calls.find(({ path }) => path.endsWith('/select'));
    expect([sent?.path, sent?.body]).toMatchObject([
      '/api/salesproposalpackages/2/select',
      { detailIds: null },
    ]);
    await user.click(group.getByRole('radio', { name: /^Later/ }));
    expect(dialog.getByRole('button', { name: 'Accept package' })).toHaveProperty('disabled', true);
  });

  it('says what the selected lines come to, and which reductions stay with the package (R4.8)', async () => {
    const line = { salesProposalPackageId: 1, taxable: true, unitPriceCents: 100_000 };
    const discounts = [{ salesProposalPackageId: 1, text: 'Fall offer', kind: 'percent', rate: 100_000 }];
    const details = [
      { ...line, text: 'Furnace' },
      { ...line, text: 'Filter', unitPriceCents: 20_000 },
    ];
    const { user } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ details, discounts, taxOverride: true, salesTaxPercentage: 7 }),
    });
    await user.click(screen.getByRole('button', { name: 'Select a package…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Select a package' }));
    const head = () => dialog.getAllByRole('status')[0]!.textContent;
    const ledger = () =>
      dialog
        .getAllByRole('term')
        .map((term) => term.textContent?.trim() + ' ' + term.nextSibling?.textContent);
    const accepts = () => dialog.getByRole('button', { name: /^Accept / }).textContent;
    expect([head(), accepts()]).toEqual(['Comfort$1,155.60', 'Accept $1,155.60']);
    expect(ledger()).toEqual(['2 lines $1,200.00', 'Fall offer −$120.00', 'Tax 7% $75.60']);
    await user.click(dialog.getByLabelText('Filter'));
    expect([head(), accepts()]).toEqual(['Comfort, 1 of 2 lines$1,070.00', 'Accept $1,070.00']);
    expect(ledger()).toEqual(['1 line $1,000.00', 'Tax 7% $70.00']);
    expect(
      dialog.getByText('Not included: Fall offer. It applies only if all of its lines are accepted.'),
    ).toBeTruthy();
    await user.click(dialog.getByLabelText('Filter'));
    expect(accepts()).toBe('Accept $1,155.60');
    expect(dialog.queryByText(/^Not included/)).toBeNull();
  });

  it("begins anew at a site, with the tax of the place and the company's days (R4.25), and gets its address by the first save", async () => {
    const taxItem = {
      id: 9,
      text: 'Buncombe',
      jurisdictions: [{ id: 1, text: 'Buncombe', rate: 70_000 }],
    };
    const start = { ...context, pricing: { ...context.pricing, taxItem }, templates: [] };
    const { user, address, bodies } = await open(
      {
        'GET /api/me': () => buildMe({ company: { ...buildMe().company, proposalDays: 90 } }),
        'GET /api/sites/{id}/documentstart': () => start,
        'POST /api/salesproposals': () => ({ ...answer, id: 812, version: 1, ids: { '-1': 812, '-2': 813 } }),
        'GET /api/salesproposals/{id}': () => proposal({ id: 812, version: 1, guid }),
      },
      '/proposals/new?siteId=41',
    );
    expect(screen.getByText('Nothing to save yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    const lastDay = (screen.getByLabelText('Good until') as HTMLInputElement).value;
    const daysOn = (Date.parse(lastDay) - Date.now()) / 86_400_000;
    expect([daysOn > 88, daysOn < 91]).toEqual([true, true]);
    await user.keyboard('{Control>}s{/Control}');
    expect(bodies('POST /api/salesproposals')).toEqual([]);
    await user.type(screen.getByLabelText('Proposal title'), 'Boiler');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/proposals/812'));
    const [body] = bodies('POST /api/salesproposals') as {
      plan: { steps: { records: { fields: object }[] }[] };
    }[];
    expect(body?.plan.steps[0]?.records[0]?.fields).toMatchObject({
      siteId: { to: 41 },
      text: { to: 'Boiler' },
      taxItemId: { to: 9 },
      expiresDate: { to: lastDay },
    });
    expect((screen.getByLabelText('Proposal title') as HTMLInputElement).value).toBe('Boiler');
  });

  it('duplicates: a new proposal with the same packages, nothing of it saved yet (R4.11)', async () => {
    const { user, address, server } = await open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate proposal' }));
    await waitFor(() => expect(address()).toBe('/proposals/new?from=7'));
    expect(await screen.findByRole('heading', { name: 'New proposal' })).toBeTruthy();
    expect(lines()).toEqual(['Heat pump', 'Thermostat']);
    expect(server.keys()).not.toContain('POST /api/salesproposals');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });
});

describe("the dialog of a proposal's links", () => {
  const links = (companyHasPhone: boolean): Handlers => ({
    'GET /api/salesproposals/{id}/links': () => ({ email: 'angela@x.example', companyHasPhone, links: [] }),
  });
  const openLinks = async (handlers: Handlers) => {
    const { user, address } = await open(handlers);
    await user.click(await screen.findByRole('button', { name: 'Customer link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer link' }));
    await dialog.findByText('No links yet.');
    return { user, address, dialog };
  };
  it('says that the customer reads no number, and leads to where one is given, who may give it (R6.4)', async () => {
    const { contact, ...named } = buildMe().company;
    const here = buildCompany({ ...named, ...contact });
    const { user, address, dialog } = await openLinks({ ...links(false), 'GET /api/company': () => here });
    expect(dialog.getByText(/^Your company has no phone number/)).toBeTruthy();
    await user.click(dialog.getByRole('link', { name: 'Add one' }));
    await screen.findByRole('heading', { name: 'Company', level: 1 });
    expect(address()).toBe('/settings/company');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says nothing of it where there is a number, or to who may not give one (R6.4)', async () => {
    const { dialog } = await openLinks(links(true));
    expect(dialog.queryByText(/no phone number/)).toBeNull();
    const sales = { 'GET /api/me': () => buildMe({ roles: ['sales'] }) };
    const theirs = await openLinks({ ...links(false), ...sales });
    expect(theirs.dialog.queryByText(/no phone number/)).toBeNull();
  });
});

describe('a proposal that one has open in two tabs', () => {
  const me = buildMe();
  const myself = { id: me.id, name: 'Lena Hollis' };
  const at = '2026-11-20T15:41:00Z';

  /** Opens a proposal with an unsaved title, and a different one saved in a second tab. */
  async function openTwice(handlers: Handlers = {}) {
    let now = proposal();
    const opened = await open({ 'GET /api/salesproposals/{id}': () => now, ...handlers });
    const title = screen.getByLabelText('Proposal title');
    await opened.user.clear(title);
    await opened.user.type(title, 'Here');
    now = proposal({ version: 4, text: 'There', updatedDate: at }, { savedBy: myself });
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['proposals', 'one', 7] });
    return opened;
  }

  it('says that one has changed it oneself, not that somebody has', async () => {
    await openTwice();
    expect(await screen.findByText(/^You changed this in another tab \(.+\)\.$/)).toBeTruthy();
    expect(screen.queryByText(/Lena Hollis changed/)).toBeNull();
  });

  it('asks which of the two is to stay, by the tab (R1.3)', async () => {
    const record = { kind: 'salesProposal', id: 7 };
    const fields = [{ field: 'text', from: 'Heat pump replacement', theirs: 'There', yours: 'Here' }];
    const question = { type: 'sameField' as const, record, yours: record, fields, by: myself, at };
    const choices: ('theirs' | 'yours')[] = ['theirs', 'yours'];
    const { user } = await openTwice({
      'POST /api/salesproposals': () => ({
        outcome: 'asks',
        version: 4,
        questions: [{ ...question, choices }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'You changed this in another tab' });
    expect(dialog.textContent).toMatch(/Changed by you in another tab \(.+\) and here\./);
    const versions = within(dialog).getAllByRole('radio');
    expect(versions.map(({ parentElement }) => parentElement!.textContent)).toEqual([
      'LHYou, in another tab: There',
      'LHYou, here: Here',
    ]);
  });

  it('asks which to keep with a chip of the name at each value', async () => {
    const record = { kind: 'salesProposal', id: 7 };
    const fields = [{ field: 'text', from: 'Heat pump replacement', theirs: 'There', yours: 'Here' }];
    const by = { id: 9, name: 'Maria Lopez' };
    const question = { type: 'sameField' as const, record, yours: record, fields, by, at };
    const asked: ('theirs' | 'yours')[] = ['theirs', 'yours'];
    const { user } = await openTwice({
      'POST /api/salesproposals': () => ({
        outcome: 'asks',
        version: 4,
        questions: [{ ...question, choices: asked }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
    const shown = [
      ['Maria Lopez', 'ML', 'There'],
      ['You', 'LH', 'Here'],
    ] as const;
    for (const [name, letters, value] of shown) {
      const choice = dialog.getByRole('radio', { name: new RegExp(`^${name}\\W+${value}$`) });
      const chip = choice.parentElement!.querySelector('.person-chip')!;
      expect([chip.querySelector('.avatar')!.textContent, chip.textContent]).toEqual([
        letters,
        `${letters}${name}`,
      ]);
    }
  });

  it('names others in a chip, before what each of them changed', async () => {
    const by = { id: 9, name: 'Maria Lopez' };
    const cameIn = [{ kind: 'salesProposal', id: 7, field: 'note', by, at }];
    const { user } = await openTwice({
      'POST /api/salesproposals': () => ({ ...answer, version: 5, cameIn }),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const banner = await screen.findByText(/^Saved, along with changes others made\./);
    const chip = banner.querySelector('.person-chip')!;
    expect([chip.textContent, chip.parentElement!.textContent]).toEqual([
      'MLMaria Lopez',
      'MLMaria Lopez The proposal (note)',
    ]);
  });

  it('says after a save that what came in is from the other tab', async () => {
    const cameIn = [{ kind: 'salesProposal', id: 7, field: 'note', by: myself, at }];
    const { user } = await openTwice({
      'POST /api/salesproposals': () => ({ ...answer, version: 5, cameIn }),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved, along with your changes from another tab\./)).toBeTruthy();
  });
});
