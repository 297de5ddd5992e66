import type { CustomerPage, SitePage } from '@fieldwright/contract/customers';
import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { mainParts } from '../../app/main/main-pages.ts';
import type { Answer } from '../../lib/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';

// what the pages are made of is read before a test waits for it
beforeAll(() => Promise.all([mainParts.proposalPage(), mainParts.workOrderPage()]), 60_000);

const date = '2026-01-01T00:00:00Z';
const stamps = { version: 3, createdDate: date, updatedDate: date };
const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28803' };
const work = {
  openCalls: [],
  openWork: [],
  agreements: [],
  past: [],
  pastMore: 0,
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
  systems: [],
  hidden: false,
  ...stamps,
};
const removal = ({ hidden }: Kept) => (hidden ? { by: 'Beth Young', date } : null);
const proposal = (now: Kept): Answer<'GET /api/salesproposals/{id}'> => ({
  ...build(salesProposalShape, { text: 'Heat pump', packages: [{ text: 'Comfort' }], ...now }),
  context: { ...buildWorkOrder().context, soldAs: null, removal: removal(now) },
});
const rest = { next: null, tiles: [] };

interface Kept {
  hidden: boolean;
  version: number;
}

/** A server on which the record is removed and restored. */
function keep(hidden: boolean) {
  const state = { hidden, version: 3 };
  const set = (to: boolean) => () => {
    state.hidden = to;
    state.version += 1;
    return { id: 7, version: state.version };
  };
  const gone = () => (set(true)(), null);
  const handlers: Handlers = {
    'GET /api/customers': () => ({ customers: [], next: null }),
    'GET /api/salesproposals': () => ({ proposals: [], ...rest }),
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
  await user.click(screen.getByRole('button', { name: /^More( about this work order)?$/ }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^Remove ${kind}`) }));
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
  });

  it('stays where it is in use, and what to do is said (R4.4)', async () => {
    const why = 'Process or remove work order 20418.';
    const refused = () => refuse('in_use', { detail: why });
    const app = await open(each, {
      'DELETE /api/customers/{id}': refused,
      'DELETE /api/sites/{id}': refused,
      'DELETE /api/workorders/{id}': refused,
      'DELETE /api/salesproposals/{id}': refused,
    });
    await remove(app, kind);
    expect(await screen.findByText(`${name} was not removed.`)).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
    expect(app.address()).toBe(each.at);
  });

  it('is shown at its address when it is removed, cannot be changed, and is restored there (R4.4)', async () => {
    const app = await open(each, {}, true);
    expect(screen.getByText(new RegExp(`^${name} was removed by Beth Young, Dec 31, 2025`))).toBeDefined();
    expect(screen.queryByRole('button', { name: editor })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(`${name} restored.`)).toBeDefined();
    expect(await screen.findByRole('button', { name: editor })).toBeDefined();
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
    await app.user.type(screen.getByLabelText('What it is about'), ' now');
    await remove(app, 'proposal');
    expect(app.server.keys().filter((each) => each.startsWith('DELETE'))).toEqual([]);
    expect(screen.getByRole('menuitem', { name: /^Remove proposal/ }).textContent).toMatch(/save/i);
  });

  it.each([ofWorkOrder, ofProposal])(
    'keeps what was being changed of a $kind when somebody else removed it',
    async (each) => {
      const { state, handlers } = keep(false);
      const app = await openApp(each.at, { ...handlers, ...each.answers(() => state) });
      const text = await screen.findByRole('textbox', { name: /^What (it is about|the work is)$/ });
      await app.user.type(text, ' now');
      Object.assign(state, { hidden: true, version: 4 });
      const { queryClient } = await import('../../lib/query-client.ts');
      await queryClient.invalidateQueries();
      expect(await screen.findByText(/^Your changes are not saved\./)).toBeDefined();
      expect(text).toHaveProperty('readOnly', true);
      await app.user.click(screen.getByRole('button', { name: 'Restore' }));
      await waitFor(() => expect(text).toHaveProperty('readOnly', false));
      expect((text as HTMLInputElement).value).toMatch(/ now$/);
    },
  );

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
    // no choice of a site: the one that is left
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

  it.each([
    ['/customers', 'GET /api/customers', 'removed=true'],
    ['/proposals', 'GET /api/salesproposals', 'removed=true'],
    ['/workorders', 'GET /api/workorders', 'filter=removed'],
  ])('is found in the list %s by a filter (R4.4)', async (at, key, query) => {
    const app = await openApp(at, keep(false).handlers);
    await app.user.click(await screen.findByRole('link', { name: 'Removed' }));
    expect(await screen.findByText('Nothing has been removed')).toBeDefined();
    expect(app.server.calls.filter((call) => call.key === key).at(-1)!.path).toContain(query);
    await app.user.click(
      at === '/proposals'
        ? screen.getByRole('link', { name: 'All' })
        : screen.getByRole('link', { name: 'Removed' }),
    );
    await waitFor(() => expect(app.address()).toBe(at));
  });
});
