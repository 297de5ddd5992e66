import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';
import type { ListedProposal } from './proposals.data.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;

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
  place: null,
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
const price = { priceKey: '1.1.0', serviceRepairId: 901 };
const template = (more: object = {}): Omit<Proposal, 'context'> =>
  build(salesProposalShape, {
    text: 'Furnace replacement',
    isTemplate: true,
    siteId: null,
    templateNote: '80% furnaces',
    packages: [{ text: 'Good' }],
    details: [
      { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 400_000, ...price },
      { salesProposalPackageId: 1, text: 'Old gauge', unitPriceCents: 2_500, order: 1, ...price },
    ],
    ...more,
  });
const answer = { outcome: 'saved' as const, id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };
const row: ListedProposal = {
  id: 7,
  version: 1,
  number: 'P-1042',
  text: 'Furnace replacement',
  customerId: null,
  siteId: null,
  customerName: null,
  placeRemoved: false,
  address: null,
  totalCents: 402_500,
  createdDate: '2026-11-19T16:35:00Z',
  status: 'Created',
  signed: false,
  halfSigned: false,
  statusDate: null,
  isTemplate: true,
  templateNote: '80% furnaces',
  department: 'Heating & cooling',
  accepted: null,
  packages: 3,
  expiresDate: null,
  createdBy: null,
};
const listed = (proposals: ListedProposal[]) => ({
  proposals,
  tiles: [],
  makers: null,
  similar: false,
  next: null,
});

const open = async (address: string, handlers: Handlers = {}) => {
  const app = await openApp(address, {
    'GET /api/salesproposals': () => listed([row]),
    'GET /api/salesproposals/{id}': () => ({ ...template(), context }),
    'GET /api/departments': () => [],
    ...handlers,
  });
  const bodies = (key: string) => app.server.calls.filter((call) => call.key === key).map(({ body }) => body);
  return { ...app, bodies };
};
type Body = { plan: { steps: { kind: string; records: { fields: Record<string, { to: unknown }> }[] }[] } };
const rootOf = (body: unknown) => (body as Body).plan.steps[0]!.records[0]!.fields;

describe('the templates of proposals', () => {
  it('are listed with department, packages and total, and found by their name (R4.10)', async () => {
    const { user, address } = await open('/proposals/templates');
    const line = (await screen.findByText('Furnace replacement')).closest('tr')!;
    expect(line.textContent).toContain('80% furnaces');
    expect(line.textContent).toContain('Heating & cooling');
    expect(line.textContent).toContain('$4,025.00');
    await user.type(screen.getByLabelText('Search templates'), 'furnace');
    await waitFor(() => expect(address()).toContain('search=furnace'));
  });

  it('have saved views, chosen columns and a sum, like other lists', async () => {
    const view = {
      id: 12,
      name: 'Furnaces',
      shared: false,
      isOwn: true,
      owner: 'Lena Hollis',
      content: { list: 'templates' as const, params: { search: 'furnace' }, columns: ['name', 'total'] },
    };
    const choice = { list: 'templates' as const, columns: null, defaultViewId: 12 };
    const { server } = await open('/proposals/templates', {
      'GET /api/me': () => buildMe({ lists: { views: [view], choices: [choice] } }),
    });
    const open12 = await screen.findByRole('link', { name: /^Furnaces/ });
    expect(open12.getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('columnheader', { name: 'Department' })).toBeNull();
    expect(server.calls.find(({ key }) => key === 'GET /api/salesproposals')!.path).toContain(
      'search=furnace',
    );
    expect(document.querySelector('.list-totals')!.textContent).toContain('$4,025.00');
  });

  it('say how to make the first one', async () => {
    await open('/proposals/templates', { 'GET /api/salesproposals': () => listed([]) });
    expect(await screen.findByText('No templates yet')).toBeTruthy();
    expect(screen.getByText(/More, Save as template/)).toBeTruthy();
  });

  it('are a link away from the proposals (R2.13)', async () => {
    await open('/proposals');
    const link = await screen.findByRole('link', { name: 'Templates' });
    expect(link.getAttribute('href')).toBe('/proposals/templates');
  });
});

describe('a template', () => {
  it('has no customer, status, link or choice, and says what it is (R4.10)', async () => {
    await open('/proposals/7');
    expect(await screen.findByText('This is a template')).toBeTruthy();
    expect(screen.queryByText('Draft')).toBeNull();
    expect(screen.queryByRole('button', { name: /Select a package|Customer link/ })).toBeNull();
    expect(screen.queryByLabelText('Good until')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Tax…' })).toBeNull();
    expect(screen.queryByText(/^Tax/)).toBeNull();
    expect(screen.queryByText(/No tax rate is set/)).toBeNull();
    expect(screen.queryByText('Add files')).toBeNull();
    expect((screen.getByLabelText('What it’s for (only staff see this)') as HTMLInputElement).value).toBe(
      '80% furnaces',
    );
    expect(screen.getByRole('link', { name: 'Proposal templates' }).getAttribute('href')).toBe(
      '/proposals/templates',
    );
  });

  it('is only read by a technician, who can start a proposal from it (R6.4)', async () => {
    await open('/proposals/7', { 'GET /api/me': () => buildMe({ roles: ['technician'] }) });
    expect(await screen.findByRole('button', { name: 'New proposal from this' })).toBeTruthy();
    expect((screen.getByLabelText('Text of line 1') as HTMLInputElement).readOnly).toBe(true);
  });
});

describe('several templates', () => {
  it('are removed with a result for each, and restored by one Undo (R4.10)', async () => {
    const { user, server } = await open('/proposals/templates', {
      'GET /api/salesproposals': () => ({
        proposals: [row, { ...row, id: 8, text: '', number: 'P-1043' }],
        tiles: [],
        makers: [],
        similar: false,
        next: null,
      }),
      'DELETE /api/salesproposals/{id}': () => null,
      'POST /api/salesproposals/{id}/restore': () => null as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all 2' }));
    expect(screen.getByRole('checkbox', { name: 'Select Template P-1043' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 templates' }));
    await dialog.findByText('2 removed.');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('2 restored.');
    const sent = server.keys().filter((key) => /^DELETE|restore$/.test(key));
    expect(sent).toEqual([
      'DELETE /api/salesproposals/7',
      'DELETE /api/salesproposals/8',
      'POST /api/salesproposals/8/restore',
      'POST /api/salesproposals/7/restore',
    ]);
  });

  it('can be left while none match, and aren’t selected among those removed (R4.10)', async () => {
    const { user, address } = await open('/proposals/templates', {
      'GET /api/salesproposals': ({ path }) => listed(path.includes('search=') ? [] : [row]),
    });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.type(screen.getByLabelText('Search templates'), 'boiler');
    await screen.findByText('No matching templates');
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }));
    await user.clear(screen.getByLabelText('Search templates'));
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('link', { name: 'Removed' }));
    await waitFor(() => expect(address()).toContain('removed=true'));
    await screen.findByText('Furnace replacement');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'New proposal' })).toBeTruthy();
  });

  it('are not selected by those who can’t remove them (R6.4)', async () => {
    await open('/proposals/templates', {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/salesproposals': () => ({
        proposals: [row],
        tiles: [],
        makers: [],
        similar: false,
        next: null,
      }),
    });
    await screen.findByText('Furnace replacement');
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  });
});

describe('a template that becomes a proposal', () => {
  const customer = {
    id: 31,
    firstName: 'Angela',
    lastName: 'Castellano',
    company: '',
    site: { id: 41, street: '42 Birch Hollow Ln', city: 'Asheville', state: 'NC', postalCode: '28801' },
  };

  it('is the template that it was by Undo, with its notes (R4.10)', async () => {
    const notes = { note: 'Thanks for having us.', staffNote: 'Order a week ahead.' };
    let now: Proposal = { ...template(notes), context };
    const { user, bodies } = await open('/proposals/7', {
      'GET /api/salesproposals/{id}': () => now,
      'GET /api/customers': () => ({ customers: [customer], tags: [], similar: [], next: null }) as never,
      'GET /api/sites/{id}/documentstart': () => ({ ...context, place, templates: [] }),
      'POST /api/salesproposals': ({ body }) => {
        const { isTemplate } = rootOf(body);
        const isOne = isTemplate ? isTemplate.to === true : now.isTemplate;
        // the server takes the notes of what becomes a template
        const kept = isOne ? { note: '', staffNote: '' } : { ...notes, siteId: 41 };
        now = { ...template({ isTemplate: isOne, ...kept }), context };
        return answer;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: /^Make this a proposal/ }));
    const palette = within(await screen.findByRole('dialog'));
    await user.type(await palette.findByRole('combobox'), 'castellano');
    await palette.findByRole('option', { name: /Castellano/ });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('It’s a proposal again.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(bodies('POST /api/salesproposals')).toHaveLength(3));
    const [, back, restored] = bodies('POST /api/salesproposals');
    expect(rootOf(back)).toMatchObject({ isTemplate: { to: true }, siteId: { to: null } });
    expect(rootOf(restored)).toMatchObject({
      note: { from: '', to: notes.note },
      staffNote: { from: '', to: notes.staffNote },
    });
  });
});

describe('a proposal', () => {
  const ofCustomer = {
    ...template({ isTemplate: false, siteId: 41, text: 'Furnace for Angela', note: 'Hi Angela' }),
    context: { ...context, place },
  };
  const item = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    return screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  };

  it('is saved as a template, by name, without its customer; it stays as it is (R4.10)', async () => {
    const { user, bodies } = await open('/proposals/7', {
      'GET /api/salesproposals/{id}': () => ofCustomer,
      'POST /api/salesproposals': () => ({ ...answer, id: 900 }),
    });
    await user.click(await item(user, 'Save as template'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    const name = dialog.getByLabelText(/^Template name/);
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save as template' }));
    expect(await dialog.findByText('Enter a name.')).toBeTruthy();
    await user.type(name, 'Furnace');
    await user.click(dialog.getByRole('button', { name: 'Save as template' }));
    expect(await screen.findByText('Furnace saved as a template.')).toBeTruthy();
    const [body] = bodies('POST /api/salesproposals');
    expect(rootOf(body)).toMatchObject({ isTemplate: { to: true }, text: { to: 'Furnace' } });
    expect(rootOf(body)['siteId']?.to ?? null).toBeNull();
    expect(JSON.stringify(body)).not.toContain('Angela');
    expect(screen.getByText('Angela Castellano')).toBeTruthy();
  });

  it('becomes a template at once, and its customer’s again by Undo (R4.10)', async () => {
    let now: Proposal = ofCustomer;
    const { user, bodies } = await open('/proposals/7', {
      'GET /api/salesproposals/{id}': () => now,
      'POST /api/salesproposals': () => {
        now = { ...template({ text: 'Furnace for Angela', version: 4 }), context };
        return answer;
      },
    });
    await user.click(await item(user, 'Make this a template'));
    expect(await screen.findByText('It’s now a template, without its customer.')).toBeTruthy();
    expect(rootOf(bodies('POST /api/salesproposals')[0])).toMatchObject({
      isTemplate: { from: false, to: true },
      siteId: { from: 41, to: null },
      note: { to: '' },
    });
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(bodies('POST /api/salesproposals')).toHaveLength(2));
    expect(rootOf(bodies('POST /api/salesproposals')[1])).toMatchObject({
      isTemplate: { to: false },
      siteId: { to: 41 },
      note: { to: 'Hi Angela' },
    });
  });

  it('with deposits doesn’t become a template, and says what to do (R4.10)', async () => {
    const payments = [{ method: 'cash', amountCents: 100_000 }];
    const { user } = await open('/proposals/7', {
      'GET /api/salesproposals/{id}': () => ({
        ...template({ isTemplate: false, siteId: 41, payments }),
        context: { ...context, place },
      }),
    });
    const make = await item(user, 'Make this a template');
    expect(make.getAttribute('aria-disabled')).toBe('true');
    expect(make.textContent).toContain('Use “Save as template”');
  });
});

describe('a new proposal', () => {
  const start = {
    template: template(),
    context: { ...context, place },
    prices: [
      {
        lineId: 1,
        price: {
          kind: 'serviceRepair' as const,
          id: 901,
          priceKey: '1.1.0',
          unitPriceCents: 425_000,
          standardCents: 425_000,
          priceSteps: [],
          open: null,
          taxedShare: 1_000_000_000,
          priceBookVersion: 3,
        },
      },
      { lineId: 2, price: null },
    ],
  };

  it('offers templates, and begins from one with today’s prices and the lines that have none (R4.10, R4.11)', async () => {
    const ids = template().details.map(({ id }) => id);
    const own = { ...start, prices: start.prices.map((each, at) => ({ ...each, lineId: ids[at]! })) };
    const { user, address, bodies } = await open('/proposals/new?siteId=41', {
      'GET /api/sites/{id}/documentstart': () => ({
        ...context,
        place,
        templates: [{ id: 7, number: 'P-1042', text: 'Furnace replacement' }],
      }),
      'GET /api/salesproposals/{id}/start': () => own as never,
      'POST /api/salesproposals': () => ({ ...answer, id: 812, version: 1, ids: {} }),
    });
    await user.click(await screen.findByRole('button', { name: 'Furnace replacement' }));
    expect(await screen.findByText('Started from a template')).toBeTruthy();
    expect(address()).toContain('from=7');
    expect(screen.getByText('1 line has today’s price for this customer.')).toBeTruthy();
    expect(
      screen.getByText('Old gauge is no longer in the price book. It’s $25.00, as in the template.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Old gauge' }));
    expect(screen.queryByText(/^Old gauge is no longer/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies('POST /api/salesproposals')).toHaveLength(1));
    const [body] = bodies('POST /api/salesproposals');
    expect(rootOf(body)).toMatchObject({ siteId: { to: 41 }, text: { to: 'Furnace replacement' } });
    expect(rootOf(body)['isTemplate']?.to ?? false).toBe(false);
    expect(JSON.stringify(body)).toContain('425000');
    expect(JSON.stringify(body)).not.toContain('Old gauge');
  });

  it('finds other templates as the user types', async () => {
    const { user, address } = await open('/proposals/new?siteId=41', {
      'GET /api/sites/{id}/documentstart': () => ({
        ...context,
        place,
        templates: [{ id: 5, number: 'P-1001', text: 'Panel upgrade' }],
      }),
      'GET /api/salesproposals/{id}/start': () => start as never,
    });
    await user.click(await screen.findByRole('button', { name: 'All templates…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start from a template' }));
    await dialog.findByText('Furnace replacement');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('from=7'));
  });

  it('names its packages Good, Better and Best', async () => {
    const { user } = await open('/proposals/new?siteId=41', {
      'GET /api/sites/{id}/documentstart': () => ({ ...context, place, templates: [] }),
    });
    await screen.findByRole('tab', { name: /^Good/ });
    await user.click(screen.getByRole('button', { name: 'New package' }));
    await user.click(screen.getByRole('button', { name: 'New package' }));
    expect(screen.getAllByRole('tab').map((tab) => tab.querySelector('.package-name')!.textContent)).toEqual([
      'Good',
      'Better',
      'Best',
    ]);
  });

  it('has a line in all packages by its menu', async () => {
    const { user } = await open('/proposals/7', {
      'GET /api/salesproposals/{id}': () => ({
        ...template({ packages: [{ text: 'Good' }, { text: 'Better', order: 1 }] }),
        context,
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Actions.* Furnace/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Add to all packages' }));
    expect(await screen.findByText('Added to Better.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Better/ }).textContent).toContain('$4,000.00');
  });
});

describe('a proposal without a customer', () => {
  it('says so, and that it needs one (R4.10)', async () => {
    await open('/proposals/7', {
      'GET /api/salesproposals/{id}': () => ({ ...template({ isTemplate: false }), context }),
    });
    expect(await screen.findByText('No customer yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose customer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Select a package/ })).toBeNull();
  });
});
