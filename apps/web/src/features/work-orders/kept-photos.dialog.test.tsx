import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPhoto } from '../../lib/device/photos.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';

const keeper = { companyId: 1, personId: 1 };
let device: Map<string, Map<string, unknown>>;
const kept = () => device.get('fieldwright-1-1 photos')?.size ?? 0;
beforeEach(async () => {
  device = new Map();
  vi.stubGlobal('indexedDB', stubIndexedDb(device));
  sessionState.set('in');
  const photo = (guid: string, name: string) => ({
    guid,
    file: new File(['picture'], name, { type: 'image/jpeg' }),
    fields: {},
  });
  const reassigned = { keeper, document: 'workOrder a', label: 'Work order 112034' };
  await keepPhoto({ ...reassigned, part: 'job' }, photo('1', 'attic.jpg'));
  await keepPhoto({ ...reassigned, part: 'debrief 3' }, photo('2', ''));
  await keepPhoto({ keeper, document: 'workOrder b', part: 'job' }, photo('3', 'cellar.jpg'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('photos that the device keeps for work orders that the person can’t open anymore', () => {
  it('are in the account menu, to download and to discard (R5.4)', async () => {
    const downloads: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download);
    });
    const { user } = await openApp('/settings/password');
    const menu = async () => user.click(await screen.findByRole('button', { name: /your settings$/ }));
    await menu();
    await user.click(await screen.findByRole('menuitem', { name: 'Unsent photos (3)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unsent photos' }));
    const first = within(await dialog.findByRole('region', { name: 'Work order 112034' }));
    const link = first.getByRole('link', { name: 'Download photo 1 of Work order 112034' });
    expect(link.getAttribute('download')).toBe('attic.jpg');
    await user.click(first.getByRole('button', { name: 'Download all' }));
    await waitFor(() => expect(downloads).toEqual(['attic.jpg', 'photo-2.jpg']));
    expect(kept()).toBe(3);
    await user.click(first.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard 2 unsent photos?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await screen.findByText('2 photos discarded.');
    expect(kept()).toBe(1);
    expect(dialog.queryByRole('region', { name: 'Work order 112034' })).toBeNull();
    dialog.getByRole('region', { name: 'Work order' });
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await menu();
    await screen.findByRole('menuitem', { name: 'Unsent photos (1)' });
  });

  it('are told of in the technician’s day', async () => {
    const { user } = await openApp('/day', {
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/ownday': () =>
        ({ date: '2026-11-20', timeZone: 'America/New_York', visits: [], next: null }) as never,
    });
    await screen.findByText(/^3 photos on this device aren’t saved yet\./);
    await user.click(screen.getByRole('button', { name: 'Show photos' }));
    expect(await screen.findByRole('dialog', { name: 'Unsent photos' })).toBeDefined();
  });

  it('are no longer counted on the day once they are discarded from the menu', async () => {
    const { user } = await openApp('/day', {
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/ownday': () =>
        ({ date: '2026-11-20', timeZone: 'America/New_York', visits: [], next: null }) as never,
    });
    await screen.findByText(/^3 photos on this device aren’t saved yet\./);
    await user.click(screen.getByRole('button', { name: /your settings$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unsent photos (3)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unsent photos' }));
    const first = within(await dialog.findByRole('region', { name: 'Work order 112034' }));
    await user.click(first.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/^1 photo on this device isn’t saved yet\./)).toBeDefined();
  });

  it('are nobody else’s', async () => {
    const { user } = await openApp('/settings/password', { 'GET /api/me': () => buildMe({ id: 77 }) });
    await user.click(await screen.findByRole('button', { name: /your settings$/ }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('menuitem', { name: /^Unsent photos/ })).toBeNull();
  });
});
