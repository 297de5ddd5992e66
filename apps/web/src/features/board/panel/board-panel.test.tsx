import { accessFields, type SiteAccess } from '@fieldwright/domain/customers/site';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../../testing/stub-server.ts';
import {
  at,
  buildBoard,
  buildCall,
  buildVisit,
  sampleDate,
  samplePlace,
  timeZone,
} from '../testing/board.ts';

// a second access field, so that code with a fixed list of fields fails
vi.mock('@fieldwright/domain/customers/site', async (original) => {
  const site = await original<typeof import('@fieldwright/domain/customers/site')>();
  return {
    ...site,
    accessFields: [...site.accessFields, 'parking'],
    siteFieldTexts: { ...site.siteFieldTexts, parking: 'Parking' },
  };
});

const visit = buildVisit(7, 'Dana Whitlock', ['09:00', '10:00'], { version: 3 });
const waiting = buildCall(40, 'Ruth Farrow');
const access = Object.fromEntries(accessFields.map((field) => [field, `2290 ${field}`])) as SiteAccess;
const more = {
  events: [],
  mainPhone: '+18285550134',
  mobilePhone: '',
  notes: 'Dog in the yard',
  proposal: { id: 88, number: 'P-88' },
  changes: [],
  place: {
    ...samplePlace,
    ...access,
    balanceCents: 12_626,
  },
};
const call = { ...buildCall(107, 'Dana Whitlock', { version: 9 }), ...more };
type Role = ReturnType<typeof buildMe>['roles'][number];

function openBoard(search: string, role: Role, handlers: Handlers = {}) {
  const { panel, ...rest } = { ...buildBoard([visit], [waiting]), panel: call };
  return openApp(`/dashboard?date=${sampleDate}${search}`, {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/board': ({ path }) => ({
      ...rest,
      panel: path.includes('event=7') ? panel : path.includes('call=40') ? { ...waiting, ...more } : null,
    }),
    'GET /api/calls/{id}': () => call,
    'GET /api/calls/places': () => ({ inside: null, technicians: 2, places: [] }),
    ...handlers,
  });
}
const panelOf = async (name: string) => {
  // not the one before its code has arrived
  await screen.findByRole('heading', { level: 2, name });
  return within(screen.getByRole('complementary', { name }));
};
type App = Awaited<ReturnType<typeof openApp>>;
const asked = ({ server }: App) =>
  server.keys().filter((key) => /^GET \/api\/(board|calls|scheduleevents)/.test(key));

const noWork = { workOrders: [], tiles: null, choices: null, similar: false, next: null };

describe('the side panel, opened by its address', () => {
  it.each([
    ['&event=7', 'Dana Whitlock'],
    ['&call=40', 'Ruth Farrow'],
  ])('%s asks for one thing, the board with what it shows (R2.13)', async (search, name) => {
    const app = await openBoard(search, 'dispatcher');
    const panel = await panelOf(name);
    await panel.findByText('Dog in the yard');
    await panel.findByRole('link', { name: '(828) 555-0134' });
    expect(asked(app)).toEqual(['GET /api/board']);
  });
});

describe('what the office looks up', () => {
  it('is in the panel without a further request, and nothing is there that is not known (R2.13)', async () => {
    const app = await openBoard('&event=7', 'dispatcher');
    const panel = await panelOf('Dana Whitlock');
    expect(accessFields).toContain('parking');
    for (const field of accessFields) await panel.findByText(`2290 ${field}`);
    panel.getByText('$126.26');
    panel.getByText('Gas furnace, Halden H80');
    panel.getByText(/^Attic, installed 2014/);
    panel.getByText(/May 6, 2025, Spring tune-up/);
    expect(panel.queryByText('Finished')).toBeNull();
    expect(asked(app)).toEqual(['GET /api/board']);
  });
});

describe('a board that is still loading', () => {
  it('shows its rows and what waits as places to be filled, and says nothing of how much that is (R8.7)', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await openBoard('', 'dispatcher', {
      'GET /api/board': async () => {
        await answered;
        return buildBoard([], []);
      },
    });
    await screen.findByRole('status', { name: 'Loading…' });
    const tray = screen.getByRole('region', { name: 'Not on the board' });
    expect(within(tray).queryByText(/No unassigned calls/)).toBe(null);
    expect(
      within(tray)
        .getByRole('link', { name: /Unassigned/ })
        .textContent!.trim(),
    ).toBe('Unassigned');
    expect(document.querySelectorAll('.board-skeleton .skeleton')).toHaveLength(8);
    answer();
    await within(tray).findByText('No unassigned calls');
    expect(within(tray).getByRole('link', { name: 'Unassigned 0' })).toBeTruthy();
  });
});

describe('a board that cannot be loaded', () => {
  it('says so in the words of the catalog, and loads when it is tried again (R8.7)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { server } = await openBoard('', 'dispatcher', { 'GET /api/board': () => refuse('internal') });
      // all tries of a load (R9.10)
      await vi.advanceTimersByTimeAsync(60_000);
      const heading = screen.getByRole('heading', { name: 'An error happened, try again.' });
      expect(screen.queryByText('No unassigned calls')).toBe(null);
      server.handlers['GET /api/board'] = () => buildBoard([visit], [waiting]);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(heading.isConnected).toBe(false));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an address with an open side panel, on another day than its visit', () => {
  const otherDay = '2026-11-23';
  const later = { ...visit, start: at('09:00', otherDay), end: at('10:00', otherDay) };
  const searches = (app: App) =>
    app.server.calls.flatMap(({ key, path }) => (key === 'GET /api/board' ? [path.split('from=')[1]] : []));

  /** Opens a board whose visit is only on the other day. */
  const openElsewhere = (address: string, events = [later]) => {
    const { panel: _, ...rest } = buildBoard([], [waiting]);
    return openApp(address, {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/board': ({ path }) => ({
        ...rest,
        events: path.includes(`from=${otherDay}`) ? [later] : [],
        panel: path.includes('event=7') || path.includes('call=107') ? { ...call, events } : null,
      }),
      'GET /api/calls/{id}': () => call,
    });
  };

  it.each([
    '/dashboard?event=7',
    `/dashboard?date=${sampleDate}&event=7`,
    `/dashboard?date=${sampleDate}&call=107`,
  ])('%s goes to the day of the visit (R2.13)', async (address) => {
    const app = await openElsewhere(address);
    await (await panelOf('Dana Whitlock')).findByText(/9:00–10:00 AM/);
    const { searchParams } = new URL(app.address(), 'http://x');
    expect(Object.fromEntries(searchParams)).toEqual({ date: otherDay, event: '7' });
    expect(searches(app)).toHaveLength(2);
  });

  it('asks once where the day is the right one (R2.13)', async () => {
    const app = await openElsewhere(`/dashboard?date=${otherDay}&event=7`);
    await (await panelOf('Dana Whitlock')).findByText(/9:00–10:00 AM/);
    expect(searches(app)).toHaveLength(1);
  });

  it('stays where the visit has been taken off the board', async () => {
    const address = `/dashboard?date=${sampleDate}&event=7`;
    const app = await openElsewhere(address, [{ ...later, removed: true }]);
    await (await panelOf('Visit')).findByText(/No longer on the board/);
    expect(app.address()).toBe(address);
  });
});

describe('the side panel, opened on the board', () => {
  it('leaves today out of the address when it is closed, and no other day (R2.13)', async () => {
    const today = clockAt(Date.now(), timeZone).date;
    const now = { ...visit, start: at('09:00', today), end: at('10:00', today) };
    const handlers: Handlers = { 'GET /api/board': () => ({ ...buildBoard([now]), panel: call }) };
    const app = await openBoard('&event=7', 'dispatcher');
    await app.user.click((await panelOf('Dana Whitlock')).getByRole('button', { name: 'Close the panel' }));
    await waitFor(() => expect(app.address()).toBe(`/dashboard?date=${sampleDate}`));
    app.view.unmount();
    const other = await openApp(`/dashboard?date=${today}&event=7`, {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
      'GET /api/calls/{id}': () => call,
      ...handlers,
    });
    await other.user.click((await panelOf('Dana Whitlock')).getByRole('button', { name: 'Close the panel' }));
    await waitFor(() => expect(other.address()).toBe('/dashboard'));
  });

  it('asks for the call alone (R1.5)', async () => {
    const app = await openBoard('', 'dispatcher');
    await app.user.click(await screen.findByRole('button', { name: /^Ruth Farrow/ }));
    const panel = await panelOf('Ruth Farrow');
    await panel.findByText('Dog in the yard');
    expect(asked(app)).toEqual(['GET /api/board', 'GET /api/calls/40']);
  });

  it('leads to customer, site, work order and the proposal that sold the call (R4.8)', async () => {
    const details = { ...visit.callDetails!, workOrderId: 61, workOrderNumber: 'WO-61' };
    const board = { ...buildBoard([{ ...visit, callDetails: details }]), panel: call };
    await openBoard('&event=7', 'dispatcher', { 'GET /api/board': () => board });
    const panel = await panelOf('Dana Whitlock');
    await panel.findByRole('link', { name: 'Proposal P-88' });
    const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/workorders/61',
      '/customers/4',
      'tel:+18285550134',
      '/sites/5',
      '/proposals/88',
    ]);
    // what the balance consists of (R3.11)
    panel.getByRole('button', { name: 'Dana Whitlock owes $126.26, see work orders' });
  });

  it('leads nowhere where the reader may not go, and says nothing of a proposal where none sold the call (R6.4)', async () => {
    const details = { ...visit.callDetails!, workOrderId: 61, workOrderNumber: 'WO-61' };
    const board = {
      ...buildBoard([{ ...visit, callDetails: details }]),
      panel: { ...call, proposal: null },
    };
    await openBoard('&event=7', 'sales', { 'GET /api/board': () => board });
    const panel = await panelOf('Dana Whitlock');
    await panel.findByText('Dog in the yard');
    expect(panel.queryByRole('link', { name: /work order/ })).toBeNull();
    expect(panel.queryByText('Sold by')).toBeNull();
  });
});

describe('the buttons of the side panel', () => {
  const boardWith = (workOrderId: number | null) => ({
    ...buildBoard([
      {
        ...visit,
        callDetails: {
          ...visit.callDetails!,
          workOrderId,
          workOrderNumber: workOrderId === null ? null : `WO-${workOrderId}`,
        },
      },
    ]),
    panel: call,
  });
  const owed = 'Dana Whitlock owes $126.26, see work orders';
  it.each([
    ['sales', 61, [], []],
    ['office', null, ['Actions for Dana Whitlock'], [owed]],
    ['dispatcher', 61, ['Actions for Dana Whitlock'], [owed, 'Move to…', 'Confirm']],
  ] as const)('offer %s, with the work order %j, only what they may do: %j %j (R6.4)', async (...rule) => {
    const [role, workOrderId, inMenu, below] = rule;
    await openBoard('&event=7', role, { 'GET /api/board': () => boardWith(workOrderId) });
    const panel = await panelOf('Dana Whitlock');
    await panel.findByText('Dog in the yard');
    const names = panel
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual([...inMenu, 'Close the panel', 'Edit', 'Reschedule', 'Cancel call', ...below]);
    expect(panel.getByText('No changes.')).toBeTruthy();
  });

  it.each([
    ['&event=7', 'Dana Whitlock', 'Edit', 'Edit call for Dana Whitlock'],
    ['&event=7', 'Dana Whitlock', 'Reschedule', 'Reschedule Dana Whitlock'],
    ['&call=40', 'Ruth Farrow', 'Cancel call', 'Cancel the call for Dana Whitlock?'],
  ])('open by one press what is done to a call: %s, %s, %s (R3.6)', async (search, name, button, dialog) => {
    const { user } = await openBoard(search, 'office', {
      'GET /api/customers/{id}': () => refuse('not_found'),
      'GET /api/workorders': () => noWork,
      'GET /api/board/base': () => buildBoard(),
    });
    await user.click((await panelOf(name)).getByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
  });
});

describe('the history of the side panel', () => {
  const record = (fields: Record<string, { from: unknown; to: unknown }>, created = false) => ({
    id: 0,
    created,
    updated: !created,
    deleted: false,
    fields,
  });
  const change = (
    id: number,
    of: { entity: 'call' | 'scheduleEvent'; rootId: number; name: string },
    kept: ReturnType<typeof record>,
  ) => ({
    id,
    version: id,
    entity: of.entity,
    rootId: of.rootId,
    steps: [{ kind: of.entity, records: [kept] }],
    by: { id: 3, name: of.name },
    date: at(`0${id}:00`),
    requestId: 'r',
    saveKey: null,
  });
  const beth = { entity: 'call', rootId: 107, name: 'Beth Young' } as const;
  const hannah = { entity: 'scheduleEvent', rootId: 7, name: 'Hannah Ortiz' } as const;
  const changes = [
    change(5, { ...hannah, rootId: 8 }, record({ status: { from: 'scheduled', to: 'confirmed' } })),
    change(4, beth, record({ priority: { from: 'normal', to: 'high' } })),
    change(3, hannah, record({ status: { from: 'scheduled', to: 'confirmed' } })),
    change(2, hannah, record({ status: { from: null, to: 'scheduled' } }, true)),
    change(1, beth, record({ status: { from: null, to: 'unscheduled' } }, true)),
  ];
  const told = (panel: Awaited<ReturnType<typeof panelOf>>) =>
    panel
      .getAllByRole('listitem')
      .map((line) => line.textContent!)
      .filter((words) => /Beth Young|Hannah Ortiz/.test(words));
  const board = (panel: object) => ({ ...buildBoard([visit], [waiting]), panel: { ...call, ...panel } });

  it('comes with the panel, of the visit and its call, and asks for nothing more (R2.13)', async () => {
    const app = await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => board({ changes, bookedBy: 'Beth Young' }),
    });
    const panel = await panelOf('Dana Whitlock');
    await app.user.click(await panel.findByRole('button', { name: 'Booked by Beth Young, 3 changes' }));
    expect(told(panel)).toMatchObject(
      [/Beth Young changed the priority/, /confirmed/i, /added it to/, /booked/].map(
        (words) => expect.stringMatching(words) as string,
      ),
    );
    expect(asked(app)).toEqual(['GET /api/board']);
  });

  it('says the day of a time that was on another than the visit, as the times above do (R3.6)', async () => {
    const late = { ...visit, status: 'working' as const, arrivedDate: at('00:10', '2026-11-20') };
    const arrived = change(6, hannah, record({ arrivedDate: { from: null, to: late.arrivedDate } }));
    const { user } = await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => ({
        ...board({ events: [late], changes: [arrived] }),
        events: [late],
      }),
    });
    const panel = await panelOf('Dana Whitlock');
    expect(panel.getByText('Arrived').nextElementSibling?.textContent).toBe('Fri, Nov 20, 12:10 AM');
    await user.click(await panel.findByRole('button', { name: /^1 change/ }));
    expect(told(panel)).toEqual([expect.stringContaining('Hannah Ortiz arrived Fri, Nov 20, 12:10 AM')]);
  });

  it('is renewed where somebody else changes the call while it is in sight (R1.5)', async () => {
    const { server } = await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => board({ changes: changes.slice(1), bookedBy: 'Beth Young' }),
      'GET /api/scheduleevents': () => [{ ...visit, version: 4 }],
    });
    const panel = await panelOf('Dana Whitlock');
    await panel.findByRole('button', { name: 'Booked by Beth Young, 3 changes' });
    server.handlers['GET /api/calls/{id}'] = () => ({
      ...call,
      changes: [change(6, beth, record({ notes: { from: '', to: 'Ladder' } })), ...changes],
      bookedBy: 'Beth Young',
    });
    const { tellLive } = await import('../../../lib/live/live-feed.ts');
    tellLive.changes([{ topic: 'event', id: 7, version: 4 }]);
    expect(await panel.findByRole('button', { name: 'Booked by Beth Young, 4 changes' })).toBeTruthy();
  });
});

describe('a canceled call, opened by its address', () => {
  const canceled = {
    ...call,
    id: 41,
    status: 'canceled' as const,
    cancelReason: 'weather' as const,
    cancelNote: 'Ice on the road',
    canceled: { date: at('08:00'), by: 'Beth Young' },
    events: [{ ...visit, removed: true }],
  };
  const openCanceled = (search: string, role: Role, panel: typeof canceled | null = canceled) =>
    openBoard(search, role, {
      'GET /api/board': () => ({ ...buildBoard([], [waiting]), panel }),
      'GET /api/calls/{id}': () => canceled,
      'GET /api/scheduleevents': () => [],
    });

  it.each([
    ['the call', '&call=41'],
    ['its visit', '&event=7'],
  ])(
    'of %s says that it is canceled, when, by whom and why, and is reopened there (R3.6)',
    async (_, search) => {
      const app = await openCanceled(search, 'office');
      const panel = await panelOf('Dana Whitlock');
      panel.getByText('Canceled: Weather. Ice on the road');
      await panel.findByText(/^Beth Young, Thu, Nov 19, 8:00/);
      expect(panel.queryByText(/No longer on the board/)).toBeNull();
      expect(panel.queryByRole('button', { name: 'Reschedule' })).toBeNull();
      expect(asked(app)).toEqual(['GET /api/board']);
      const reopened = { ...canceled, status: 'unscheduled' as const, canceled: null };
      app.server.handlers['PATCH /api/calls/{id}'] = () => reopened;
      await app.user.click(panel.getByRole('button', { name: 'Reopen' }));
      await screen.findByText('Call for Dana Whitlock is in Unassigned.');
    },
  );

  it('is found, too, where the board is on the screen already (R3.6)', async () => {
    const app = await openBoard('', 'office', { 'GET /api/calls/{id}': () => canceled });
    await screen.findByRole('button', { name: /^Ruth Farrow/ });
    await app.router.navigate({ to: '/dashboard', search: { date: sampleDate, call: 41 } });
    const panel = await panelOf('Dana Whitlock');
    expect(await panel.findByText('Canceled: Weather. Ice on the road')).toBeTruthy();
  });
});

describe('a call that leaves the tray while its panel is open', () => {
  const other = `${sampleDate.slice(0, 8)}25`;
  const assign = async (date: string) => {
    const put = { ...visit, id: 12, callId: 40, start: at('09:00', date), end: at('10:00', date) };
    const app = await openBoard('&call=40', 'dispatcher', {
      'POST /api/scheduleevents': () => put,
      'GET /api/scheduleevents': () => [],
      'GET /api/calls/{id}': () => ({ ...waiting, ...more, status: 'scheduled' as const, events: [put] }),
    });
    const panel = await panelOf('Ruth Farrow');
    await app.user.click(panel.getByRole('button', { name: /^Assign/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' }));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: date } });
    await app.user.click(dialog.getByRole('button', { name: /^Ada North/ }));
    return app;
  };

  it.each([sampleDate, other])('is followed to its visit, on %s (R3.6)', async (date) => {
    const app = await assign(date);
    await expect.poll(() => new URL(app.address(), 'http://x').searchParams.get('event')).toBe('12');
    await (await panelOf('Dana Whitlock')).findByText(/9:00–10:00 AM/);
  });

  it('says where a visit is that the board does not have, with the way there (R3.6)', async () => {
    const put = { ...visit, id: 12, callId: 40, start: at('09:00', other), end: at('10:00', other) };
    await openBoard('&event=12', 'dispatcher', {
      'GET /api/scheduleevents': () => [],
      'GET /api/scheduleevents/{id}': () => put,
      'GET /api/calls/{id}': () => ({ ...waiting, ...more, status: 'scheduled' as const, events: [put] }),
    });
    const link = await (await panelOf('Visit')).findByRole('link', { name: 'Show on the board' });
    expect(link.getAttribute('href')).toContain(`date=${other}`);
    expect(screen.queryByText(/No longer on the board/)).toBeNull();
  });
});

describe('the keys of the side panel', () => {
  const open = async (name: string, role: Role) => {
    const app = await openBoard(name === 'Ruth Farrow' ? '&call=40' : '&event=7', role, {
      'GET /api/customers/{id}': () => refuse('not_found'),
      'GET /api/workorders': () => noWork,
      'GET /api/scheduleevents': () => [],
    });
    const panel = await panelOf(name);
    const heading = panel.getByRole('heading', { level: 2 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    return app;
  };

  it.each([
    ['Ruth Farrow', 'a', 'dispatcher', 'Assign Ruth Farrow'],
    ['Ruth Farrow', '{Enter}', 'dispatcher', 'Assign Ruth Farrow'],
    ['Ruth Farrow', 'r', 'office', 'Reschedule Dana Whitlock'],
    ['Ruth Farrow', 'e', 'office', 'Edit call for Dana Whitlock'],
    ['Dana Whitlock', 'a', 'dispatcher', 'Move Dana Whitlock'],
    ['Dana Whitlock', 'r', 'dispatcher', 'Move Dana Whitlock'],
    ['Dana Whitlock', '{Enter}', 'dispatcher', 'Move Dana Whitlock'],
    ['Dana Whitlock', 'e', 'sales', 'Edit call for Dana Whitlock'],
  ] as const)('do of %s by %s what the board does, for %s: %s (R6.4)', async (name, key, role, dialog) => {
    const { user } = await open(name, role);
    await user.keyboard(key);
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
  });

  it.each([
    ['Ruth Farrow', 'a', 'dispatcher', 'Assign Ruth Farrow'],
    ['Ruth Farrow', '{Enter}', 'dispatcher', 'Assign Ruth Farrow'],
    ['Ruth Farrow', 'e', 'office', 'Edit call for Dana Whitlock'],
    ['Dana Whitlock', 'r', 'dispatcher', 'Move Dana Whitlock'],
  ] as const)('do so after a click on plain text: %s by %s, for %s (R6.4)', async (...given) => {
    const [name, key, role, dialog] = given;
    const { user } = await open(name, role);
    await user.click(await (await panelOf(name)).findByText('Dog in the yard'));
    expect(document.activeElement).toBe(screen.getByRole('complementary', { name }));
    await user.keyboard(key);
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
  });

  it('take a visit off the board by U, and leave it to who plans visits (R6.4)', async () => {
    const removing = { 'PATCH /api/scheduleevents/{id}': () => ({ ...visit, removed: true, version: 4 }) };
    const { user, server } = await open('Dana Whitlock', 'office');
    Object.assign(server.handlers, removing);
    await user.keyboard('ua');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.keys()).not.toContain('PATCH /api/scheduleevents/7');
  });

  it.each([
    ['while it is being saved', false],
    ['once it is saved', true],
  ])('takes time off the board by U, and offers nothing more of it %s (R3.6)', async (_what, isAnswered) => {
    const time = { ...visit, callId: null, callDetails: null, text: 'Training', kind: 'training' as const };
    const { user, server } = await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => ({ ...buildBoard([time], []), panel: null }),
      'GET /api/scheduleevents/{id}': () => ({ ...time, removed: true, version: 4 }),
      'GET /api/calls': () => [],
      'PATCH /api/scheduleevents/{id}': () =>
        isAnswered ? { ...time, removed: true, version: 4 } : new Promise<never>(() => {}),
    });
    const panel = await panelOf('Training');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await user.keyboard('u');
    await waitFor(() => expect(server.keys()).toContain('PATCH /api/scheduleevents/7'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit blocked time' })).toBeNull());
    expect(panel.queryByRole('button', { name: /^Move to/ })).toBeNull();
    expect(await screen.findByText('No longer on the board.')).toBeTruthy();
  });

  it('says whose department a call is, and that its technician is in another (R3.6)', async () => {
    const plumbing = { ...visit, callDetails: { ...visit.callDetails!, callDepartmentTypeId: 2 } };
    await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => ({ ...buildBoard([plumbing], []), panel: call }),
    });
    const panel = await panelOf('Dana Whitlock');
    expect(panel.getByText('Department').nextElementSibling?.textContent).toBe('Plumbing');
    expect(panel.getByText(/echnician is in another department/)).toBeTruthy();
  });

  it('says of time that takes whole days that it is all day (R3.6)', async () => {
    const off = { callId: null, callDetails: null, text: 'Time off', kind: 'timeOff' as const };
    const day = { ...visit, ...off, start: at('00:00'), end: at('00:00', '2026-11-20') };
    await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => ({ ...buildBoard([day], []), panel: null }),
    });
    const panel = await panelOf('Time off');
    expect(panel.getByText('all day')).toBeTruthy();
    expect(panel.queryByText(/12:00/)).toBeNull();
  });

  it('take a visit off the board by U for who plans them', async () => {
    const { user, server } = await open('Dana Whitlock', 'dispatcher');
    server.handlers['PATCH /api/scheduleevents/{id}'] = () => ({ ...visit, removed: true, version: 4 });
    await user.keyboard('u');
    await waitFor(() => expect(server.keys()).toContain('PATCH /api/scheduleevents/7'));
  });
});

describe('the menu of a visit', () => {
  it.each([
    ['dispatched', 'Mark arrived', 'working'],
    ['working', 'Mark finished', 'done'],
  ] as const)('of one that is %s has %s (R3.6)', async (status, item, next) => {
    const now = { ...visit, status };
    const { user, server } = await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => ({ ...buildBoard([now], []), panel: call }),
      'PATCH /api/scheduleevents/{id}': () => ({ ...now, status: next, version: 4 }),
    });
    const panel = await panelOf('Dana Whitlock');
    await user.click(panel.getByRole('button', { name: 'Actions for Dana Whitlock' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() =>
      expect(server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toMatchObject(
        [{ status: next }],
      ),
    );
  });

  it('of blocked time opens what it is: a meeting, or all day (R3.6)', async () => {
    const meeting = { ...visit, callId: null, callDetails: null, text: 'Meeting', kind: 'meeting' as const };
    const { user } = await openBoard('&event=7', 'dispatcher', {
      'GET /api/board': () => ({ ...buildBoard([meeting], []), panel: null }),
    });
    await user.click((await panelOf('Meeting')).getByRole('button', { name: 'Edit blocked time' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Meeting' })).toHaveProperty('checked', true);
    expect(dialog.getByRole('checkbox', { name: 'All day' })).toHaveProperty('checked', false);
  });
});

describe('the board without its live connection', () => {
  it('says that it is not live (R8.7)', async () => {
    await openBoard('', 'dispatcher', { 'GET /api/featureflags': () => ['liveUpdates'] });
    expect(await screen.findByText('Not live')).toBeTruthy();
  });
});

describe('the tray', () => {
  it('has canceled calls apart, with the reason, and offers to reopen them (R3.6)', async () => {
    const canceled = buildCall(41, 'Otto Byrne', {
      status: 'canceled',
      cancelReason: 'weather',
      canceled: { date: at('08:00'), by: 'Beth Young' },
    });
    const { user, server } = await openBoard('&tray=canceled', 'office', {
      'GET /api/board': () => buildBoard([visit], [waiting, canceled]),
      'PATCH /api/calls/{id}': () => ({ ...canceled, ...more, status: 'unscheduled', canceled: null }),
      'GET /api/scheduleevents': () => [],
      'GET /api/calls': () => [waiting],
    });
    const tray = within(await screen.findByRole('region', { name: 'Not on the board' }));
    await tray.findByText('Weather');
    expect(tray.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Unassigned 1',
      'On hold 0',
      'Canceled 1',
    ]);
    await user.click(tray.getByRole('button', { name: 'Reopen: Otto Byrne' }));
    await screen.findByText('Call for Otto Byrne is in Unassigned.');
    expect(server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { status: 'unscheduled' },
    ]);
  });
});
