import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMe, openApp } from '../../../testing/open-app.tsx';
import type { Handlers } from '../../../testing/stub-server.ts';
import { buildBoard, buildCall, sampleDate } from '../testing/board.ts';

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
