import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccess, stubServer } from '../testing/stub-server.ts';
import type { Answer } from './requests/send.ts';

const key = 'GET /api/featureflags';
const lifeMs = 30_000_000;
let names: Answer<typeof key>;

async function openTab() {
  vi.resetModules();
  const server = stubServer({
    'POST /api/session': () => buildAccess(),
    'POST /api/session/refresh': ({ body }) =>
      buildAccess({ companyId: (body as { companyId?: number }).companyId ?? 1 }),
    [key]: () => names,
  });
  const tab = { ...(await import('./feature-flags.ts')), ...(await import('./session/session.ts')) };
  await tab.restoreSession();
  return { ...tab, asked: () => server.keys().filter((each) => each === key).length };
}

beforeEach(() => {
  sessionStorage.clear();
  names = ['liveUpdates'];
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const signIn = { email: 'lena.hollis@hollisrowe.example', password: 'open the shop', stay: true };

/** Renders a new screen that uses the feature; returns `live` or `still` once known. */
async function shown(tab: Awaited<ReturnType<typeof openTab>>, wanted: 'live' | 'still') {
  cleanup();
  const Part = () => <p>{tab.useFeature('liveUpdates') ? 'live' : 'still'}</p>;
  const Other = () => <p>{tab.useFeature('errorReports') ? 'reports' : 'none'}</p>;
  render(
    <>
      <Part />
      <Other />
    </>,
  );
  await screen.findByText(wanted);
}

describe('useFeature', () => {
  it('asks once for all, and not again for 30,000,000 ms (R7.2, R9.1)', async () => {
    const tab = await openTab();
    await shown(tab, 'live');
    screen.getByText('none');
    names = [];
    vi.setSystemTime(Date.now() + lifeMs - 1);
    await shown(tab, 'live');
    expect(tab.asked()).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    await shown(tab, 'still');
    expect(tab.asked()).toBe(2);
  });

  it('asks anew after signing in, and in another company (R7.2)', async () => {
    const tab = await openTab();
    await shown(tab, 'live');
    names = [];
    await act(() => tab.signIn(signIn));
    await screen.findByText('still');
    names = ['liveUpdates'];
    await act(() => tab.switchCompany(2));
    await screen.findByText('live');
    expect(tab.asked()).toBe(3);
  });

  it('is no until it is known, and follows a change and a sign-in (R7.2)', async () => {
    const tab = await openTab();
    const Part = () => <p>{tab.useFeature('liveUpdates') ? 'live' : 'still'}</p>;
    render(<Part />);
    screen.getByText('still');
    await screen.findByText('live');
    act(() => tab.keepFeatures([]));
    await screen.findByText('still');
    names = ['liveUpdates'];
    await act(() => tab.signIn(signIn));
    await waitFor(() => expect(screen.getByText('live')).toBeTruthy());
  });
});
