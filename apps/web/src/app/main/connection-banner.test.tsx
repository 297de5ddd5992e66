import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failOften } from '../../testing/fail-often.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const renewalText =
  'We could not renew your authentication. Please save your work, log out and log back in again.';
const updateText =
  'The product website has received an update. Please finish what you are doing and refresh this page.';
const openDevices = async () => {
  const app = await openApp('/settings/sessions', { 'DELETE /api/session': () => null });
  await screen.findByRole('heading', { name: 'Your devices' });
  return app;
};

describe('a renewal that the server refuses', () => {
  it('is told in words, leaves the page as it is, and the way out is the person’s (R8.3)', async () => {
    const { server, user, address } = await openDevices();
    const { renew } = await import('../../lib/session/renewal.ts');
    server.handlers['POST /api/session/refresh'] = () => refuse('origin_refused');
    await act(() => renew().catch(() => {}));
    await screen.findByText(renewalText);
    expect(address()).toBe('/settings/sessions');
    expect(screen.getByRole('heading', { name: 'Your devices' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(address()).toBe('/signin'));
  });
});

describe('the live connection', () => {
  it('that is lost for long is told of, and no more once it is back (R9.10)', async () => {
    const { server, user } = await openDevices();
    const { liveLost } = await import('../../lib/live/connection.ts');
    act(() => liveLost.set(true));
    await screen.findByText('You won’t see others’ changes right now.');
    server.calls.length = 0;
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(server.keys()).toContain('GET /api/sessions'));
    act(() => liveLost.set(false));
    expect(screen.queryByText(/won’t see others’ changes/)).toBeNull();
  });
});

describe('the live connection, lost on the board', () => {
  it('has the day asked for again by the button in its message (R9.10)', async () => {
    const { server, user } = await openApp('/dashboard', { 'GET /api/calls': () => [] });
    const asked = () => server.keys().filter((key) => key === 'GET /api/board').length;
    await screen.findByRole('heading', { name: 'No technicians yet' });
    expect(asked()).toBe(1);
    const { liveLost } = await import('../../lib/live/connection.ts');
    act(() => liveLost.set(true));
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(asked()).toBe(2));
  });
});

describe('a screen that could not be loaded again', () => {
  it('says so in words, once, takes the focus from nobody, and is asked for again (R1.5)', async () => {
    const { server, user } = await openDevices();
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    const known = server.handlers['GET /api/sessions']!;
    server.handlers['GET /api/sessions'] = () => refuse('not_found');
    const focused = screen.getByRole('button', { name: 'Sign out everywhere' });
    focused.focus();
    await act(() => queryClient.invalidateQueries());
    const banner = await screen.findByText('This page may be out of date. Retrying…');
    expect(banner.closest('[role="status"]')).toBeTruthy();
    expect(document.activeElement).toBe(focused);
    expect(screen.getByRole('heading', { name: 'Your devices' })).toBeTruthy();
    server.handlers['GET /api/sessions'] = known;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
  });

  it('is asked for again as soon as another call reaches the server (R1.5)', async () => {
    await openDevices();
    const { connection } = await import('../../lib/live/connection.ts');
    const retry = await failOften();
    act(() => connection.set('lost'));
    act(() => connection.set('reached'));
    await waitFor(() => expect(retry).toHaveBeenCalled());
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the tab is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is asked for again when %s (R1.5)', async (_when, happen) => {
    await openDevices();
    const retry = await failOften();
    act(() => void happen());
    await waitFor(() => expect(retry).toHaveBeenCalled());
  });
});

describe('an update of the product', () => {
  const wanting = (version: string) => () =>
    Response.json({ data: buildMe() }, { headers: { 'x-minimum-version': version } });

  it('once put off is told of again when a newer one is wanted, and after a reload (R8.4)', async () => {
    const { user } = await openApp('/settings/sessions', { 'GET /api/me': wanting('999.0.0') });
    await screen.findByText(updateText);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByText(updateText)).toBeNull();
    const { noteMinimumVersion } = await import('../../lib/requests/version.ts');
    act(() => noteMinimumVersion('999.0.0'));
    expect(screen.queryByText(updateText)).toBeNull();
    act(() => noteMinimumVersion('999.0.1'));
    await screen.findByText(updateText);
    await user.click(screen.getByRole('button', { name: 'Later' }));

    await openApp('/settings/sessions', { 'GET /api/me': wanting('999.0.1') });
    await screen.findByText(updateText);
  });

  it('takes the focus from nobody and interrupts no screen reader (R8.4)', async () => {
    await openDevices();
    const focused = screen.getByRole('button', { name: 'Sign out everywhere' });
    focused.focus();
    const { noteMinimumVersion } = await import('../../lib/requests/version.ts');
    act(() => noteMinimumVersion('999.0.0'));
    const banner = await screen.findByText(updateText);
    expect(document.activeElement).toBe(focused);
    expect(banner.closest('[role="alert"]')).toBeNull();
    expect(banner.closest('[role="status"]')).toBeTruthy();
  });
});
