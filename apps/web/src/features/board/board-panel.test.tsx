import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import { at, buildBoard, buildCall, buildVisit, sampleDate, timeZone } from './testing/board.ts';

const visit = buildVisit(7, 'Dana Whitlock', ['09:00', '10:00'], { version: 3 });
const waiting = buildCall(40, 'Ruth Farrow');
const more = {
  events: [],
  mainPhone: '+18285550134',
  mobilePhone: '',
  notes: 'Dog in the yard',
  proposalId: 88,
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
    ...handlers,
  });
}
const panelOf = async (name: string) => within(await screen.findByRole('complementary', { name }));
type App = Awaited<ReturnType<typeof openApp>>;
const asked = ({ server }: App) =>
  server.keys().filter((key) => /^GET \/api\/(board|calls|scheduleevents)/.test(key));

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
    await screen.findByRole('status', { name: 'The day is being loaded.' });
    const tray = screen.getByRole('region', { name: 'Not on the board' });
    expect(within(tray).queryByText(/No call/)).toBe(null);
    expect(
      within(tray)
        .getByRole('link', { name: /Unassigned/ })
        .textContent!.trim(),
    ).toBe('Unassigned');
    expect(document.querySelectorAll('.board-skeleton .skeleton')).toHaveLength(8);
    answer();
    await within(tray).findByText('No call is waiting');
    expect(within(tray).getByRole('link', { name: 'Unassigned 0' })).toBeTruthy();
  });
});

describe('a board that cannot be loaded', () => {
  it('says so in the words of the catalogue, and loads when it is tried again (R8.7)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { server } = await openBoard('', 'dispatcher', { 'GET /api/board': () => refuse('internal') });
      // all tries of a load (R9.10)
      await vi.advanceTimersByTimeAsync(60_000);
      const heading = screen.getByRole('heading', { name: 'An error happened, try again.' });
      expect(screen.queryByText('No call is waiting')).toBe(null);
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

  /** A board on which the visit is on the other day alone. */
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
    await (await panelOf('Dana Whitlock')).findByText(/9:00 AM to 10:00 AM/);
    const { searchParams } = new URL(app.address(), 'http://x');
    expect(Object.fromEntries(searchParams)).toEqual({ date: otherDay, event: '7' });
    expect(searches(app)).toHaveLength(2);
  });

  it('asks once where the day is the right one (R2.13)', async () => {
    const app = await openElsewhere(`/dashboard?date=${otherDay}&event=7`);
    await (await panelOf('Dana Whitlock')).findByText(/9:00 AM to 10:00 AM/);
    expect(searches(app)).toHaveLength(1);
  });

  it('stays where the visit has been taken off the board', async () => {
    const address = `/dashboard?date=${sampleDate}&event=7`;
    const app = await openElsewhere(address, [{ ...later, removed: true }]);
    await (await panelOf('Visit')).findByText(/not on the board any more/);
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
    const details = { ...visit.callDetails!, workOrderId: 61 };
    const board = { ...buildBoard([{ ...visit, callDetails: details }]), panel: call };
    await openBoard('&event=7', 'dispatcher', { 'GET /api/board': () => board });
    const panel = await panelOf('Dana Whitlock');
    await panel.findByRole('link', { name: 'Proposal 88' });
    const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/workorders/61',
      '/customers/4',
      'tel:+18285550134',
      '/sites/5',
      '/proposals/88',
    ]);
  });

  it('leads nowhere where the reader may not go, and says nothing of a proposal where none sold the call (R6.4)', async () => {
    const details = { ...visit.callDetails!, workOrderId: 61 };
    const board = {
      ...buildBoard([{ ...visit, callDetails: details }]),
      panel: { ...call, proposalId: null },
    };
    await openBoard('&event=7', 'sales', { 'GET /api/board': () => board });
    const panel = await panelOf('Dana Whitlock');
    await panel.findByText('Dog in the yard');
    expect(panel.queryByRole('link', { name: /work order/ })).toBeNull();
    expect(panel.queryByText('Sold by')).toBeNull();
  });
});

describe('the foot of the side panel', () => {
  const boardWith = (workOrderId: number | null) => ({
    ...buildBoard([{ ...visit, callDetails: { ...visit.callDetails!, workOrderId } }]),
    panel: call,
  });
  it.each([
    ['sales', 61, []],
    ['sales', null, []],
    ['office', 61, []],
    ['office', null, ['Actions for Dana Whitlock']],
    ['dispatcher', 61, ['Move to…', 'Confirm', 'Actions for Dana Whitlock']],
  ] as const)('offers %s, with the work order %j, only what they may do: %j (R6.4)', async (...rule) => {
    const [role, workOrderId, offered] = rule;
    await openBoard('&event=7', role, { 'GET /api/board': () => boardWith(workOrderId) });
    const panel = await panelOf('Dana Whitlock');
    await panel.findByText('Dog in the yard');
    const names = panel
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Close the panel', 'Show the history', ...offered]);
  });
});
