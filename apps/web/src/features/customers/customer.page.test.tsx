import type { Customer, CustomerRow, SitePage } from '@fieldwright/contract/customers';
import { customerShape } from '@fieldwright/domain/customers/customer';
import { siteShape } from '@fieldwright/domain/customers/site';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { mainParts } from '../../app/main/main-pages.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuseChanged } from '../../testing/stub-server.ts';

// loads the page for a new document before the tests, so that they don't wait for it
beforeAll(() => mainParts.proposalPage(), 60_000);

const stamps = {
  version: 3,
  hidden: false,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
};
const customer: Customer = {
  id: 7,
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '+18285550134',
  mobilePhone: '',
  email: '',
  notes: '',
  doNotService: false,
  tagIds: [],
  ...stamps,
};
const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28803' };
const furnace = {
  id: 11,
  text: 'Furnace',
  siteSystemTypeId: null,
  manufacturer: 'Halden',
  model: 'HF-80',
  serialNumber: '',
  location: 'Attic',
  installedDate: '2016-04-12',
  warrantyUntil: null,
  hidden: false,
};
const site: SitePage['site'] = {
  id: 9,
  customerId: 7,
  text: '',
  ...address,
  gateCode: '4471',
  notes: '',
  timeZone: 'America/New_York',
  taxItemId: null,
  taxItem: null,
  propertyTypeId: 1,
  systems: [{ ...furnace, history: [] }],
  ...stamps,
};
const work = {
  openCalls: [],
  canceledCalls: [],
  openWork: [],
  agreements: [],
  past: [],
  pastMore: 0,
  balanceCents: 43_800,
  creditCents: 0,
  removal: null,
  tags: [],
  exemptionCertificates: [],
  savedCards: [],
};
const row: CustomerRow = {
  ...customer,
  site: { id: 9, ...address },
  siteCount: 1,
  openWork: 0,
  balanceCents: 0,
  lastWorkDate: null,
};

const open = (address_: string, handlers: Handlers = {}, roles: ['office'] | ['technician'] = ['office']) =>
  openApp(address_, {
    'GET /api/me': () => buildMe({ roles }),
    'GET /api/customers': ({ path }) => ({
      customers: path.includes('removed=true') ? [] : [row],
      tags: [],
      similar: [],
      next: null,
    }),
    'GET /api/customers/{id}': () => ({ customer, sites: [{ ...site, systems: [furnace] }], ...work }),
    'GET /api/sites/{id}': () => ({ customer, site, ...work }),
    'GET /api/taxitems': () => [],
    'GET /api/taxitems/usual': () => ({ taxItemId: null, taxItem: null, hasAny: false }),
    ...handlers,
  });

describe('the page of a customer', () => {
  it('shows phone, balance, sites and systems, and offers a technician nothing to edit (R6.4)', async () => {
    await open('/customers/7', {}, ['technician']);
    await screen.findByRole('heading', { name: 'Dana Whitlock' });
    expect(screen.getByRole('link', { name: 'Call (828) 555-0134' }).getAttribute('href')).toBe(
      'tel:+18285550134',
    );
    expect(screen.getByText('$438.00')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Sites' })).getByText(/Gate code 4471/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Book a call' })).toBeNull();
  });

  it('offers the statement of the open balance, which is emailed and kept', async () => {
    const sent = {
      id: 3,
      mailedTo: 'dana@whitlock.example',
      balanceCents: 43_800,
      sentDate: '2026-11-18T19:15:00Z',
      sentBy: 'Olga Office',
    };
    const { user, server } = await open('/customers/7', {
      'POST /api/customers/{id}/statement/pdf': () => ({
        url: '/api/preparedpdfs/1-2-3',
        percent: 100,
        failed: false,
      }),
      'GET /api/customers/{id}/statements': () => [sent],
      'POST /api/customers/{id}/statements': ({ body }) => ({ email: (body as { email: string }).email }),
    });
    await user.click(await screen.findByRole('button', { name: 'Statement' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Statement for Dana Whitlock' }));
    expect(await dialog.findByRole('link', { name: 'Open the PDF' })).toBeDefined();
    expect(await dialog.findByText(/· Balance \$438\.00/)).toBeDefined();
    // what it is of (R3.11)
    expect(dialog.getByRole('button', { name: 'Balance $438.00, see work orders' })).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'dana@home.example');
    await user.click(dialog.getByRole('button', { name: 'Email statement' }));
    expect(await screen.findByText('Statement sent to dana@home.example.')).toBeDefined();
    const posted = server.calls.filter(({ key }) => key === 'POST /api/customers/7/statements');
    expect(posted.map(({ body }) => body)).toEqual([
      { email: 'dana@home.example', keep: true, key: expect.any(String) },
    ]);
  });

  it('offers no statement to a technician (R6.4)', async () => {
    await open('/customers/7', {}, ['technician']);
    await screen.findByRole('heading', { name: 'Dana Whitlock' });
    expect(screen.queryByRole('button', { name: 'Statement' })).toBeNull();
  });

  it('lists the saved cards with what the customer agreed to, and removes one', async () => {
    const card = {
      id: 4,
      provider: 'stripe' as const,
      brand: 'VISA',
      last4: '1111',
      expiryMonth: 12,
      expiryYear: 2034,
      isConnected: true,
      consentText: 'I allow Hollis & Rowe to keep this card.',
      consentDate: '2026-11-20T14:00:00Z',
      consentBy: null,
    };
    let savedCards = [card];
    const { user } = await open('/customers/7', {
      'GET /api/customers/{id}': () => ({ customer, sites: [site], ...work, savedCards }),
      'POST /api/savedcards/{id}/remove': () => (savedCards = []),
    });
    const cards = within(await screen.findByRole('region', { name: 'Saved cards' }));
    cards.getByText('With Stripe, expires 12/34');
    await user.click(cards.getByText(/^Customer agreed online/));
    cards.getByText('I allow Hollis & Rowe to keep this card.');
    await user.click(cards.getByRole('button', { name: 'Remove Visa 1111' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove card' }));
    await screen.findByText('Visa 1111 removed.');
    await expect.poll(() => screen.queryByRole('region', { name: 'Saved cards' })).toBeNull();
  });

  it('shows its tags, also one that was removed, and changes them in its dialog (R2.13)', async () => {
    const tag = (id: number, text: string, hidden = false) =>
      ({ id, version: 1, hidden, text, color: 'purple' }) as const;
    const tags = [tag(3, 'VIP'), tag(4, 'Pets'), tag(5, 'Old word', true), tag(6, 'Older word', true)];
    const { user, server } = await open('/customers/7', {
      'GET /api/customers/{id}': () => ({
        customer: { ...customer, tagIds: [5, 3] },
        sites: [],
        ...work,
        tags,
      }),
      'GET /api/tags': () => tags,
      'PATCH /api/customers/{id}': () => ({ ...customer, tagIds: [3, 4], version: 2 }),
    });
    const shown = within(await screen.findByRole('list', { name: 'Tags' }));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['VIP', 'Old word']);
    await user.click(screen.getAllByRole('button', { name: 'Edit' })[0]!);
    const field = within(await screen.findByRole('group', { name: 'Tags' }));
    expect(field.queryByRole('checkbox', { name: 'Older word' })).toBeNull();
    await user.click(field.getByRole('checkbox', { name: 'Old word' }));
    await user.click(field.getByRole('checkbox', { name: 'Pets' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({
        tagIds: [3, 4],
      }),
    );
  });

  it('names what was paid too much beside what is owed on other work (R4.7)', async () => {
    const b = {
      kind: 'workOrder' as const,
      number: 'WO-7',
      id: 71,
      siteId: 9,
      date: '2026-03-02T14:00:00Z',
      text: 'Igniter',
      status: null,
      processed: true,
      totalCents: 20_000,
      accepted: null,
      amountDueCents: -10_000,
      mayOpen: true,
      by: [],
    };
    await open('/customers/7', {
      'GET /api/customers/{id}': () => ({
        customer,
        sites: [{ ...site, systems: [furnace] }],
        ...work,
        past: [b],
        balanceCents: 10_000,
        creditCents: 10_000,
      }),
    });
    await screen.findByRole('heading', { name: 'Dana Whitlock' });
    const due = screen.getByText('Balance due').closest('div')!;
    expect(due.textContent).toBe('Balance due$100.00$100.00 overpaid');
    expect(screen.getByText('Igniter').closest('li')!.textContent).toContain('$200.00$100.00 overpaid');
  });

  it('tells of the work of others without leading to it (R6.4)', async () => {
    const by = { siteId: 9, date: '2026-03-02T14:00:00Z', status: null, processed: true, by: [] };
    const theirs = {
      ...by,
      kind: 'workOrder',
      number: 'WO-8',
      id: 71,
      totalCents: null,
      accepted: null,
      amountDueCents: null,
    } as const;
    const own = { ...theirs, id: 72, text: 'Igniter', totalCents: 10_000, mayOpen: true };
    const past = [{ ...theirs, text: 'No heat', mayOpen: false }, own];
    const history = [{ workOrderId: 71, date: by.date, text: 'Flame sensor', mayOpen: false }];
    const there = { ...site, systems: [{ ...furnace, history }] };
    await open('/sites/9', { 'GET /api/sites/{id}': () => ({ customer, site: there, ...work, past }) }, [
      'technician',
    ]);
    await screen.findByText('Flame sensor');
    const links = screen
      .getAllByRole('link', { name: 'Work orders' })
      .map((link) => link.getAttribute('href'));
    expect(links).toContain('/workorders?site=9');
    expect(screen.getByText('No heat')).toBeTruthy();
    expect(screen.getAllByText(/^Work order WO-8/)).toHaveLength(2);
    const leading = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('/workorders/7'));
    expect(leading.map(({ textContent }) => textContent)).toEqual(['Igniter']);
  });

  it('sends only what was changed, and after a refusal because others were quicker on the version of now', async () => {
    let version = 3;
    const { user, server } = await open('/customers/7', {
      'GET /api/customers/{id}': () => ({ customer: { ...customer, version }, sites: [], ...work }),
      'PATCH /api/customers/{id}': ({ body }) => {
        if ((body as { basedOn: number }).basedOn === version)
          return { ...customer, email: 'dana@elm.example' };
        return refuseChanged('email', 'Beth Young');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    version = 5;
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Email/), 'dana@elm.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(
      /^Beth Young changed this at \d+:\d\d [AP]M( E[SD]T)?\. Save again to overwrite it\.$/,
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
    expect(sent).toEqual([
      { email: 'dana@elm.example', basedOn: 3 },
      { email: 'dana@elm.example', basedOn: 5 },
    ]);
  });
});

describe('a change that others were quicker with', () => {
  it.each([
    ['customer', '/customers/7', Object.keys(customerShape.titles)],
    ['site', '/sites/9', Object.keys(siteShape.titles)],
  ])('of a %s is told at every field (R9.12)', async (_record, address_, fields) => {
    let field = '';
    const { user } = await open(address_, {
      'GET /api/customers/{id}': () => ({ customer, sites: [], ...work }),
      'GET /api/sites/{id}': () => ({ customer, site, ...work }),
      'GET /api/tags': () => [{ id: 3, version: 1, hidden: false, text: 'VIP', color: 'purple' }],
      'PATCH /api/customers/{id}': () => refuseChanged(field, `Beth of ${field}`),
      'PATCH /api/sites/{id}': () => refuseChanged(field, `Beth of ${field}`),
    });
    await user.click((await screen.findAllByRole('button', { name: 'Edit' }))[0]!);
    const dialog = within(screen.getByRole('dialog'));
    for (field of fields) {
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await dialog.findByText(new RegExp(`^Beth of ${field} changed this at `))).toBeTruthy();
    }
  });
});

describe('a call at a site in another time zone', () => {
  const openCalls: SitePage['openCalls'] = [
    {
      id: 5,
      siteId: 9,
      jobType: 'No heat',
      status: 'scheduled',
      priority: 'normal',
      arrivalWindow: { date: '2026-11-24', start: '08:00', end: '10:00' },
      notes: '',
      visit: { start: '2026-11-24T15:30:00Z', end: '2026-11-24T16:30:00Z', technicians: ['Marcus Bell'] },
      cancelReason: null,
      canceledDate: null,
    },
  ];
  const west = { ...site, timeZone: 'America/Phoenix' };
  const said = /Tue, Nov 24, 8:30–9:30.AM MST · Marcus Bell · Promised Tue, Nov 24, 8–10.AM MST/;

  it.each([
    ['/customers/7', { customer, sites: [{ ...west, systems: [] }] }],
    ['/sites/9', { customer, site: west }],
  ])('is on %s by the clock there, with its zone (R3.6)', async (address_, page) => {
    await open(address_, {
      'GET /api/customers/{id}': () => ({ ...page, ...work, openCalls }) as never,
      'GET /api/sites/{id}': () => ({ ...page, ...work, openCalls }) as never,
    });
    expect(await screen.findByText(said)).toBeTruthy();
  });
});

describe('the page of a site', () => {
  it('sends an address whole where a part of it is changed, and nothing else', async () => {
    const { user, server } = await open('/sites/9', { 'PATCH /api/sites/{id}': () => site });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText(/^Street/));
    await user.type(dialog.getByLabelText(/^Street/), '12 Haywood St');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const sent = server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
      expect(sent).toEqual([{ ...address, street: '12 Haywood St', basedOn: site.version }]);
    });
  });

  it('removes a system at once by the command that clears open work orders, and undoes it (R4.15)', async () => {
    const { user, server } = await open('/sites/9', {
      'DELETE /api/sitesystems/{id}': () => null,
      'PATCH /api/sites/{id}/systems/{systemId}': () => site,
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Furnace' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      const sent = server.calls.filter(({ key }) => /^(DELETE|PATCH)/.test(key));
      expect(sent.map(({ key }) => key.split(' ')[0])).toEqual(['DELETE', 'PATCH']);
      expect(sent[1]!.body).toEqual({ hidden: false });
    });
  });
});

describe('the list of customers', () => {
  it('enters a customer nobody knew, and begins the proposal that it was for (R1.3)', async () => {
    const { user, address: at } = await open('/customers?new=true&begin=newProposal', {
      'POST /api/customers': () => ({ customer, site }),
      'GET /api/sites/{id}/documentstart': () => ({
        templates: [],
        place: null,
        pricing: {
          allowOverrideTaxes: true,
          taxRounding: 'invoice' as const,
          taxItem: null,
          taxExemption: null,
        },
        removal: null,
        placeRemoval: null,
        savedBy: null,
        soldAs: null,
        sitePrices: null,
        loanPlans: [],
        lender: null,
        timeline: [],
        lineDepartments: [],
      }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
    await user.type(dialog.getByLabelText(/^First name/), 'Wilma');
    await user.type(dialog.getByLabelText(/^Last name/), 'Zaborowski');
    await user.type(dialog.getByLabelText(/^Street/), '9 Laurel Gap Rd');
    await user.type(dialog.getByLabelText(/^City/), 'Asheville');
    await user.type(dialog.getByLabelText(/^State/), 'NC');
    // the app's own: opening it loads its modules anew
    const { lastSave } = await import('../../lib/last-save.ts');
    await user.click(dialog.getByRole('button', { name: 'Save customer' }));
    await waitFor(() => expect(at()).toBe('/proposals/new?siteId=9'));
    // the setup's bar says when
    expect(lastSave.get()).not.toBeNull();
  });

  it("proposes the company's state for a new customer, and leaves the city to who knows it", async () => {
    const me = buildMe({ roles: ['office'] });
    const contact = { ...me.company.contact, city: 'Asheville', state: 'NC' };
    await open('/customers?new=true', {
      'GET /api/me': () => ({ ...me, company: { ...me.company, contact } }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
    expect(dialog.getByLabelText(/^State/)).toHaveProperty('value', 'NC');
    expect(dialog.getByLabelText(/^City/)).toHaveProperty('value', '');
  });

  it('keeps what is searched for in the address, and says who has a number already (R2.13)', async () => {
    const { user, address: at, server } = await open('/customers?owing=true');
    await user.type(await screen.findByRole('searchbox'), 'whit');
    await waitFor(() => expect(at()).toBe('/customers?owing=true&search=whit'));
    await waitFor(() => expect(server.calls.at(-1)!.path).toContain('search=whit'));
    await user.click(screen.getByRole('button', { name: 'New customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
    await user.type(dialog.getByLabelText(/^Main phone/), '828 555 0134');
    await dialog.findByText(/Dana Whitlock has this number/);
    await user.click(dialog.getByRole('button', { name: 'Save customer' }));
    expect(dialog.getAllByText('Enter a company, or a first and last name.')).toHaveLength(2);
    expect(server.keys()).not.toContain('POST /api/customers');
  });
});

describe('what a customer owes', () => {
  const owed = (id: number, amountDueCents: number) => ({
    id,
    number: String(id),
    text: `Job ${id}`,
    amountDueCents,
  });
  const workOrders = (next: string | null) => ({
    workOrders: [owed(812, 40_000), owed(811, 3_800)] as never,
    tiles: null,
    choices: null,
    similar: false,
    next,
  });
  const parts = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'What Dana Whitlock owes' });
    await waitFor(() => expect(dialog.querySelector('.amount-parts-list')).toBeTruthy());
    return [...dialog.querySelectorAll('.amount-parts-list > div')].map((each) => each.textContent);
  };
  const name = 'Dana Whitlock owes $438.00, see work orders';

  it('shows the work orders it consists of, asked for when it’s pressed (R3.11)', async () => {
    const { user, server } = await open('/customers/7', { 'GET /api/workorders': () => workOrders(null) });
    const button = await screen.findByRole('button', { name });
    const asked = () => server.calls.filter(({ key }) => key === 'GET /api/workorders');
    expect(asked()).toEqual([]);
    await user.click(button);
    expect(await parts()).toEqual(['Job 812 No. 812400.00', 'Job 811 No. 81138.00', 'Owed $438.00']);
    expect(asked().map(({ path }) => path)).toEqual([
      '/api/workorders?customerId=7&unpaid=true&sort=-due&limit=100',
    ]);
  });

  it('adds up those that aren’t listed, and says if it has changed (R3.11)', async () => {
    const answer = { customer, sites: [], ...work, balanceCents: 50_000 };
    const { user } = await open('/customers/7', {
      'GET /api/customers/{id}': () => answer,
      'GET /api/workorders': () => workOrders('due_811_3800'),
    });
    await user.click(await screen.findByRole('button', { name: name.replace('438', '500') }));
    expect((await parts()).slice(2)).toEqual(['Older work orders 62.00', 'Owed $500.00']);
  });

  it('or has paid too much is of the finished work orders that are overpaid (R3.11)', async () => {
    const paid = { ...owed(820, -5_000), processed: true };
    const { user, server } = await open('/customers/7', {
      'GET /api/customers/{id}': () => ({ customer, sites: [], ...work, creditCents: 5_300 }),
      'GET /api/workorders': () => ({
        ...workOrders('due_811_3800'),
        workOrders: [
          { ...owed(819, -9_000), processed: false, callStatus: 'active' },
          paid,
          { ...owed(821, -300), processed: false, callStatus: 'done' },
          owed(811, 3_800),
        ] as never,
      }),
    });
    await user.click(await screen.findByRole('button', { name: '$53.00 overpaid, see work orders' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit of Dana Whitlock' }));
    await dialog.findByText('Job 820');
    expect(dialog.getAllByRole('definition').map((each) => each.parentElement!.textContent)).toEqual([
      'Job 820 No. 82050.00',
      'Job 821 No. 8213.00',
      'Credit $53.00',
    ]);
    const asked = server.calls.findLast(({ key }) => key === 'GET /api/workorders')!;
    expect(asked.path).toBe('/api/workorders?customerId=7&sort=due&limit=100');
  });

  it('is only an amount for people who see only their own work (R6.4)', async () => {
    await open('/customers/7', {}, ['technician']);
    await screen.findByText('$438.00');
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the amounts of a customer’s work', () => {
  it('show how they’re made up, for those one may open (R3.11)', async () => {
    const past = {
      id: 4,
      siteId: 9,
      date: '2026-03-03T14:00:00Z',
      text: 'Repair',
      status: null,
      processed: true,
      totalCents: 20_000,
      accepted: null,
      amountDueCents: 5_000,
      by: [],
    };
    await open('/customers/7', {
      'GET /api/customers/{id}': () => ({
        customer,
        sites: [site],
        ...work,
        past: [
          { ...past, kind: 'workOrder', number: '900', mayOpen: true },
          { ...past, id: 5, kind: 'workOrder', number: '901', mayOpen: false, totalCents: 7_000 },
        ] as never,
      }),
    });
    expect(
      await screen.findByRole('button', { name: 'Total of work order 900 $200.00, see steps' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: /\$50\.00.* See steps: Balance of work order 900$/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /work order 901/ })).toBeNull();
    expect(screen.getByText(/\$70\.00/)).toBeTruthy();
  });
});
