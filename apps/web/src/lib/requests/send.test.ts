import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { ApiError, catalog } from '../errors/api-error.ts';
import { errorTexts } from '../errors/error.texts.ts';
import { connection, noteHeard } from '../live/connection.ts';
import { send, sendWith } from './send.ts';
import { appVersion, wantedVersion } from './version.ts';

const address = 'POST /api/passwordresets';
const call = () => send(address, { body: { email: 'a@b.c' } });
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const answerWith = (response: Response | (() => Promise<Response>)) =>
  vi.stubGlobal('fetch', typeof response === 'function' ? response : async () => response);
const json = (body: unknown, status = 200) => Response.json(body, { status });

beforeEach(() => {
  connection.set('reached');
  document.head.innerHTML = '';
});
afterEach(() => vi.unstubAllGlobals());

describe('send, what is refused or lost', () => {
  it('tells the text of the payload, else the detail, else the title (R8.6)', async () => {
    const body = { code: 'invalid', title: 'Title', detail: 'Detail', payload: 'Payload' };
    const texts: string[] = [];
    for (const { payload, detail, title } of [body, { ...body, payload: undefined }, { title: 'Title' }]) {
      answerWith(json({ payload, detail, title }, 422));
      texts.push((await failure(call())).text);
    }
    expect(texts).toEqual(['Payload', 'Detail', 'Title']);
  });

  it('says "An error happened." with code simple where the answer has neither (R8.6)', async () => {
    answerWith(json({}, 422));
    expect(await failure(call())).toMatchObject({ text: 'An error happened.', code: 'simple', status: 422 });
    answerWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(call())).toMatchObject({ text: 'An error happened.', code: 'simple', status: 502 });
  });

  it('names code, fields and request', async () => {
    stubServer({ [address]: () => refuse('invalid', { fields: { email: 'Enter an email address.' } }) });
    expect(await failure(call())).toMatchObject({
      code: 'invalid',
      fields: { email: 'Enter an email address.' },
      requestId: 'r-1',
    });
  });

  it('says that the connection is lost when nobody answers (R8.2)', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(call())).toMatchObject({
      status: 0,
      code: 'unreachable',
      text: 'We lost the connection to our server. Please check your internet connection and refresh this page.',
    });
    expect(connection.get()).toBe('lost');
  });

  it('says so too when something in between answers instead of us (R8.2)', async () => {
    answerWith(
      new Response('<h1>Sign in to the hotel</h1>', {
        status: 403,
        headers: { 'content-type': 'text/html' },
      }),
    );
    expect(await failure(call())).toMatchObject({ status: 0, code: 'unreachable' });
    expect(connection.get()).toBe('lost');
  });

  it.each([200, 302, 404])(
    'takes a page for no answer of ours, whatever its status: %i (R8.2)',
    async (status) => {
      answerWith(
        new Response('<h1>Pay for the network</h1>', { status, headers: { 'content-type': 'text/html' } }),
      );
      expect(await failure(call())).toMatchObject({
        // its status is not ours either: a page must not take it for "not found"
        status: 0,
        code: 'unreachable',
        text: errorTexts.unreachable,
      });
      expect(connection.get()).toBe('lost');
    },
  );

  it.each([
    ['that ends in the middle', '{"data": [1, 2'],
    ['that is a page in disguise', '<h1>Hello</h1>'],
    ['that is empty', ''],
  ])('takes JSON %s for no answer of ours (R8.2)', async (_what, body) => {
    answerWith(new Response(body, { headers: { 'content-type': 'application/json' } }));
    expect(await failure(call())).toMatchObject({ code: 'unreachable' });
  });

  it('says that the connection is lost when it breaks in the middle of an answer (R8.2)', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    answerWith(new Response(broken, { headers: { 'content-type': 'application/json' } }));
    expect(await failure(call())).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it.each([
    [{ payload: 'Payload', detail: 'Detail', title: 'Title' }, 'Payload'],
    [{ detail: 'Detail', title: 'Title' }, 'Detail'],
    [{ title: 'Title' }, 'Title'],
    [{}, 'An error happened.'],
    [{ payload: { rows: 3 }, title: '' }, 'An error happened.'],
  ])('tells of a 500 with %j: %s (R8.6)', async (body, text) => {
    answerWith(json(body, 500));
    expect(await failure(call())).toMatchObject({ status: 500, code: 'simple', text });
    expect(connection.get()).toBe('reached');
  });

  it('knows that the connection is back with the first answer of ours, a refusal too', async () => {
    connection.set('lost');
    stubServer({ [address]: () => refuse('too_many_attempts') });
    await failure(call());
    expect(connection.get()).toBe('reached');
  });

  /** Starts a call that gets no response, and lets it time out. */
  function hang() {
    const timeout = new AbortController();
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const waiting = failure(call());
    expect(patience).toHaveBeenCalledWith(30_000);
    patience.mockRestore();
    const endPatience = () => {
      timeout.abort(new DOMException('', 'TimeoutError'));
      return waiting;
    };
    return { endPatience };
  }

  it('gives up after 30 s without an answer (R8.1)', async () => {
    expect(await hang().endPatience()).toMatchObject({
      code: 'timeout',
      text: 'Our server has not responded in time, check your connection and try again. If the problem persists, contact support.',
    });
  });

  it('has lost the connection where nothing else was answered either since it was made (R8.2)', async () => {
    await hang().endPatience();
    expect(connection.get()).toBe('lost');
  });

  it.each([
    ['another call was answered', async () => (answerWith(json({ data: 1 })), await call())],
    ['the live connection brought something', async () => noteHeard()],
  ])('has not lost the connection where %s since: one call may be slow (R8.2)', async (_what, happens) => {
    const { endPatience } = hang();
    await happens();
    await endPatience();
    expect(connection.get()).toBe('reached');
  });

  it('passes on that the caller has lost interest, which is no loss of the connection', async () => {
    const leaving = new AbortController();
    leaving.abort();
    vi.stubGlobal('fetch', () => Promise.reject(leaving.signal.reason));
    const work = send(address, { body: { email: 'a@b.c' }, signal: leaving.signal });
    await expect(work).rejects.toBe(leaving.signal.reason);
    expect(connection.get()).toBe('reached');
  });
});

describe('the error catalog', () => {
  it('has the texts letter for letter (R8.1, R8.2, R8.3, R8.4, R8.6)', () => {
    expect(errorTexts).toMatchObject({
      timeout:
        'Our server has not responded in time, check your connection and try again. If the problem persists, contact support.',
      unreachable:
        'We lost the connection to our server. Please check your internet connection and refresh this page.',
      renewalFailed:
        'We could not renew your authentication. Please save your work, log out and log back in again.',
      behind:
        'The product website has received an update. Please finish what you are doing and refresh this page.',
      simple: 'An error happened.',
    });
  });

  it('has one row for every way and status in which a call can fail (R8.1, R8.2, R8.3, R8.6)', () => {
    const of = (how: string, status: number) =>
      catalog
        .filter((row) => row.how === how && status >= row.from && status <= row.to)
        .map(({ code }) => code);
    const statuses = [0, 200, 302, 401, 404, 499, 500, 503, 599];
    expect(statuses.map((status) => of('late', status))).toEqual(statuses.map(() => ['timeout']));
    expect(statuses.map((status) => of('renewal', status))).toEqual(statuses.map(() => ['renewal_failed']));
    expect(statuses.map((status) => of('refused', status))).toEqual(statuses.map(() => ['simple']));
    expect(statuses.map((status) => of('foreign', status))).toEqual(
      statuses.map((status) => [status < 500 ? 'unreachable' : 'simple']),
    );
  });
});

describe('send, what is answered', () => {
  it('unwraps `data` (R7.12)', async () => {
    answerWith(json({ data: { a: 1 } }));
    expect(await call()).toEqual({ a: 1 });
    answerWith(json({ data: null }));
    expect(await call()).toBeNull();
  });

  it('passes everything else through: JSON without it, lists, text, blobs (R7.12)', async () => {
    for (const body of [{ other: 1 }, [1, 2], 7, 'text']) {
      answerWith(json(body));
      expect(await call()).toEqual(body);
    }
    answerWith(new Response('plain', { headers: { 'content-type': 'text/plain' } }));
    expect(await call()).toBe('plain');
    answerWith(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await call()).toBeInstanceOf(Blob);
  });

  it('is null for an empty answer', async () => {
    answerWith(new Response(null, { status: 204 }));
    expect(await call()).toBeNull();
  });

  it.each([
    ['90', 90_000],
    [null, 0],
    ['soon', 0],
  ])('says how long the server wants to be left alone: %s', async (header, ms) => {
    const response = refuse('too_many_attempts');
    if (header !== null) response.headers.set('retry-after', header);
    answerWith(response);
    expect(await failure(call())).toMatchObject({ status: 429, retryAfterMs: ms });
  });

  it('reads X-Minimum-Version, of a refusal too (R7.13)', async () => {
    const response = refuse('too_many_attempts');
    response.headers.set('x-minimum-version', '999.0.0');
    answerWith(response);
    await failure(call());
    expect(wantedVersion.get()).toBe('999.0.0');
    wantedVersion.set(null);
  });
});

describe('send, what is asked', () => {
  it('carries X-App-Version (R7.13, R9.4)', async () => {
    const server = stubServer({ [address]: () => null });
    await call();
    expect(server.calls[0]?.headers.get('x-app-version')).toBe(appVersion);
  });

  it('fills in the path and sends the body as JSON', async () => {
    const server = stubServer({ 'PATCH /api/people/{id}': () => refuse('not_found') });
    const body = { roles: ['sales' as const], version: 3 };
    await failure(sendWith('PATCH /api/people/{id}', { params: { id: 7 }, body }, null));
    expect(server.calls[0]).toMatchObject({ path: '/api/people/7', body });
    expect(server.calls[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('cannot be led to another path by a parameter', async () => {
    const server = stubServer({ 'DELETE /api/sessions/{id}': () => null });
    await sendWith('DELETE /api/sessions/{id}', { params: { id: '../people/1?x=' } }, null);
    expect(server.calls[0]?.path).toBe('/api/sessions/..%2Fpeople%2F1%3Fx%3D');
  });

  it('goes to the host that the page names, with the token (R6.3)', async () => {
    document.head.innerHTML = '<meta name="api-host" content="https://api.company.com/">';
    const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () =>
      json({ data: [] }),
    );
    vi.stubGlobal('fetch', asked);
    await sendWith('GET /api/people', undefined, 'secret');
    const [to, init] = asked.mock.calls[0]!;
    expect(to).toBe('https://api.company.com/api/people');
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer secret');
  });

  it('carries no token before sign-in', async () => {
    const server = stubServer({ [address]: () => null });
    await call();
    expect(server.calls[0]?.headers.has('authorization')).toBe(false);
  });
});
