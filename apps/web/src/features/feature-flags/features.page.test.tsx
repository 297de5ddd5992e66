import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const open = (handlers: Handlers = {}) =>
  openApp('/settings/features', { 'GET /api/featureflags': () => ['errorReports'], ...handlers });
const isOn = (name: string) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked;

describe('features', () => {
  it('are switched by owners and admins: others are led to the dashboard (R7.2, R6.4)', async () => {
    const { address } = await open({ 'GET /api/me': () => buildMe({ roles: ['dispatcher'] }) });
    await waitFor(() => expect(address()).toBe('/dashboard?noAccess=1'));
  });

  it('are on or off as the server says, each with what it gives (R7.2)', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Features' });
    expect([isOn('Live updates'), isOn('Error reports')]).toEqual([false, true]);
    expect(
      screen.getByRole('switch', { name: 'Live updates', description: /show up automatically/ }),
    ).toBeTruthy();
  });

  it('are switched at once, and the tab knows (R7.2)', async () => {
    const { user, server } = await open({ 'PATCH /api/featureflags': () => ({ names: [], version: 5 }) });
    await user.click(await screen.findByRole('switch', { name: 'Error reports' }));
    await screen.findByText('Error reports: off.');
    expect(isOn('Error reports')).toBe(false);
    expect(server.calls.at(-1)).toMatchObject({ body: { name: 'errorReports', isOn: false } });
  });

  it('have a history: who turned what on or off, and nothing else of the company; each can be put back', async () => {
    const change = (id: number, fields: object) => ({
      id,
      version: id,
      by: { id: 1, name: 'Lena Hollis' },
      date: '2026-11-20T15:00:00Z',
      requestId: 'r',
      saveKey: null,
      steps: [
        { kind: 'company', records: [{ id: 1, created: false, updated: true, deleted: false, fields }] },
      ],
    });
    const { user, server } = await open({
      'GET /api/company': () => buildCompany(),
      'PATCH /api/featureflags': () => ({ names: ['errorReports', 'liveUpdates'], version: 5 }),
      'GET /api/company/changes': () =>
        [
          change(3, { liveUpdates: { from: true, to: false } }),
          change(2, { phone: { from: '', to: '+18285550140' } }),
        ] as never,
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(screen.getByRole('dialog', { name: 'Feature history' }));
    await history.findByText('Live updates: on → off');
    expect(history.getAllByText('Lena Hollis')).toHaveLength(1);
    await user.click(history.getByRole('button', { name: 'Revert to on: Live updates' }));
    await screen.findByText('Reverted: Live updates.');
    expect(server.calls.find(({ key }) => key === 'PATCH /api/featureflags')).toMatchObject({
      body: { name: 'liveUpdates', isOn: true, basedOn: 4 },
    });
    await waitFor(() => expect(history.queryByRole('button', { name: /^Revert/ })).toBeNull());
  });

  it('stay as they are where the server refuses, which is said', async () => {
    const { user } = await open({ 'PATCH /api/featureflags': () => refuse('forbidden') });
    await user.click(await screen.findByRole('switch', { name: 'Live updates' }));
    await screen.findByText(/^Couldn’t change Live updates\./);
    expect(isOn('Live updates')).toBe(false);
  });

  it('are tried until the server answers, which is said; then nothing is left (R9.10, R8.2)', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => ({ names: ['liveUpdates' as const], version: 5 }),
    ];
    const { user, server } = await open({ 'PATCH /api/featureflags': () => answers.shift()!() });
    await user.click(await screen.findByRole('switch', { name: 'Live updates' }));
    await screen.findByText(/^Not changed yet\. Retrying…/);
    expect(isOn('Live updates')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save now' }));
    await screen.findByText('Live updates: on.');
    expect(screen.queryByText(/^Not changed yet/)).toBeNull();
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/featureflags');
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'liveUpdates', isOn: true },
      { name: 'liveUpdates', isOn: true },
    ]);
  });

  it('switched one after the other, and back again, end as they were wanted last (R9.12)', async () => {
    const on = new Set(['errorReports']);
    const { user, server } = await open({
      'PATCH /api/featureflags': ({ body }) => {
        const { name, isOn: isWanted } = body as { name: 'errorReports'; isOn: boolean };
        if (isWanted) on.add(name);
        else on.delete(name);
        return { names: [...on] as 'errorReports'[], version: 5 };
      },
    });
    await user.click(await screen.findByRole('switch', { name: 'Error reports' }));
    await user.click(screen.getByRole('switch', { name: 'Live updates' }));
    await user.click(screen.getByRole('switch', { name: 'Error reports' }));
    expect([isOn('Live updates'), isOn('Error reports')]).toEqual([true, true]);
    await waitFor(() =>
      expect([...on].sort((a, b) => a.localeCompare(b))).toEqual(['errorReports', 'liveUpdates']),
    );
    expect(server.calls.filter(({ key }) => key === 'PATCH /api/featureflags')).toHaveLength(3);
  });
});
