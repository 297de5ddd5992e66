import { sessionTimes } from '@fieldwright/domain/people/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccess, type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import type { Answer } from '../requests/send.ts';

/** Opens a tab: modules hold a tab's state. Tabs share the browser's storage, locks and channel. */
async function openTab() {
  vi.resetModules();
  return {
    ...(await import('./session.ts')),
    ...(await import('./session-state.ts')),
    ...(await import('./renewal.ts')),
    ...(await import('../requests/api.ts')),
    ...(await import('../clock.ts')),
  };
}

/** Posts a message as another tab would, and waits until every tab has received it. */
async function sayAsOther(message: unknown): Promise<void> {
  const [other, quiet, last] = ['fieldwright.session', 'quiet', 'quiet'].map(
    (name) => new BroadcastChannel(name),
  );
  const heard = new Promise((resolve) => last!.addEventListener('message', resolve));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  other!.postMessage(message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  quiet!.postMessage('');
  await heard;
  for (const channel of [other, quiet, last]) channel!.close();
}

const refresh = 'POST /api/session/refresh';
const somebody = { email: 'lena.hollis@hollisrowe.example', password: 'open the shop', stay: true };
const serve = (handlers: Handlers) =>
  stubServer({ [refresh]: () => buildAccess(), 'GET /api/people': () => [], ...handlers });

/** Returns access from a server with this time. */
const accessAt = (now: number) =>
  buildAccess({
    expiresDate: new Date(now + sessionTimes.accessMs).toISOString(),
    serverDate: new Date(now).toISOString(),
  });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // this test's tabs sign out, so that they don't react in the next test
  await sayAsOther('signed-out');
});

describe('the session, refused or lost', () => {
  it('is nobody where the server knows no session', async () => {
    serve({ [refresh]: () => refuse('signed_out') });
    const tab = await openTab();
    expect(await tab.restoreSession()).toBe(false);
    expect(tab.sessionState.get()).toBe('out');
  });

  it('stays open as a question where the server cannot be asked', async () => {
    serve({ [refresh]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const tab = await openTab();
    await expect(tab.restoreSession()).rejects.toMatchObject({ code: 'unreachable' });
    expect(tab.sessionState.get()).toBe('unknown');
  });

  it('ends when its renewal is refused', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    server.handlers[refresh] = () => refuse('session_ended');
    await vi.advanceTimersByTimeAsync(sessionTimes.accessMs);
    expect(tab.sessionState.get()).toBe('ended');
  });

  it('ends at a call that the server answers with session_ended, without asking for a renewal', async () => {
    const server = serve({ 'GET /api/people': () => refuse('session_ended') });
    const tab = await openTab();
    await tab.restoreSession();
    await expect(tab.api('GET /api/people')).rejects.toMatchObject({ code: 'session_ended' });
    expect(tab.sessionState.get()).toBe('ended');
    expect(server.keys()).toEqual([refresh, 'GET /api/people']);
  });

  it('survives a renewal that gets no answer, and tries again', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    server.handlers[refresh] = () => Promise.reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(sessionTimes.accessMs - sessionTimes.renewBeforeMs);
    expect(server.keys().length).toBe(2);
    server.handlers[refresh] = () => buildAccess();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(server.keys().length).toBe(3);
    expect(tab.sessionState.get()).toBe('in');
  });

  it('is renewed once for all calls that wait, also where the renewal gets no answer', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    await vi.advanceTimersByTimeAsync(1);
    server.handlers[refresh] = () => Promise.reject(new TypeError('Failed to fetch'));
    const before = server.keys().length;
    const waiting = [tab.renew(), tab.renew(), tab.renew()].map((each) => each.catch(() => 'failed'));
    expect(await Promise.all(waiting)).toEqual(['failed', 'failed', 'failed']);
    expect(server.keys().length - before).toBe(1);
  });

  it('says in the words of the catalog that renewing failed for any other reason (R8.3)', async () => {
    serve({ [refresh]: () => refuse('origin_refused') });
    const tab = await openTab();
    await expect(tab.renew()).rejects.toMatchObject({
      code: 'renewal_failed',
      text: 'We could not renew your authentication. Please save your work, log out and log back in again.',
    });
  });

  it.each([500, 403])(
    'fails with %i where somebody is in, keeps what is on the screen, and is tried again (R8.3)',
    async (status) => {
      const server = serve({});
      const tab = await openTab();
      await tab.restoreSession();
      server.handlers[refresh] = () => Response.json({ title: 'No.' }, { status });
      // below 500 it is no answer to the call that waits: a page must not take it for its own refusal
      const told = { code: 'renewal_failed', status: status < 500 ? 0 : status };
      await expect(tab.renew()).rejects.toMatchObject(told);
      expect([tab.sessionState.get(), tab.renewalFailed.get()]).toEqual(['in', true]);
      await vi.advanceTimersByTimeAsync(sessionTimes.accessMs);
      server.handlers[refresh] = () => buildAccess();
      await vi.advanceTimersByTimeAsync(100_000);
      expect([tab.sessionState.get(), tab.renewalFailed.get()]).toEqual(['in', false]);
    },
  );

  it('does not speak of a renewal before anybody is known to be in', async () => {
    serve({ [refresh]: () => refuse('internal') });
    const tab = await openTab();
    await expect(tab.restoreSession()).rejects.toMatchObject({ status: 500, text: 'An error happened.' });
    expect(tab.renewalFailed.get()).toBe(false);
  });

  it('goes on in another company where the one of before is closed to the person', async () => {
    sessionStorage.setItem('fieldwright.company', '7');
    const server = serve({
      [refresh]: ({ body }) =>
        (body as { companyId?: number }).companyId === 7
          ? refuse('no_company')
          : buildAccess({ companyId: 2 }),
    });
    const tab = await openTab();
    expect(await tab.restoreSession()).toBe(true);
    expect(server.calls.map(({ body }) => body)).toEqual([{ companyId: 7 }, {}]);
    expect(sessionStorage.getItem('fieldwright.company')).toBe('2');
  });
});

describe('renewal', () => {
  it('comes shortly before the token expires, by itself (R9.3)', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    await vi.advanceTimersByTimeAsync(sessionTimes.accessMs - sessionTimes.renewBeforeMs - 1);
    expect(server.keys()).toEqual([refresh]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.keys()).toEqual([refresh, refresh]);
  });

  it.each([-4, 4])("goes by the server's clock where the device's is %i days off (R9.3)", async (days) => {
    const offset = days * 24 * 3_600_000;
    const server = serve({ [refresh]: () => accessAt(Date.now() + offset) });
    const tab = await openTab();
    await tab.restoreSession();
    await tab.api('GET /api/people');
    expect(server.keys()).toEqual([refresh, 'GET /api/people']);
    await vi.advanceTimersByTimeAsync(sessionTimes.accessMs - sessionTimes.renewBeforeMs);
    expect(server.keys().filter((key) => key === refresh).length).toBe(2);
  });

  it.each([-4, 4])("has the tab go by the server's clock where the device's is %i days off", async (days) => {
    const ofServer = Date.now() + days * 24 * 3_600_000;
    serve({ [refresh]: () => accessAt(ofServer) });
    const tab = await openTab();
    await tab.restoreSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab.timeNow()).toBe(ofServer + 60_000);
  });

  it('counts from when the token arrived, though the device is set back meanwhile (R9.3)', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    await vi.advanceTimersByTimeAsync(sessionTimes.accessMs - sessionTimes.renewBeforeMs - 1);
    vi.setSystemTime(Date.now() - 24 * 3_600_000);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.keys()).toEqual([refresh, refresh]);
    // an expired token is not used because a reset clock makes it look fresh
    server.handlers[refresh] = () => Promise.reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(sessionTimes.accessMs - 6_000);
    vi.setSystemTime(Date.now() - 24 * 3_600_000);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(tab.accessToken()).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('happens once for many calls that wait for it (R9.3)', async () => {
    const server = serve({});
    const tab = await openTab();
    await Promise.all(Array.from({ length: 20 }, () => tab.api('GET /api/people')));
    expect(server.keys().filter((key) => key === refresh).length).toBe(1);
    expect(server.calls.length).toBe(21);
  });

  it('happens once for many calls that are refused together, and repeats each (R9.3)', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    const old = await tab.accessToken();
    await vi.advanceTimersByTimeAsync(1);
    server.handlers['GET /api/people'] = ({ headers }) =>
      headers.get('authorization') === `Bearer ${old}` ? refuse('signed_out') : [];
    await Promise.all(Array.from({ length: 10 }, () => tab.api('GET /api/people')));
    expect(server.keys().filter((key) => key === refresh).length).toBe(2);
    expect(server.keys().filter((key) => key === 'GET /api/people').length).toBe(20);
  });

  it('comes before a call whose token has run out while the device slept', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    vi.setSystemTime(Date.now() + 3_600_000);
    await tab.api('GET /api/people');
    expect(server.keys()).toEqual([refresh, refresh, 'GET /api/people']);
  });

  it('after rights_changed repeats the call and tells the screen, once', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    await vi.advanceTimersByTimeAsync(1);
    let refused = 0;
    server.handlers['GET /api/people'] = () => ((refused += 1) === 1 ? refuse('rights_changed') : []);
    expect(await tab.api('GET /api/people')).toEqual([]);
    expect(tab.rightsChanges.get()).toBe(1);
  });

  it('is not repeated without end: a second refusal is the answer', async () => {
    const server = serve({ 'GET /api/people': () => refuse('rights_changed') });
    const tab = await openTab();
    await expect(tab.api('GET /api/people')).rejects.toMatchObject({ code: 'rights_changed' });
    expect(server.keys().length).toBe(4);
  });
});

describe('signing in', () => {
  it('comes after a renewal under way, whose cookie would replace the new one', async () => {
    const answer = Promise.withResolvers<Answer<typeof refresh>>();
    const server = serve({
      [refresh]: () => answer.promise,
      'POST /api/session': () => buildAccess({ accessToken: 'token-new' }),
    });
    const tab = await openTab();
    const restored = tab.restoreSession();
    const entering = tab.signIn(somebody);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.keys()).toEqual([refresh]);
    answer.resolve(buildAccess());
    await Promise.all([restored, entering]);
    expect(await tab.accessToken()).toBe('token-new');
  });

  it('is not undone by a late session_ended for the session before', async () => {
    const answer = Promise.withResolvers<Response>();
    serve({
      'GET /api/people': () => answer.promise,
      'DELETE /api/session': () => null,
      'POST /api/session': () => buildAccess({ accessToken: 'token-new' }),
    });
    const tab = await openTab();
    await tab.restoreSession();
    const call = tab.api('GET /api/people');
    await tab.signOut();
    await tab.signIn(somebody);
    answer.resolve(refuse('session_ended'));
    await expect(call).rejects.toMatchObject({ code: 'session_ended' });
    expect(tab.sessionState.get()).toBe('in');
  });
});

describe('several tabs', () => {
  it('that renew at once do so once, and each goes on with what came (R9.3)', async () => {
    vi.useRealTimers();
    stubLocks();
    const server = serve({});
    const tabs = [await openTab(), await openTab(), await openTab()];
    const tokens = await Promise.all(tabs.map((tab) => tab.renew()));
    expect(server.keys()).toEqual([refresh]);
    expect(new Set(tokens).size).toBe(1);
    expect(tabs.map((tab) => tab.sessionState.get())).toEqual(['in', 'in', 'in']);
  });

  const passOn = (renewed: ReturnType<typeof buildAccess>, ageMs = 0) =>
    sayAsOther({ renewed, clock: Date.now() - ageMs });

  it('take no token of another company, and none when signed out (R9.3, R6.4)', async () => {
    serve({ 'DELETE /api/session': () => null });
    const tab = await openTab();
    await tab.restoreSession();
    const own = await tab.accessToken();
    await passOn(buildAccess({ companyId: 2, accessToken: 'of another company' }));
    expect(await tab.accessToken()).toBe(own);
    await tab.signOut();
    await passOn(buildAccess({ accessToken: 'of who is out' }));
    expect(tab.sessionState.get()).toBe('out');
  });

  it('take a token for as old as it is, not for as new as it comes (R9.3)', async () => {
    const server = serve({});
    const tab = await openTab();
    await tab.restoreSession();
    await passOn(buildAccess({ accessToken: 'young' }), 1_000);
    expect(await tab.accessToken()).toBe('young');
    await passOn(buildAccess({ accessToken: 'old' }), sessionTimes.accessMs - 4_000);
    expect(await tab.accessToken()).not.toBe('old');
    expect(server.keys()).toEqual([refresh, refresh]);
  });

  it('do not wait for ever for one that was frozen while it held the lock', async () => {
    vi.stubGlobal('navigator', {
      locks: { request: () => Promise.reject(new DOMException('', 'TimeoutError')) },
    });
    serve({});
    const tab = await openTab();
    expect(await tab.renew()).toContain('token-');
  });

  it('are signed out together', async () => {
    vi.useRealTimers();
    serve({ 'DELETE /api/session': () => null });
    const [first, second] = [await openTab(), await openTab()];
    await Promise.all([first.restoreSession(), second.restoreSession()]);
    await first.signOut();
    await vi.waitFor(() => expect(second.sessionState.get()).toBe('out'), 60_000);
  });

  it('keep a company each, and switch alone', async () => {
    const server = serve({
      [refresh]: ({ body }) => buildAccess({ companyId: (body as { companyId?: number }).companyId ?? 1 }),
    });
    const tab = await openTab();
    await tab.restoreSession();
    await tab.switchCompany(2);
    expect(server.calls.at(-1)?.body).toEqual({ companyId: 2 });
    expect(sessionStorage.getItem('fieldwright.company')).toBe('2');
  });
});

describe('signing out', () => {
  it('forgets the token and the company at once, whatever the server says', async () => {
    const server = serve({ 'DELETE /api/session': () => refuse('internal') });
    const tab = await openTab();
    await tab.restoreSession();
    await tab.signOut();
    expect(tab.sessionState.get()).toBe('out');
    expect(sessionStorage.length).toBe(0);
    expect(server.keys()).toEqual([refresh, 'DELETE /api/session']);
  });

  it('without a connection is told to the server at the next start, before anything else', async () => {
    const server = serve({ 'DELETE /api/session': () => Promise.reject(new TypeError('Failed to fetch')) });
    const tab = await openTab();
    await tab.restoreSession();
    await tab.signOut();
    server.handlers['DELETE /api/session'] = () => null;
    server.calls.length = 0;
    const next = await openTab();
    expect(await next.restoreSession()).toBe(false);
    expect(server.keys()).toEqual(['DELETE /api/session']);
    server.calls.length = 0;
    const later = await openTab();
    expect(await later.restoreSession()).toBe(true);
  });

  it('is not undone by the late answer of a renewal under way (R9.3)', async () => {
    const answer = Promise.withResolvers<Answer<typeof refresh>>();
    const server = serve({ 'DELETE /api/session': () => null });
    const tab = await openTab();
    await tab.restoreSession();
    server.handlers[refresh] = () => answer.promise;
    const renewal = tab.renew(await tab.accessToken());
    await vi.advanceTimersByTimeAsync(1);
    const leaving = tab.signOut();
    await vi.advanceTimersByTimeAsync(1);
    expect(server.keys()).toEqual([refresh, refresh]);
    answer.resolve(buildAccess());
    await expect(renewal).rejects.toMatchObject({ status: 401, code: 'signed_out' });
    await leaving;
    expect(tab.sessionState.get()).toBe('out');
    expect(sessionStorage.length).toBe(0);
    // sent after the renewal, so that it ends the newest cookie
    expect(server.keys()).toEqual([refresh, refresh, 'DELETE /api/session']);
  });

  it('stops a renewal that another tab has kept waiting, before it is sent', async () => {
    const turn = Promise.withResolvers<void>();
    const request = (_name: string, _options: object, work: (lock: object) => Promise<unknown>) =>
      turn.promise.then(() => work({}));
    const server = serve({ 'DELETE /api/session': () => null });
    const tab = await openTab();
    await tab.restoreSession();
    vi.stubGlobal('navigator', { locks: { request } });
    const renewal = tab.renew(await tab.accessToken());
    const leaving = tab.signOut();
    turn.resolve();
    await expect(renewal).rejects.toMatchObject({ code: 'signed_out' });
    await leaving;
    expect(server.keys()).toEqual([refresh, 'DELETE /api/session']);
  });

  it('in another tab is not undone by the answer that this one waits for at its start', async () => {
    vi.useRealTimers();
    const answer = Promise.withResolvers<Answer<typeof refresh>>();
    const server = serve({ 'DELETE /api/session': () => null });
    const first = await openTab();
    await first.restoreSession();
    server.handlers[refresh] = () => answer.promise;
    const second = await openTab();
    const restored = second.restoreSession();
    await first.signOut();
    await vi.waitFor(() => expect(second.sessionState.get()).toBe('out'), 60_000);
    answer.resolve(buildAccess());
    expect(await restored).toBe(false);
    expect(second.sessionState.get()).toBe('out');
  });

  it('waits for a sign-in under way elsewhere, and then leaves its session alone', async () => {
    stubLocks();
    const answer = Promise.withResolvers<Answer<'POST /api/session'>>();
    const server = serve({ 'POST /api/session': () => answer.promise, 'DELETE /api/session': () => null });
    const [first, second] = [await openTab(), await openTab()];
    await first.restoreSession();
    const entering = second.signIn(somebody);
    const leaving = first.signOut();
    await vi.advanceTimersByTimeAsync(1);
    answer.resolve(buildAccess());
    await Promise.all([entering, leaving]);
    expect(server.keys()).toEqual([refresh, 'POST /api/session']);
    expect(second.sessionState.get()).toBe('in');
  });

  it('without a connection is over with the next sign-in, which ends the old session at the server', async () => {
    const server = serve({
      'DELETE /api/session': () => Promise.reject(new TypeError('Failed to fetch')),
      'POST /api/session': () => buildAccess(),
    });
    const tab = await openTab();
    await tab.restoreSession();
    await tab.signOut();
    await tab.signIn(somebody);
    expect(tab.sessionState.get()).toBe('in');
    const next = await openTab();
    expect(await next.restoreSession()).toBe(true);
    expect(server.keys()).toEqual([refresh, 'DELETE /api/session', 'POST /api/session', refresh]);
  });

  it('leaves no token in any storage', async () => {
    serve({});
    const tab = await openTab();
    await tab.restoreSession();
    const token = await tab.accessToken();
    expect(JSON.stringify([localStorage, sessionStorage, document.cookie])).not.toContain(token);
  });
});

/** Stubs browser locks: one holder per name; a request that won't wait gets null. */
function stubLocks(): void {
  const holders = new Map<string, Promise<unknown>>();
  const request = (
    name: string,
    { ifAvailable }: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    const before = holders.get(name);
    if (before && ifAvailable) return Promise.resolve(work(null));
    const turn = (before ?? Promise.resolve()).then(() => work({}));
    const ended: Promise<void> = turn.then(
      () => leave(),
      () => leave(),
    );
    const leave = () => {
      if (holders.get(name) === ended) holders.delete(name);
    };
    holders.set(name, ended);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}
