import type { CustomerPage, SitePage } from '@fieldwright/contract/customers';
import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { Obstacle } from '@fieldwright/domain/removals/root-removal';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { mainParts } from '../../app/main/main-pages.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

// loads the pages' code before a test waits for it
beforeAll(() => Promise.all([mainParts.proposalPage(), mainParts.workOrderPage()]), 60_000);

const date = '2026-01-01T00:00:00Z';
const stamps = { version: 3, createdDate: date, updatedDate: date };
const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28803' };
const work = {
  openCalls: [],
  canceledCalls: [],
  openWork: [],
  agreements: [],
  past: [],
  pastMore: 0,
  tags: [],
  exemptionCertificates: [],
  savedCards: [],
  balanceCents: 0,
  creditCents: 0,
};
const customer: CustomerPage['customer'] = {
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
  hidden: false,
  ...stamps,
};
const site: SitePage['site'] = {
  id: 9,
  customerId: 7,
  text: 'Home',
  ...address,
  gateCode: '',
  notes: '',
  timeZone: 'America/New_York',
  taxItemId: null,
  taxItem: null,
  propertyTypeId: 1,
  systems: [],
  hidden: false,
  ...stamps,
};
const place = { customerId: 7, siteId: 9, address };
const removal = ({ hidden }: Kept) => (hidden ? { by: 'Beth Young', date } : null);
const proposal = (now: Kept): Answer<'GET /api/salesproposals/{id}'> => ({
  ...build(salesProposalShape, { text: 'Heat pump', packages: [{ text: 'Comfort' }], ...now }),
  context: { ...buildWorkOrder().context, soldAs: null, removal: removal(now) },
});
const rest = { next: null, tiles: [], similar: false };

interface Kept {
  hidden: boolean;
  version: number;
}

/** Stubs a server that removes and restores the record. */
function keep(hidden: boolean) {
  const state = { hidden, version: 3 };
  const set = (to: boolean) => () => {
    state.hidden = to;
    state.version += 1;
    return { id: 7, version: state.version };
  };
  const gone = () => (set(true)(), null);
  const handlers: Handlers = {
    'GET /api/customers': () => ({ customers: [], tags: [], similar: [], next: null }),
    'GET /api/salesproposals': () => ({ proposals: [], ...rest, makers: null }),
    'GET /api/workorders': () => ({ workOrders: [], ...rest, choices: null }),
    'GET /api/taxitems': () => [],
    'DELETE /api/customers/{id}': gone,
    'DELETE /api/sites/{id}': gone,
    'DELETE /api/workorders/{id}': gone,
    'DELETE /api/salesproposals/{id}': gone,
    'POST /api/customers/{id}/restore': set(false),
    'POST /api/sites/{id}/restore': set(false),
    'POST /api/workorders/{id}/restore': set(false),
    'POST /api/salesproposals/{id}/restore': set(false),
  };
  return { state, handlers };
}

const kinds = [
  {
    kind: 'customer',
    button: 'Remove customer',
    at: '/customers/7',
    key: 'customers/7',
    name: 'Dana Whitlock',
    list: '/customers',
    editor: 'Edit',
    answers: (now: () => Kept): Handlers => ({
      'GET /api/customers/{id}': () => ({
        customer: { ...customer, ...now() },
        sites: [site],
        removal: removal(now()),
        ...work,
      }),
    }),
  },
  {
    kind: 'site',
    button: 'Remove site',
    at: '/sites/9',
    key: 'sites/9',
    name: '27 Cedar Bluff Dr',
    list: '/customers/7',
    editor: 'Edit',
    answers: (now: () => Kept): Handlers => ({
      'GET /api/sites/{id}': () => ({
        customer,
        site: { ...site, ...now() },
        removal: removal(now()),
        ...work,
      }),
      'GET /api/customers/{id}': () => ({
        customer,
        sites: [{ ...site, ...now() }],
        removal: null,
        ...work,
      }),
    }),
  },
  {
    kind: 'work order',
    button: 'Remove work order',
    at: '/workorders/7',
    key: 'workorders/7',
    name: 'Work order 7',
    list: '/workorders',
    editor: 'Process',
    answers: (now: () => Kept): Handlers => ({
      'GET /api/workorders/{id}': () => buildWorkOrder({ ...now() }, { removal: removal(now()) }),
    }),
  },
  {
    kind: 'proposal',
    button: 'Remove proposal',
    at: '/proposals/7',
    key: 'salesproposals/7',
    name: 'Proposal 7',
    list: '/proposals',
    editor: 'Select a package…',
    answers: (now: () => Kept): Handlers => ({
      'GET /api/salesproposals/{id}': () => proposal(now()),
    }),
  },
] as const;
type Kind = (typeof kinds)[number];

async function open({ at, answers, editor }: Kind, handlers: Handlers = {}, hidden = false) {
  const kept = keep(hidden);
  const app = await openApp(at, { ...kept.handlers, ...answers(() => kept.state), ...handlers });
  await screen.findByRole('button', { name: hidden ? 'Restore' : editor });
  return app;
}
async function remove({ user }: Awaited<ReturnType<typeof open>>, kind: Kind['kind']) {
  const { button } = kinds.find((each) => each.kind === kind)!;
  await user.click(screen.getByRole('button', { name: /^More( actions)?$/ }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${button}`) }));
}

describe.each(kinds)('a $kind', (each) => {
  const { kind, key, name, list, editor } = each;

  it('is removed by its menu, which leads to where it was found, and is undone by a press (R4.4)', async () => {
    const app = await open(each);
    await remove(app, kind);
    expect(await screen.findByText(`${name} removed.`)).toBeDefined();
    expect(app.address()).toBe(list);
    expect(app.server.keys()).toContain(`DELETE /api/${key}`);
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`${name} restored.`)).toBeDefined();
    expect(app.server.keys()).toContain(`POST /api/${key}/restore`);
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^(H1|A)$/));
  });

  it('stays where it is in use, and says what to do and where, each with its way there (R4.4)', async () => {
    const obstacles: Obstacle[] = [
      {
        text: 'Process or remove work order 20418.',
        places: [{ kind: 'workOrder', id: 20418, number: '20418' }],
      },
      {
        text: 'Finish or cancel the visit on Tue, Nov 24.',
        places: [{ kind: 'event', id: 8, number: null }],
      },
      { text: 'Cancel the unassigned call.', places: [{ kind: 'call', id: 9, number: null }] },
      {
        text: 'Decline or remove proposal 3182.',
        places: [{ kind: 'salesProposal', id: 3182, number: '3182' }],
      },
      {
        text: '2 agreements are active, the last until Jun 1, 2028.',
        places: [
          { kind: 'agreement', id: 1, number: null },
          { kind: 'agreement', id: 2, number: null },
        ],
      },
      { text: 'It’s processed. Reopen it first.', places: [] },
    ];
    const refused = () => refuse('in_use', { detail: 'As above.', obstacles });
    const app = await open(each, {
      'DELETE /api/customers/{id}': refused,
      'DELETE /api/sites/{id}': refused,
      'DELETE /api/workorders/{id}': refused,
      'DELETE /api/salesproposals/{id}': refused,
    });
    await remove(app, kind);
    const dialog = within(await screen.findByRole('dialog', { name: `Couldn’t remove ${name}.` }));
    for (const { text } of obstacles) expect(dialog.getByText(text)).toBeDefined();
    const search = new URLSearchParams({ search: name });
    expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Work order 20418', '/workorders/20418'],
      ['Visit', '/dashboard?event=8'],
      ['Unassigned call', '/dashboard?call=9'],
      ['Proposal 3182', '/proposals/3182'],
      ['Agreements', `/agreements?${search}`],
    ]);
    await app.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(app.address()).toBe(each.at);
  });

  it('is shown at its address when it is removed, cannot be changed, and is restored there (R4.4)', async () => {
    const app = await open(each, {}, true);
    expect(screen.getByText(new RegExp(`^${name} was removed by Beth Young, Dec 31, 2025`))).toBeDefined();
    expect(screen.queryByRole('button', { name: editor })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(`${name} restored.`)).toBeDefined();
    expect(await screen.findByRole('button', { name: editor })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^(H1|A)$/));
  });
});

describe('what is removed', () => {
  const [ofCustomer, ofSite, ofWorkOrder, ofProposal] = kinds;

  it('is restored only by who may remove it: a technician what they made themselves (R6.4)', async () => {
    const theirs = { 'GET /api/me': () => buildMe({ roles: ['technician'] }) } satisfies Handlers;
    for (const [by, restorable] of [
      [1, 1],
      [2, 0],
    ] as const) {
      const { handlers } = keep(true);
      await openApp('/workorders/7', {
        ...handlers,
        ...theirs,
        'GET /api/workorders/{id}': () =>
          buildWorkOrder({ hidden: true }, { createdBy: { id: by, name: 'Lena Hollis' } }),
      });
      await screen.findByText('Work order 7 was removed.');
      expect(screen.queryAllByRole('button', { name: 'Restore' })).toHaveLength(restorable);
    }
  });

  it('asks for unsaved changes of a document to be saved first', async () => {
    const app = await open(ofProposal);
    await app.user.type(screen.getByLabelText('Proposal title'), ' now');
    await remove(app, 'proposal');
    expect(app.server.keys().filter((each) => each.startsWith('DELETE'))).toEqual([]);
    expect(screen.getByRole('menuitem', { name: /^Remove proposal/ }).textContent).toMatch(/save/i);
  });

  it.each([ofWorkOrder, ofProposal])(
    'keeps what was being changed of a $kind when somebody else removed it',
    async (each) => {
      const { state, handlers } = keep(false);
      const app = await openApp(each.at, { ...handlers, ...each.answers(() => state) });
      const text = await screen.findByRole('textbox', { name: /^(Proposal title|Work description)$/ });
      await app.user.type(text, ' now');
      Object.assign(state, { hidden: true, version: 4 });
      const { queryClient } = await import('../../lib/requests/query-client.ts');
      await queryClient.invalidateQueries();
      expect(await screen.findByText(/^Your changes aren’t saved\./)).toBeDefined();
      expect(text).toHaveProperty('readOnly', true);
      await app.user.click(screen.getByRole('button', { name: 'Restore' }));
      await waitFor(() => expect(text).toHaveProperty('readOnly', false));
      expect((text as HTMLInputElement).value).toMatch(/ now$/);
    },
  );

  it('has the focus in the list where its removal is undone', async () => {
    const kept = keep(false);
    const row = {
      id: 7,
      company: '',
      firstName: 'Dana',
      lastName: 'Whitlock',
      mainPhone: '',
      mobilePhone: '',
      doNotService: false,
      tagIds: [],
      site: null,
      siteCount: 0,
      openWork: 0,
      balanceCents: 0,
      lastWorkDate: null,
      createdDate: date,
    };
    const app = await open(ofCustomer, {
      ...kept.handlers,
      ...ofCustomer.answers(() => kept.state),
      'GET /api/customers': () => ({
        customers: kept.state.hidden ? [] : [row],
        tags: [],
        similar: [],
        next: null,
      }),
    });
    await remove(app, 'customer');
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/customers/7'));
  });

  it('of a customer are sites, too: they are folded, and nothing begins there (R4.4)', async () => {
    const app = await openApp('/customers/7', {
      ...keep(false).handlers,
      'GET /api/customers/{id}': () => ({
        customer,
        sites: [site, { ...site, id: 10, street: '4 Mill St', hidden: true }],
        removal: null,
        ...work,
      }),
    });
    const sites = within(await screen.findByRole('region', { name: 'Sites' }));
    expect(sites.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '27 Cedar Bluff Dr Home',
    ]);
    await app.user.click(sites.getByText('1 removed site'));
    expect(sites.getByRole('link', { name: '4 Mill St' }).getAttribute('href')).toBe('/sites/10');
    // only one site is left, so there is no choice
    expect(screen.getByRole('link', { name: 'New proposal' }).getAttribute('href')).toContain('siteId=9');
  });

  it('of a site is its customer, which is restored there (R4.4)', async () => {
    const state = keep(true);
    const app = await openApp(ofSite.at, {
      ...state.handlers,
      'GET /api/sites/{id}': () => ({
        customer: { ...customer, hidden: state.state.hidden },
        site,
        removal: removal(state.state),
        ...work,
      }),
    });
    expect(await screen.findByText(/^Dana Whitlock was removed by Beth Young/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(app.server.keys()).toContain(`POST /api/${ofCustomer.key}/restore`);
  });

  const by = { by: 'Beth Young', date };
  it.each([
    ['customer', 'Dana Whitlock', 'customers/31'],
    ['site', '27 Cedar Bluff Dr', 'sites/41'],
  ] as const)(
    'of a %s is told on its work orders, where nothing can be done but restore it (R4.4)',
    async (kind, name, key) => {
      const kept = keep(true);
      const payment = { method: 'check', amountCents: 43_800, status: 'completed', reference: '1204' };
      const app = await openApp(ofWorkOrder.at, {
        ...kept.handlers,
        'GET /api/workorders/{id}': () =>
          buildWorkOrder(
            { processed: true, payments: [payment] },
            { placeRemoval: kept.state.hidden ? { kind, ...by } : null },
          ),
      });
      expect(await screen.findByText(new RegExp(`^${name} was removed by Beth Young`))).toBeDefined();
      expect(screen.getByText(`Nothing can be changed here until the ${kind} is restored.`)).toBeDefined();
      const isReadOnly = () =>
        screen.getByRole('textbox', { name: 'Work description' }).hasAttribute('readonly');
      expect(isReadOnly()).toBe(true);
      for (const act of [/^Reopen/, /^Take payment/, /^Save/, /^Process/])
        expect(screen.queryByRole('button', { name: act })).toBeNull();
      await app.user.click(screen.getByRole('button', { name: /^More actions/ }));
      expect(screen.queryByRole('menuitem', { name: /^Remove/ })).toBeNull();
      await app.user.keyboard('{Escape}');
      await app.user.click(screen.getByRole('button', { name: 'Restore' }));
      expect(await screen.findByText(`${name} restored.`)).toBeDefined();
      await waitFor(() => expect(isReadOnly()).toBe(false));
      expect(app.server.keys()).toContain(`POST /api/${key}/restore`);
    },
  );

  const openProposalOfRemoved = (roles: Answer<'GET /api/me'>['roles']) => {
    const { context, ...rest } = proposal({ hidden: false, version: 3 });
    const kept = keep(true);
    return openApp(ofProposal.at, {
      ...kept.handlers,
      'GET /api/me': () => buildMe({ roles }),
      'GET /api/salesproposals/{id}': () => ({
        ...rest,
        context: {
          ...context,
          place: buildWorkOrder().context.place,
          placeRemoval: kept.state.hidden ? { kind: 'customer', ...by } : null,
        },
      }),
    });
  };
  const linkButton = () => screen.getByRole('button', { name: 'Customer link' });

  it('is told on proposals of the customer, which lead to no new one and no link: restoring it is what is left (R4.4)', async () => {
    const app = await openProposalOfRemoved(['owner']);
    expect(await screen.findByText(/^Dana Whitlock was removed by Beth Young/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Select a package…' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem', { name: /^(Duplicate|Remove|Mark)/ })).toBeNull();
    await app.user.keyboard('{Escape}');
    expect(linkButton()).toHaveProperty('disabled', true);
    expect(linkButton().title).toBe(
      'The customer was removed. Links will work again once the customer is restored.',
    );
    const [restore, ...others] = screen.getAllByRole('button', { name: /^Restore/ });
    expect([restore!.textContent, others]).toEqual(['Restore customer', []]);
    await app.user.click(restore!);
    expect(await screen.findByText('Dana Whitlock restored.')).toBeDefined();
    await waitFor(() => expect(linkButton()).toHaveProperty('disabled', false));
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('leaves a proposal to those who may restore the customer, and says whom to ask (R6.4)', async () => {
    await openProposalOfRemoved(['technician']);
    expect(await screen.findByText(/Ask the office to restore it\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    expect(linkButton()).toHaveProperty('disabled', true);
  });

  it('is restored there only by who may change customers (R6.4)', async () => {
    await openApp(ofWorkOrder.at, {
      ...keep(false).handlers,
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/workorders/{id}': () => buildWorkOrder({}, { placeRemoval: { kind: 'customer', ...by } }),
    });
    expect(await screen.findByText(/^Dana Whitlock was removed by Beth Young/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is marked in lists of work that name it (R4.4)', async () => {
    const listed = {
      ...place,
      id: 7,
      version: 1,
      number: '7',
      text: 'Heat pump',
      createdDate: date,
      customerName: 'Dana Whitlock',
      placeRemoved: true,
      totalCents: 100,
    };
    await openApp('/proposals', {
      ...keep(false).handlers,
      'GET /api/salesproposals': () => ({
        proposals: [
          {
            ...listed,
            status: 'Declined',
            isTemplate: false,
            templateNote: '',
            department: null,
            packages: 1,
            expiresDate: null,
            signed: false,
            halfSigned: false,
            statusDate: null,
            accepted: null,
            createdBy: null,
          },
        ],
        ...rest,
        makers: null,
      }),
    });
    expect((await screen.findByText('Dana Whitlock')).closest('td')!.textContent).toContain('Removed');
    cleanup();
    await openApp('/workorders', {
      ...keep(false).handlers,
      'GET /api/workorders': () => ({
        workOrders: [
          {
            ...listed,
            processed: true,
            complete: true,
            timeZone: 'America/New_York',
            department: null,
            visit: null,
            callId: null,
            callStatus: null,
            returnOf: null,
            amountDueCents: 0,
          },
        ],
        ...rest,
        choices: null,
      }),
    });
    expect((await screen.findByText('Dana Whitlock')).closest('td')!.textContent).toContain('Removed');
  });

  it.each([
    ['/customers', 'GET /api/customers', 'removed=true'],
    ['/proposals', 'GET /api/salesproposals', 'removed=true'],
    ['/workorders', 'GET /api/workorders', 'filter=removed'],
  ])('is found in the list %s by a filter (R4.4)', async (at, key, query) => {
    const app = await openApp(at, keep(false).handlers);
    await app.user.click(await screen.findByRole('link', { name: 'Removed' }));
    expect(await screen.findByText('Nothing removed')).toBeDefined();
    expect(app.server.calls.filter((call) => call.key === key).at(-1)!.path).toContain(query);
    await app.user.click(
      at === '/proposals'
        ? screen.getByRole('link', { name: 'All' })
        : screen.getByRole('link', { name: 'Removed' }),
    );
    await waitFor(() => expect(app.address()).toBe(at));
  });
});
