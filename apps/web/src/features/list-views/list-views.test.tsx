import type { ListView } from '@fieldwright/contract/list-views';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const chosen = { list: 'workorders' as const, columns: null, defaultViewId: null };

const row = {
  id: 812,
  version: 1,
  number: '812',
  text: 'Heat pump',
  customerId: 7,
  siteId: 8,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  address: { street: '610 Haywood Rd', city: 'Asheville', state: 'NC', postalCode: '28806' },
  totalCents: 30_000,
  createdDate: '2026-11-19T16:35:00Z',
  processed: false,
  complete: false,
  timeZone: 'America/New_York',
  department: null,
  visit: null,
  callId: null,
  callStatus: null,
  returnOf: null,
  amountDueCents: 12_500,
};
const view = (more: Partial<ListView> = {}): ListView => ({
  id: 12,
  name: 'Unpaid',
  shared: false,
  isOwn: true,
  owner: 'Lena Hollis',
  content: { list: 'workorders', params: { filter: 'unpaid', sort: '-due' }, columns: ['text', 'due'] },
  ...more,
});
const choices = { departments: [{ id: 3, text: 'Plumbing' }], technicians: [], tags: [] };

const open = (
  address: string,
  { views = [], handlers = {} }: { views?: ListView[]; handlers?: Handlers } = {},
) =>
  openApp(address, {
    'GET /api/me': () => buildMe({ lists: { views, choices: [] } }),
    'GET /api/workorders': () => ({ workOrders: [row], tiles: [], choices, similar: false, next: null }),
    ...handlers,
  });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
type Opened = Awaited<ReturnType<typeof open>>;
const asked = ({ server }: Opened) => server.calls.filter(({ key }) => key === 'GET /api/workorders');
const views = () => within(screen.getByRole('navigation', { name: 'Saved views' }));
const choose = async ({ user }: Opened, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More for Unpaid' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('a saved view', () => {
  it('is opened by its address, with its filters, order and columns, in one request', async () => {
    const app = await open('/workorders?view=12', { views: [view()] });
    await screen.findByText('Heat pump');
    expect(heads()).toEqual(['Work', 'Balance due']);
    expect(asked(app).map(({ path }) => path)).toEqual(['/api/workorders?filter=unpaid&sort=-due']);
    expect(views().getByRole('link', { name: 'Unpaid' }).getAttribute('aria-current')).toBe('page');
    expect(views().getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull();
    await app.user.click(views().getByRole('link', { name: 'All' }));
    await waitFor(() => expect(heads()).toContain('Customer'));
    expect(app.address()).toBe('/workorders');
  });

  it('is saved from what shows, and opens', async () => {
    const app = await open('/workorders?filter=unpaid&department=3', {
      handlers: {
        'POST /api/listviews': ({ body }) =>
          view({ id: 20, name: (body as ListView).name, content: (body as ListView).content }),
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a name.')).toBeDefined();
    await app.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Owed to plumbing');
    await app.user.click(dialog.getByRole('checkbox', { name: 'Share with everyone in the company' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Owed to plumbing saved.')).toBeDefined();
    const { body } = app.server.calls.find(({ key }) => key === 'POST /api/listviews')!;
    expect(body).toMatchObject({
      name: 'Owed to plumbing',
      shared: true,
      content: { list: 'workorders', params: { filter: 'unpaid', department: 3 }, columns: null },
    });
    await waitFor(() => expect(app.address()).toBe('/workorders?view=20'));
    expect(views().getByRole('link', { name: 'Owed to plumbing' })).toBeDefined();
  });

  it('keeps its place while it is changed, and is replaced on request', async () => {
    const app = await open('/workorders?view=12&filter=open', {
      views: [view()],
      handlers: {
        'PATCH /api/listviews/{id}': ({ body }) => view({ content: (body as ListView).content }),
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Unpaid saved.')).toBeDefined();
    const { body } = app.server.calls.find(({ key }) => key.startsWith('PATCH /api/listviews'))!;
    expect(body).toMatchObject({ content: { params: { filter: 'open' }, columns: ['text', 'due'] } });
    await waitFor(() => expect(app.address()).toBe('/workorders?view=12'));
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Unpaid' }));
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Changes to Unpaid undone.')).toBeDefined();
    const patches = app.server.calls.filter(({ key }) => key.startsWith('PATCH /api/listviews'));
    expect(patches.at(-1)!.body).toEqual({ content: view().content });
  });

  it('says that it’s changed, and on request whose it is; only its owner stops sharing it', async () => {
    const shared = view({ isOwn: false, shared: true, owner: 'Dee Wallace' });
    const app = await open('/workorders?view=12&filter=open', { views: [shared] });
    await screen.findByRole('link', { name: /^Unpaid.*changed/ });
    await app.user.click(screen.getByRole('button', { name: 'More for Unpaid' }));
    const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Save as new view',
      'Discard changes',
      'Rename',
      'Make it my default',
      'Delete view',
    ]);
    expect(screen.getByText('Shared by Dee Wallace')).toBeDefined();
  });

  it('is shared no more when its owner says so', async () => {
    const app = await open('/workorders?view=12', {
      views: [view({ shared: true })],
      handlers: { 'PATCH /api/listviews/{id}': ({ body }) => view(body as object) },
    });
    await choose(app, 'Stop sharing');
    expect(await screen.findByText('Unpaid is no longer shared.')).toBeDefined();
  });

  it('that was saved is not saved again when it couldn’t be made the default', async () => {
    let fails = true;
    const app = await open('/workorders?filter=unpaid', {
      handlers: {
        'POST /api/listviews': ({ body }) => view({ id: 20, name: (body as ListView).name }),
        'POST /api/listviews/choice': ({ body }) =>
          fails ? refuse('forbidden') : { ...chosen, ...(body as object) },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await app.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Owed');
    await app.user.click(dialog.getByRole('checkbox', { name: 'Make it my default for this list' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByRole('alert');
    fails = false;
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Owed saved.')).toBeDefined();
    expect(app.server.keys().filter((key) => key === 'POST /api/listviews')).toHaveLength(1);
  });

  it('has a new key once it’s another than the one that may have been saved', async () => {
    const app = await open('/workorders?filter=unpaid', {
      handlers: { 'POST /api/listviews': () => refuse('forbidden') },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    const save = async () => {
      const before = sent().length;
      await app.user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent()).toHaveLength(before + 1));
    };
    const sent = () =>
      app.server.calls
        .filter(({ key }) => key === 'POST /api/listviews')
        .map(({ body }) => (body as { key: string }).key);
    await app.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Owed');
    await save();
    await save();
    await app.user.type(dialog.getByRole('textbox', { name: 'Name' }), ' to us');
    await save();
    const [first, again, other] = sent();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is deleted at once, and Undo brings it back', async () => {
    const app = await open('/workorders?view=12', {
      views: [view()],
      handlers: {
        'DELETE /api/listviews/{id}': () => null,
        'POST /api/listviews/{id}/restore': () => view(),
      },
    });
    await choose(app, 'Delete view');
    expect(await screen.findByText('Unpaid deleted.')).toBeDefined();
    await waitFor(() => expect(app.address()).toBe('/workorders'));
    expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('navigation', { name: 'Saved views' });
    expect(views().getByRole('link', { name: 'Unpaid' })).toBeDefined();
  });

  it('is renamed, shared and made the one that the list opens with', async () => {
    const app = await open('/workorders?view=12', {
      views: [view()],
      handlers: {
        'PATCH /api/listviews/{id}': ({ body }) => view({ shared: true, ...(body as object) }),
        'POST /api/listviews/choice': ({ body }) => ({ ...chosen, ...(body as object) }),
      },
    });
    await choose(app, 'Share with everyone');
    expect(await screen.findByText('Unpaid is now shared with everyone.')).toBeDefined();
    await choose(app, 'Make it my default');
    expect(await screen.findByText('This list opens with Unpaid.')).toBeDefined();
    expect(views().getByRole('link', { name: 'Unpaid , shared , opens first' })).toBeDefined();
    await choose(app, 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
    await app.user.type(dialog.getByRole('textbox', { name: 'Name' }), ' invoices');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Renamed to Unpaid invoices.')).toBeDefined();
    const bodies = app.server.calls.filter(({ key }) => /listviews/.test(key)).map(({ body }) => body);
    expect(bodies).toEqual([
      { shared: true },
      { list: 'workorders', defaultViewId: 12 },
      { name: 'Unpaid invoices' },
    ]);
  });

  it('of someone else, without the right to share, is only opened', async () => {
    const app = await openApp('/proposals?view=12&status=Sent', {
      'GET /api/me': () =>
        buildMe({
          roles: ['sales'],
          lists: {
            views: [
              view({ isOwn: false, shared: true, content: { list: 'proposals', params: {}, columns: null } }),
            ],
            choices: [],
          },
        }),
      'GET /api/salesproposals': () => ({ proposals: [], tiles: [], makers: [], similar: false, next: null }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'More for Unpaid' }));
    const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual(['Save as new view', 'Discard changes', 'Make it my default']);
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('narrows by nothing that the person isn’t offered (R6.4)', async () => {
    const content = {
      list: 'workorders' as const,
      params: { filter: 'open' as const, technician: 3 },
      columns: null,
    };
    const shared = view({ isOwn: false, shared: true, content });
    const me = buildMe({ roles: ['technician'], lists: { views: [shared], choices: [] } });
    const app = await open('/workorders?view=12', { handlers: { 'GET /api/me': () => me } });
    await screen.findByText('Heat pump');
    expect(asked(app).map(({ path }) => path)).toEqual(['/api/workorders?filter=open']);
    expect(screen.queryByText(/changed/)).toBeNull();
  });

  it('that is gone shows the whole list and says so', async () => {
    await open('/workorders?view=99');
    expect(await screen.findByText(/That saved view was deleted/)).toBeDefined();
    expect(screen.getByText('Heat pump')).toBeDefined();
  });

  it('still opens when what it filters by was removed, and says which filter', async () => {
    const content = { list: 'workorders' as const, params: { department: 99 }, columns: null };
    const app = await open('/workorders?view=12', { views: [view({ content })] });
    expect(
      await screen.findByText(/^The Department filter uses a choice that’s no longer available\./),
    ).toBeDefined();
    await app.user.click(screen.getByRole('link', { name: 'Clear the Department filter' }));
    await waitFor(() => expect(asked(app).at(-1)!.path).toBe('/api/workorders'));
  });

  it('says so when it couldn’t be changed', async () => {
    const app = await open('/workorders?view=12', {
      views: [view()],
      handlers: { 'DELETE /api/listviews/{id}': () => refuse('not_found') },
    });
    await choose(app, 'Delete view');
    expect(await screen.findByText('Couldn’t change Unpaid.')).toBeDefined();
    expect(views().getByRole('link', { name: 'Unpaid' })).toBeDefined();
  });
});

describe('the columns of a list', () => {
  const columns = async ({ user }: Opened) => {
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    return within(await screen.findByRole('dialog', { name: 'Columns' }));
  };

  it('are hidden and moved by mouse and keys, and kept for the person', async () => {
    const app = await open('/workorders', {
      handlers: {
        'POST /api/listviews/choice': ({ body }) => ({ ...chosen, ...(body as object) }),
      },
    });
    const dialog = await columns(app);
    await app.user.click(dialog.getByRole('checkbox', { name: 'Visit' }));
    await app.user.click(dialog.getByRole('button', { name: 'Move Customer up' }));
    dialog.getByRole('checkbox', { name: 'Balance due' }).focus();
    await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(dialog.getByRole('checkbox', { name: /^Work/ })).toHaveProperty('disabled', true);
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    const kept = ['number', 'customer', 'text', 'status', 'department', 'due', 'total', 'made'];
    await waitFor(() =>
      expect(app.server.calls.find(({ key }) => key === 'POST /api/listviews/choice')?.body).toEqual({
        list: 'workorders',
        columns: kept,
      }),
    );
    expect(heads().slice(0, 3)).toEqual(['No.', 'Customer', 'Work']);
    const again = await columns(app);
    await app.user.click(again.getByRole('button', { name: 'Reset' }));
    await app.user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heads()).toContain('Visit'));
  });

  it('come back if they couldn’t be kept', async () => {
    const app = await open('/workorders', {
      handlers: { 'POST /api/listviews/choice': () => refuse('unavailable') },
    });
    const dialog = await columns(app);
    await app.user.click(dialog.getByRole('checkbox', { name: 'Visit' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Couldn’t save the columns.')).toBeDefined();
    expect(heads()).toContain('Visit');
  });

  it('are the person’s own without a view, whatever is left in the address', async () => {
    const app = await open('/workorders?columns=text,total', {
      handlers: {
        'POST /api/listviews/choice': ({ body }) => ({ ...chosen, ...(body as object) }),
      },
    });
    const dialog = await columns(app);
    await app.user.click(dialog.getByRole('checkbox', { name: 'Visit' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heads()).not.toContain('Visit'));
    expect(heads()).toContain('Customer');
  });

  it('are as the server keeps them, even if the person was asked for again since', async () => {
    let asked = 0;
    const late: (() => void)[] = [];
    const me = (keys: string[] | null) =>
      buildMe({
        lists: { views: [], choices: [{ ...chosen, columns: keys }] },
      });
    const app = await open('/workorders', {
      handlers: {
        // the second answer predates the choice and comes after it
        'GET /api/me': () =>
          asked++ === 1
            ? new Promise<ReturnType<typeof buildMe>>((done) => late.push(() => done(me(null))))
            : me(asked > 2 ? ['text'] : null),
        'POST /api/listviews/choice': () => ({ ...chosen, columns: ['text'] }),
      },
    });
    await screen.findByText('Heat pump');
    const { refreshMe } = await import('../../app/main/main-area.ts');
    void refreshMe();
    await waitFor(() => expect(late).toHaveLength(1));
    const dialog = await columns(app);
    await app.user.click(dialog.getByRole('checkbox', { name: 'Visit' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heads()).toEqual(['Work']));
    late[0]!();
    // asked for once more, since the answer was set aside
    await waitFor(() => expect(asked).toBe(3));
    expect(heads()).toEqual(['Work']);
  });

  it('belong to the view that is open, until it is saved', async () => {
    const app = await open('/workorders?view=12', { views: [view()] });
    const dialog = await columns(app);
    await app.user.click(dialog.getByRole('checkbox', { name: 'Total' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heads()).toEqual(['Work', 'Total', 'Balance due']));
    expect(decodeURIComponent(app.address())).toBe('/workorders?view=12&columns=text,total,due');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined();
  });

  it('show on a phone as usual', async () => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(max-width: 640px)'
        ? { matches: true, addEventListener() {}, removeEventListener() {} }
        : matchMedia(query),
    );
    await open('/workorders?view=12', { views: [view()] });
    await screen.findByText('Heat pump');
    expect(document.querySelectorAll('tbody td')).toHaveLength(9);
  });
});
