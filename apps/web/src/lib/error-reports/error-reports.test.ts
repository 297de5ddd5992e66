import { reportLimits } from '@fieldwright/domain/error-reports/error-report';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAccess, type Call, type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import { errorTexts } from '../errors/error.texts.ts';

const key = 'POST /api/errorreports';
const strangersKey = 'POST /api/publicerrorreports';
const batchMs = 5_000;

interface Body {
  version: string;
  evictions?: { guid: string }[];
  reports: {
    name: string;
    message: string;
    stack: string;
    route: string;
    correlationId: string;
    count: number;
  }[];
}

let end: () => void = () => {};
/** Opens a page at an address, with someone signed in. */
async function openPage(handlers: Handlers = {}, { isIn = true } = {}) {
  vi.resetModules();
  const asked: RequestInit[] = [];
  const server = stubServer({
    'POST /api/session/refresh': () => (isIn ? buildAccess() : refuse('signed_out')),
    [key]: () => null,
    [strangersKey]: () => null,
    ...handlers,
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => (asked.push(init), answer(address, init)));
  const page = {
    ...(await import('../errors/api-error.ts')),
    ...(await import('../requests/api.ts')),
    ...(await import('./error-collector.ts')),
    ...(await import('./evictions.ts')),
    ...(await import('../session/session.ts')),
    ...(await import('../session/session-state.ts')),
    ...(await import('../requests/version.ts')),
  };
  const unwatch = page.watchFaults();
  const stop = (await import('./error-reports.ts')).startErrorReports(() => '/proposals/$id');
  end = () => {
    unwatch();
    stop();
  };
  const sent = () => server.calls.filter((call: Call) => call.key === key).map(({ body }) => body as Body);
  if (isIn) await page.restoreSession();
  return { ...page, server, sent, asked };
}
/** An error worded like an engine's own, so that it is reported as it is. */
const faultOf = (what: string) => new TypeError(`${what} is not a function`);
const close = () => window.dispatchEvent(new Event('pagehide'));
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const happen = (error: unknown, message = '') =>
  window.dispatchEvent(Object.assign(new Event('error'), { error, message }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('faults that are not reported', () => {
  it.each([
    [
      'a chunk that is gone',
      () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js'),
    ],
    ['the same in another browser', () => new TypeError('error loading dynamically imported module: /a.js')],
    ['the same in a third', () => new TypeError('Importing a module script failed.')],
    ['a style sheet that is gone', () => new Error('Unable to preload CSS for /assets/a.css')],
    [
      'what is told of a part that is gone',
      () => new Error('A part of the page could not be loaded.', { cause: new TypeError('Failed to fetch') }),
    ],
    ['a socket that closed', () => new Event('close')],
    ['a socket that cannot be opened', () => new DOMException('WebSocket is closed before the connection')],
    ['a request without an answer', () => new TypeError('Failed to fetch')],
    ['work that was called off', () => new DOMException('signal is aborted', 'AbortError')],
    ['a script of others', () => 'Script error.'],
  ])('are: %s (R8.9)', async (_what, make) => {
    const page = await openPage();
    happen(make());
    reject(make());
    await pass(batchMs * 3);
    expect(page.sent()).toEqual([]);
  });

  it.each([0, 401, 403, 404, 422, 499])('are: an answer of %i (R8.9)', async (status) => {
    const page = await openPage();
    reject(status === 0 ? new page.ApiError('foreign') : page.errorOfAnswer(status, { title: 'No.' }));
    reject(new page.ApiError('late'));
    await pass(batchMs * 3);
    expect(page.sent()).toEqual([]);
  });

  it('are: a report that did not arrive', async () => {
    const page = await openPage({ [key]: () => refuse('internal') });
    happen(faultOf('first'));
    await pass(batchMs);
    page.server.handlers[key] = () => null;
    await pass(60_000);
    expect(page.sent().map(({ reports }) => reports.map(({ message }) => message))).toEqual([
      ['first is not a function'],
      ['first is not a function'],
    ]);
  });
});

describe('faults', () => {
  it('go out together every 5 seconds, each once with how often it happened (R8.9, R9.2)', async () => {
    const page = await openPage();
    const twice = faultOf('twice');
    happen(twice);
    await pass(batchMs - 1);
    reject(faultOf('once'));
    happen(twice);
    expect(page.sent()).toEqual([]);
    await pass(1);
    expect(page.sent().map(({ reports }) => reports.map(({ message, count }) => [message, count]))).toEqual([
      [
        ['twice is not a function', 2],
        ['once is not a function', 1],
      ],
    ]);
    happen(faultOf('later'));
    await pass(batchMs);
    expect(page.sent()).toHaveLength(2);
  });

  it('carry version, the pattern of the address and what ties them together (R8.9)', async () => {
    const page = await openPage();
    happen(new RangeError('too far'));
    happen(new RangeError('too near'));
    await pass(batchMs);
    const [{ version, reports }] = page.sent() as [Body];
    expect(version).toBe(page.appVersion);
    expect(reports.map(({ name, route }) => [name, route])).toEqual([
      ['RangeError', '/proposals/$id'],
      ['RangeError', '/proposals/$id'],
    ]);
    expect(reports[0]!.stack).toContain('error-reports.test');
    expect(reports[0]!.correlationId).toMatch(/^[\w-]{36}$/);
    expect(reports[1]!.correlationId).toBe(reports[0]!.correlationId);
  });

  it('of the server name endpoint and request, not who was meant (R8.9)', async () => {
    const page = await openPage({
      'DELETE /api/sessions/{id}': () => refuse('internal', { detail: 'of Greta' }),
    });
    await page.api('DELETE /api/sessions/{id}', { params: { id: 7310 } }).catch(() => {});
    await pass(batchMs);
    expect(page.sent()[0]!.reports).toEqual([
      {
        name: 'ApiError',
        message: '500 internal: DELETE /api/sessions/{id}',
        stack: '',
        route: '/proposals/$id',
        correlationId: 'r-1',
        count: 1,
      },
    ]);
  });

  it('tell nothing personal (R8.9)', async () => {
    const page = await openPage();
    happen(
      Object.assign(new Error('No mail to Greta Kessler, 4410 Juniper Lane, 123-45-6789, born 1984-03-17'), {
        stack: 'Error: "Greta Kessler"\n    at load (https://kessler.example/api/people/7310?search=Greta)',
        cause: new Error('token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln'),
      }),
    );
    reject('Greta Kessler, 212-555-0142');
    await pass(batchMs);
    const text = JSON.stringify(page.sent());
    expect(text).not.toMatch(/greta|kessler|555|6789|1984|juniper|7310|eyJ/i);
    expect(text).toContain('No mail to …');
    expect(text).toContain('Thrown: string');
  });

  it('are as few and as short as a request of a closing page may be', async () => {
    const page = await openPage();
    for (let fault = 0; fault < 200; fault += 1)
      happen(
        Object.assign(faultOf('large'), { stack: `at f${fault} (${'x'.repeat(60)}.js:1:2)\n`.repeat(400) }),
      );
    await pass(batchMs);
    const [body] = page.sent() as [Body];
    expect(body.reports.length).toBeGreaterThan(5);
    expect(body.reports.length).toBeLessThanOrEqual(reportLimits.most);
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(64 * 1024);
  });

  it('that did not arrive are sent again with their counts, ten times at most (R9.10)', async () => {
    const page = await openPage({ [key]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const fault = faultOf('lost');
    happen(fault);
    await pass(batchMs);
    happen(fault);
    await pass(1_000_000);
    expect(page.sent()).toHaveLength(11);
    expect(page.sent().at(-1)!.reports).toMatchObject([{ message: 'lost is not a function', count: 2 }]);
  });

  it('that the server refuses are not sent again', async () => {
    const page = await openPage({ [key]: () => refuse('too_many_attempts') });
    happen(faultOf('much'));
    await pass(1_000_000);
    expect(page.sent()).toHaveLength(1);
  });

  it.each([
    ['closed', () => close()],
    ['hidden', () => hide()],
  ])('go out at once when the page is %s, by a request that outlives it (R8.9)', async (_how, leave) => {
    const page = await openPage();
    happen(faultOf('last'));
    leave();
    // only what the listener started synchronously
    await pass(0);
    expect(page.asked.at(-1)).toMatchObject({ method: 'POST', keepalive: true });
    expect(new Headers(page.asked.at(-1)!.headers).get('authorization')).toMatch(/^Bearer token-/);
    await pass(batchMs * 2);
    expect(page.sent()).toHaveLength(1);
  });

  it('that did not arrive while the page was hidden are sent again, with their counts (R8.9, R9.10)', async () => {
    const page = await openPage({ [key]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const fault = faultOf('last');
    happen(fault);
    hide();
    await pass(0);
    expect(page.sent()).toHaveLength(1);
    page.server.handlers[key] = () => null;
    happen(fault);
    await pass(batchMs * 2);
    expect(page.sent().map(({ reports }) => reports.map(({ count }) => count))).toEqual([[1], [2]]);
    await pass(batchMs * 20);
    expect(page.sent()).toHaveLength(2);
  });

  it('of a page that is hidden with a token of before go out with a renewed one (R8.9, R9.3)', async () => {
    const page = await openPage();
    happen(faultOf('last'));
    // the device has slept
    vi.setSystemTime(Date.now() + 10 * 3_600_000);
    close();
    expect(page.sent()).toEqual([]);
    hide();
    await pass(0);
    expect(page.sent()).toHaveLength(1);
    expect(page.server.keys().filter((each) => each === 'POST /api/session/refresh')).toHaveLength(2);
  });

  it('that do not fit into one report come with the next; two of them may be under way as a page closes (R8.9)', async () => {
    const page = await openPage({ [key]: () => new Promise(() => {}) });
    const frame = `at f (${'x'.repeat(60)}.js:1:2)\n`.repeat(400);
    for (const what of 'abcdefghijklmnop') happen(Object.assign(faultOf(what), { stack: frame }));
    hide();
    await pass(0);
    close();
    const sizes = page.sent().map((body) => new TextEncoder().encode(JSON.stringify(body)).length);
    expect(sizes).toHaveLength(2);
    expect(sizes[0]! + sizes[1]!).toBeLessThan(64 * 1024);
    const told = page.sent().flatMap(({ reports }) => reports.map(({ message }) => message[0]));
    expect(told.join('')).toBe('abcdefghijklmnop');
  });

  it('that were handed in before anybody listened are reported, too', async () => {
    const page = await openPage();
    end();
    const unwatch = page.watchFaults();
    happen(faultOf('early'));
    unwatch();
    end = (await import('./error-reports.ts')).startErrorReports(() => '/');
    await pass(batchMs);
    expect(page.sent()[0]!.reports[0]).toMatchObject({ message: 'early is not a function', route: '/' });
  });

  it('of the catalog are told to the person in its words, whatever is reported (R8.6)', async () => {
    const page = await openPage({ 'GET /api/sessions': () => new Response('<h1>502</h1>', { status: 502 }) });
    await expect(page.api('GET /api/sessions')).rejects.toMatchObject({ text: errorTexts.simple });
    await pass(batchMs);
    expect(page.sent()[0]!.reports[0]!.message).toBe('502 simple: GET /api/sessions');
  });
});

describe('faults where nobody is signed in', () => {
  const strangers = (page: Awaited<ReturnType<typeof openPage>>) =>
    page.server.calls.filter((call: Call) => call.key === strangersKey);
  const open = async () => {
    const page = await openPage({ 'POST /api/session': () => buildAccess() }, { isIn: false });
    await page.restoreSession();
    return page;
  };

  it('are reported without anybody’s token, and are not told once more by who signs in then (R8.9)', async () => {
    const page = await open();
    happen(faultOf('before'));
    await pass(batchMs);
    const [told] = strangers(page);
    expect((told!.body as Body).reports).toMatchObject([{ message: 'before is not a function', count: 1 }]);
    expect(told!.headers.get('authorization')).toBeNull();
    await page.signIn({ email: 'a@b.c', password: 'x', stay: false });
    await pass(batchMs * 3);
    expect([page.sent(), strangers(page).length]).toEqual([[], 1]);
  });

  it('wait until it is known whether somebody is in (R8.9)', async () => {
    const page = await openPage({}, { isIn: false });
    happen(faultOf('early'));
    await pass(batchMs * 2);
    expect(strangers(page)).toEqual([]);
    await page.restoreSession();
    await pass(batchMs);
    expect(strangers(page)).toHaveLength(1);
  });

  it('go out at once when the page is closed (R8.9)', async () => {
    const page = await open();
    happen(faultOf('last'));
    close();
    await pass(0);
    expect(strangers(page)).toHaveLength(1);
  });

  it('tell nothing that has been typed on the page (R8.9)', async () => {
    const page = await open();
    document.body.innerHTML = '<input value="leaky faucet"><input id="gone" value="blue boiler">';
    document.querySelector('#gone')!.dispatchEvent(new Event('change', { bubbles: true }));
    document.querySelector('#gone')!.remove();
    happen(new Error('No price for leaky faucet beside the blue boiler'));
    await pass(batchMs);
    expect((strangers(page)[0]!.body as Body).reports[0]!.message).toBe('No price for … beside the …');
    document.body.innerHTML = '';
  });
});

describe('dates that a board let go of', () => {
  const eviction = (guid: string) => ({
    guid,
    dates: ['2026-11-19'],
    evictedDate: '2026-11-19T15:00:00.000Z',
    isActive: false,
    isConnected: true,
  });

  it('go out with the next report (R4.18, R9.2)', async () => {
    const page = await openPage();
    page.collectEviction(eviction('one'));
    happen(faultOf('with it'));
    await pass(batchMs);
    expect(page.sent()).toMatchObject([{ reports: [{ count: 1 }], evictions: [eviction('one')] }]);
    await pass(batchMs * 3);
    expect(page.sent()).toHaveLength(1);
  });

  it('wait for the connection however long it is gone, the same each time (R4.18)', async () => {
    const page = await openPage({ [key]: () => Promise.reject(new TypeError('Failed to fetch')) });
    page.collectEviction(eviction('one'));
    happen(faultOf('lost'));
    await pass(3 * 3_600_000);
    const tries = page.sent().length;
    expect(tries).toBeGreaterThan(11);
    page.server.handlers[key] = () => null;
    await pass(200_000);
    expect(page.sent().at(-1)).toMatchObject({ reports: [], evictions: [eviction('one')] });
    const after = page.sent().length;
    await pass(3_600_000);
    expect(page.sent()).toHaveLength(after);
  });

  it('are nobody else’s: who signs out takes them along (R4.18)', async () => {
    const page = await openPage({ 'DELETE /api/session': () => null });
    page.collectEviction(eviction('one'));
    await page.signOut();
    await pass(batchMs * 2);
    expect([page.sent(), page.hasEvictions()]).toEqual([[], false]);
  });
});
