import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;
type Entry = Answer<'GET /api/pricebookentries'>['entries'][number];

// what the page is made of is read before the first test waits for it
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
  pricing: { allowOverrideTaxes: true, taxItem: null },
  removal: null,
  savedBy: null,
  soldAs: null,
  lineDepartments: [],
};
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
  priceBookId: 5,
  priceBookVersion: 2,
  priceKey: '1.1.0',
  unitPriceCents: 41_800,
  taxable: true,
  laborHours: 1,
  callDepartmentTypeId: null,
  department: '',
  parts: [],
  ...more,
});
const found = (entries: Entry[], count = entries.length) => ({ found: count, entries });
const answer = { outcome: 'saved' as const, id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };

async function open(handlers: Handlers = {}, address = '/proposals/7') {
  const app = await openApp(address, { 'GET /api/salesproposals/{id}': () => proposal(), ...handlers });
  await screen.findByRole('tablist', { name: 'Packages' });
  const bodies = (key: string) => app.server.calls.filter((call) => call.key === key).map(({ body }) => body);
  return { ...app, bodies };
}
/** With an unsaved quantity of 3, and a customer who accepts it elsewhere when told to. */
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
    const { queryClient } = await import('../../lib/query-client.ts');
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
      { soldAs: { id: 812, text: '', callStatus: 'scheduled' } },
    );
    await open({ 'GET /api/salesproposals/{id}': () => accepted });
    expect(screen.getByText(/^Accepted by Angela Castellano/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Work order 812' }).getAttribute('href')).toBe('/workorders/812');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('says what was made of it and where its call stands to who may not open work orders (R4.8)', async () => {
    const fields = { status: 'Accepted', acceptedBy: 'Angela Castellano', acceptance: 'signed' };
    const accepted = proposal(fields, { soldAs: { id: 812, text: '', callStatus: 'unscheduled' } });
    await open({
      'GET /api/me': () => buildMe({ roles: ['sales'] }),
      'GET /api/salesproposals/{id}': () => accepted,
    });
    expect(
      screen.getByText(/Work order 812 is made of it; its call waits in the tray for a day\./),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Work order 812' })).toBeNull();
  });

  it('closes while one changes it, when a customer accepts it elsewhere, and says that nothing was taken (R4.8, R4.25)', async () => {
    const { user, bodies, acceptElsewhere } = await openChanged();
    await acceptElsewhere();
    await screen.findByText(/^Accepted by Angela Castellano.*, while you were changing it\./);
    expect(screen.getByText(/Your changes were not taken/)).toBeTruthy();
    expect(screen.getAllByText('Accepted')).not.toEqual([]);
    expect(screen.queryByText('Draft')).toBeNull();
    expect((screen.getByLabelText('Quantity of Heat pump') as HTMLInputElement).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /^(Save|Cancel|Select)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect(await screen.findByText('Signed. It stays as the customer has accepted it.')).toBeTruthy();
    expect(total()).toBe('$6,869.00');
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

  it('asks until when it is open now before what has expired is sent again (R4.25)', async () => {
    const over = { status: 'Viewed', expiresDate: '2026-01-05' };
    const { user, bodies } = await open({
      'GET /api/salesproposals/{id}': () => proposal(over),
      'POST /api/salesproposals/{id}/status': () => ({ id: 7, version: 4, status: 'Sent' as const }),
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as sent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
    const day = dialog.getByLabelText(/^Open until/);
    await user.clear(day);
    await user.type(day, '2026-01-06');
    await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await dialog.findByText('Enter a day that is still to come.')).toBeTruthy();
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
    expect(screen.getByText('Put right what is marked first.')).toBeTruthy();
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
    expect(screen.getAllByText('Empty: the customer does not see it')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Select a package…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('There is no line in this package yet.')).toBeTruthy();
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

  it('tells a loss in words, in the colour of what is bad (R1.3)', async () => {
    const discounts = [
      { salesProposalPackageId: 1, kind: 'fixed', amountCents: 500_000, text: 'Fall offer' },
    ];
    await open({ 'GET /api/salesproposals/{id}': () => proposal({ discounts }) });
    expect(screen.getByText('Loss $1,571.00').className).toContain('bad');
    expect(screen.queryByText(/^Margin .*none/)).toBeNull();
    const row = screen.getByLabelText('Text of line 1').closest('tr')!;
    expect(within(row).getByText('Loss').hasAttribute('data-loss')).toBe(true);
    expect(screen.getByRole('tab', { name: /^Comfort/ }).textContent).toContain('Loss');
  });

  it.each([
    [200_000, 'Still to pay', '$4,869.00'],
    [700_000, 'Paid beyond the total', '$131.00'],
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
    // Enter is quicker than the answer
    await user.keyboard('Haul away');
    await screen.findByText('Nothing in the price book fits.');
    await user.keyboard('{ArrowDown}{Enter}');
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

  it('takes a line of one’s own where nothing of the book is it, and puts the focus into it (R1.3)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Own line' }));
    await user.keyboard('Haul away the old one');
    expect(lines()).toEqual(['Heat pump', 'Thermostat', 'Haul away the old one']);
    await user.click(screen.getByRole('button', { name: 'Own line' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Text of line 4'));
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
      { serviceRepairId: 801, ...heating },
      { serviceRepairId: 802, ...electrical },
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
    // typing is typing
    await user.type(screen.getByLabelText('Text of line 1'), 'h');
    expect(costs.getAttribute('aria-pressed')).toBe('true');
  });

  it('puts the name of a copy under the cursor, so that typing renames it, and only once (R4.9)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Comfort' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy package' }));
    const name = screen.getByLabelText<HTMLInputElement>('Name of the package');
    expect(document.activeElement).toBe(name);
    await user.keyboard('Whole home');
    expect(name.value).toBe('Whole home');
    await user.click(screen.getByRole('tab', { name: /^Essential/ }));
    await user.click(screen.getByRole('tab', { name: /^Whole home/ }));
    expect(document.activeElement).not.toBe(screen.getByLabelText('Name of the package'));
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
    await dialog.findByText(/^“Comfort - Copy” is still named as a copy/);
    expect(dialog.getByRole('button', { name: 'Mail a link' })).toHaveProperty('disabled', false);
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

  it('asks in the dialog whether the loss that a discount makes is meant, for that loss alone, and refuses none (R1.3)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Discount' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discount' }));
    const amount = dialog.getByLabelText('Amount', { selector: 'input[inputmode]' });
    const done = dialog.getByRole('button', { name: 'Done' });
    await user.type(amount, '3429');
    expect(dialog.queryByRole('checkbox', { name: 'Give it all the same' })).toBeNull();
    await user.type(amount, '.01');
    expect(dialog.getByText(/make a loss of \$0\.01/)).toBeTruthy();
    expect([done, dialog.getByText('Tick that the loss is meant.')]).toMatchObject([{ disabled: true }, {}]);
    const tick = () => user.click(dialog.getByRole('checkbox', { name: 'Give it all the same' }));
    await tick();
    expect(done).toHaveProperty('disabled', false);
    await user.clear(amount);
    await user.type(amount, '5000');
    expect(done).toHaveProperty('disabled', true);
    await tick();
    await user.click(done);
    expect(total()).toBe('$1,869.00');
    // it is there and has been asked about: opened again, nothing is asked
    await user.click(screen.getByRole('button', { name: 'Change: Discount' }));
    expect(screen.queryByRole('checkbox', { name: 'Give it all the same' })).toBeNull();
  });

  it('asks nothing about a loss while costs are hidden (R6.4)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Costs' }));
    await user.click(screen.getByRole('button', { name: 'Discount' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discount' }));
    await user.type(dialog.getByLabelText('Amount', { selector: 'input[inputmode]' }), '5000');
    expect(dialog.queryByText(/loss/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(total()).toBe('$1,869.00');
  });

  it('selects a package as was asked: which lines, a call, who accepted and how (R4.8)', async () => {
    const selected = {
      workOrderId: 812,
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
    await user.click(dialog.getByLabelText('Signed'));
    await user.click(dialog.getByRole('button', { name: /^Accept / }));
    await screen.findByText('Accepted. Work order 812 is made.');
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
    // sales may open no work orders: the proposal stays in sight
    expect(server.keys()).not.toContain('GET /api/workorders');
  });

  it('says what the chosen lines come to, and which reductions stay with the package (R4.8)', async () => {
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
    const accepts = () => dialog.getByRole('button', { name: /^Accept / }).textContent;
    expect([head(), accepts()]).toEqual(['Comfort$1,155.60', 'Accept $1,155.60']);
    await user.click(dialog.getByLabelText('Filter'));
    expect([head(), accepts()]).toEqual(['Comfort, 1 of 2 lines$1,070.00', 'Accept $1,070.00']);
    expect(dialog.getByText('Not included: Fall offer. It applies only with all of its lines.')).toBeTruthy();
    await user.click(dialog.getByLabelText('Filter'));
    expect(accepts()).toBe('Accept $1,155.60');
    expect(dialog.queryByText(/^Not included/)).toBeNull();
  });

  it('begins anew at a site, with the tax of the place, and gets its address by the first save', async () => {
    const taxItem = {
      id: 9,
      text: 'Buncombe',
      jurisdictions: [{ id: 1, text: 'Buncombe', rate: 70_000 }],
    };
    const start = { ...context, pricing: { ...context.pricing, taxItem } };
    const { user, address, bodies } = await open(
      {
        'GET /api/sites/{id}/documentstart': () => start,
        'POST /api/salesproposals': () => ({ ...answer, id: 812, version: 1, ids: { '-1': 812, '-2': 813 } }),
        'GET /api/salesproposals/{id}': () => proposal({ id: 812, version: 1, guid }),
      },
      '/proposals/new?siteId=41',
    );
    expect(screen.getByText('Nothing to save yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.keyboard('{Control>}s{/Control}');
    expect(bodies('POST /api/salesproposals')).toEqual([]);
    await user.type(screen.getByLabelText('What it is about'), 'Boiler');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/proposals/812'));
    const [body] = bodies('POST /api/salesproposals') as {
      plan: { steps: { records: { fields: object }[] }[] };
    }[];
    expect(body?.plan.steps[0]?.records[0]?.fields).toMatchObject({
      siteId: { to: 41 },
      text: { to: 'Boiler' },
      taxItemId: { to: 9 },
    });
    expect((screen.getByLabelText('What it is about') as HTMLInputElement).value).toBe('Boiler');
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
    await dialog.findByText('No link yet.');
    return { user, address, dialog };
  };
  it('says that the customer reads no number, and leads to where one is given, who may give it (R6.4)', async () => {
    const { contact, ...named } = buildMe().company;
    const here = { ...named, ...contact, version: 1 };
    const { user, address, dialog } = await openLinks({ ...links(false), 'GET /api/company': () => here });
    expect(dialog.getByText(/^Your company has given no phone number/)).toBeTruthy();
    await user.click(dialog.getByRole('link', { name: 'Give one' }));
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

  /** With an unsaved title, and another one saved in the other tab. */
  async function openTwice(handlers: Handlers = {}) {
    let now = proposal();
    const opened = await open({ 'GET /api/salesproposals/{id}': () => now, ...handlers });
    const title = screen.getByLabelText('What it is about');
    await opened.user.clear(title);
    await opened.user.type(title, 'Here');
    now = proposal({ version: 4, text: 'There', updatedDate: at }, { savedBy: myself });
    const { queryClient } = await import('../../lib/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['proposals', 'one', 7] });
    return opened;
  }

  it('says that one has changed it oneself, not that somebody has', async () => {
    await openTwice();
    expect(await screen.findByText(/^You changed this in another tab, .+\.$/)).toBeTruthy();
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
    expect(dialog.textContent).toMatch(/Changed by you in another tab, .+, and here\./);
    expect(within(dialog).getByText('In the other tab: There')).toBeTruthy();
    expect(within(dialog).getByText('Here: Here')).toBeTruthy();
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
