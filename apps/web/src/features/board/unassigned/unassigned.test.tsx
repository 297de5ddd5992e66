import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import type { Handlers } from '../../../testing/stub-server.ts';
import { at, buildBoard, buildCall, sampleDate } from '../testing/board.ts';

const waiting = [buildCall(40, 'Ruth Farrow'), buildCall(43, 'Lena Marsh')];
type Role = ReturnType<typeof buildMe>['roles'][number];

async function openTray(role: Role, search = '', handlers: Handlers = {}) {
  const app = await openApp(`/dashboard?date=${sampleDate}${search}`, {
    'GET /api/me': () => buildMe({ roles: [role] }),
    'GET /api/board': () => buildBoard([], waiting),
    ...handlers,
  });
  const region = await screen.findByRole('region', { name: 'Not on the board' });
  return { ...app, region, tray: within(region) };
}

describe('A in Unassigned', () => {
  it('assigns the call whose Assign button was pressed, also once its dialog is closed (R6.4)', async () => {
    const { user, tray } = await openTray('dispatcher');
    const assign = await tray.findByRole('button', { name: 'Assign: Lena Marsh' });
    await user.click(assign);
    await screen.findByRole('dialog', { name: 'Assign Lena Marsh' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(assign);
    await user.keyboard('a');
    expect(await screen.findByRole('dialog', { name: 'Assign Lena Marsh' })).toBeTruthy();
  });

  it('assigns the first call where no call has the focus (R6.4)', async () => {
    const { user, tray, region } = await openTray('dispatcher');
    await tray.findByRole('button', { name: 'Assign: Ruth Farrow' });
    await user.click(region);
    await user.keyboard('a');
    expect(await screen.findByRole('dialog', { name: 'Assign Ruth Farrow' })).toBeTruthy();
  });

  it('is for who plans visits (R6.4)', async () => {
    const { user, tray, region } = await openTray('office');
    await tray.findByRole('button', { name: /^Ruth Farrow/ });
    await user.click(region);
    await user.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the menu of a call in Unassigned', () => {
  const held = buildCall(44, 'Ada Lowe', { status: 'onHold' });
  const canceled = buildCall(41, 'Otto Byrne', {
    status: 'canceled',
    cancelReason: 'weather',
    canceled: { date: at('08:00'), by: 'Beth Young' },
  });
  const handlers: Handlers = { 'GET /api/board': () => buildBoard([], [...waiting, held, canceled]) };
  const change = ['Edit call…', 'Reschedule call…', 'Cancel call…'];
  /** Returns the items' names without their keys. */
  const items = async () => {
    const menu = within(await screen.findByRole('menu'));
    return menu.getAllByRole('menuitem').map((item) => item.textContent?.trim());
  };

  it.each([
    ['dispatcher', '', 'Ruth Farrow', ['Assign…', 'Put on hold', ...change, 'Open customer']],
    ['dispatcher', '&tray=onHold', 'Ada Lowe', ['Assign…', 'Take off hold', ...change, 'Open customer']],
    ['office', '', 'Ruth Farrow', [...change, 'Open customer']],
    ['office', '&tray=canceled', 'Otto Byrne', ['Edit call…', 'Reopen call', 'Open customer']],
  ] as const)('offers %s at %s, of %s, what they may do: %j (R6.4)', async (role, search, name, offered) => {
    const { user, tray } = await openTray(role, search, handlers);
    await user.click(await tray.findByRole('button', { name: `Actions for ${name}` }));
    expect(await items()).toEqual(offered);
  });

  it('opens by a right click, and gives the focus back to its card', async () => {
    const { user, tray } = await openTray('dispatcher', '', handlers);
    const card = await tray.findByRole('button', { name: /^Lena Marsh/ });
    fireEvent.contextMenu(card, { clientX: 40, clientY: 50 });
    expect(screen.getByRole('menu', { name: 'Actions for Lena Marsh' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(card);
  });

  it('opens by a long press', async () => {
    const { tray } = await openTray('dispatcher', '', handlers);
    const card = await tray.findByRole('button', { name: /^Lena Marsh/ });
    const finger = { isPrimary: true, pointerType: 'touch', button: 0, clientX: 40, clientY: 50 };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      fireEvent.pointerDown(card, finger);
      await vi.advanceTimersByTimeAsync(400);
      fireEvent.pointerUp(card, finger);
      await vi.advanceTimersByTimeAsync(1);
    } finally {
      vi.useRealTimers();
    }
    expect(await screen.findByRole('menu', { name: 'Actions for Lena Marsh' })).toBeTruthy();
  });

  it('puts the call on hold (R3.6)', async () => {
    const { tray, server } = await openTray('dispatcher', '', {
      ...handlers,
      'PATCH /api/calls/{id}': () => Response.json({ data: { ...waiting[0]!, status: 'onHold' } }),
      'GET /api/calls': () => [],
    });
    fireEvent.contextMenu(await tray.findByRole('button', { name: /^Ruth Farrow/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Put on hold' }));
    await screen.findByText('Ruth Farrow is on hold.');
    expect(server.calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { status: 'onHold', basedOn: 1 },
    ]);
  });

  it('leads to the customer (R2.13)', async () => {
    const { tray, address } = await openTray('office', '', handlers);
    fireEvent.contextMenu(await tray.findByRole('button', { name: /^Ruth Farrow/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Open customer' }));
    await waitFor(() => expect(address()).toBe('/customers/4'));
  });
});
