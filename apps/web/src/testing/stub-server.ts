import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import { type ErrorBody, type ErrorCode, errorTable } from '@fieldwright/contract/errors';
import { unknownField } from '@fieldwright/domain/kernel/plain-words';
import { readFields } from '@fieldwright/domain/kernel/read-fields';
import { collisionText } from '@fieldwright/domain/kernel/record-change';
import { vi } from 'vitest';
import type { Answer, Key } from '../lib/requests/send.ts';

/** One call as the server saw it. */
export interface Call {
  key: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Handler<K extends Key> = (call: Call) => Answer<K> | Response | Promise<Answer<K> | Response>;
export type Handlers = { [K in Key]?: Handler<K> };

/** A refusal as the server words it. */
export function refuse(
  code: ErrorCode,
  more: Partial<Pick<ErrorBody, 'detail' | 'fields' | 'changed' | 'obstacles'>> = {},
): Response {
  const { status, title } = errorTable[code];
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ code, title, requestId: 'r-1', ...more }), { status, headers });
}

/** The refusal of a change of a field that somebody has just changed, as the server words it. */
export function refuseChanged(field: string, name: string): Response {
  const changed = { field, by: { id: 9, name }, date: new Date().toISOString() };
  return refuse('stale_version', { fields: { [field]: collisionText(changed) }, changed: [changed] });
}

/** Fails a call that carries what its endpoint does not declare: the server would refuse it. */
function assertDeclared(key: string, sent: { query: object; body: unknown }): void {
  const endpoint: Endpoint = endpoints[key as Key];
  for (const part of ['query', 'body'] as const) {
    const read = endpoint[part] ? readFields(endpoint[part], sent[part] ?? {}) : { data: {} };
    const unknown = Object.entries('faults' in read ? read.faults : {}).filter(
      ([, text]) => text === unknownField,
    );
    if (unknown.length > 0) throw new Error(`${key} has no ${part} field ${unknown.join(', ')}`);
  }
}

/**
 * Stands in for the server at `fetch`: each endpoint answers what the test says, in the contract's types. A call that the
 * test does not expect fails it, and so does one with a field that its endpoint does not have.
 */
export function stubServer(handlers: Handlers, headers: Record<string, string> = {}) {
  const calls: Call[] = [];
  const server = {
    calls,
    handlers,
    keys: () => calls.map(({ key }) => key),
    /** presence reports that pages send in the background, which don't count as their calls */
    presence: [] as Call[],
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(address, location.href);
    if (pathname === '/demo.json') return new Response('', { status: 404 });
    if (pathname === '/healthz') return Response.json({ status: 'ok' });
    const call = {
      key: `${init.method} ${pathname}`,
      path: pathname + search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    (/\d\/presence$/.test(pathname) ? server.presence : calls).push(call);
    const known = Object.entries(server.handlers);
    // as at the server, an address of its own comes before one with an id in it
    const named = known.find(([key]) => key === call.key) ?? known.find(([key]) => matches(key, call.key));
    if (!named) throw new Error(`The test does not expect ${call.key}`);
    assertDeclared(named[0], { query: Object.fromEntries(new URLSearchParams(search)), body: call.body });
    const answer = await Promise.race([(named[1] as Handler<Key>)(call), givenUp(init.signal)]);
    if (answer instanceof Response) return answer;
    if (answer === null) return new Response(null, { status: 204, headers });
    return Response.json({ data: answer }, { headers });
  });
  return server;
}

/** Rejects once the caller gives the request up. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

function matches(key: string, call: string): boolean {
  return new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`).test(call);
}

/** An access token that lives five minutes from now. */
export function buildAccess(more: Partial<Answer<'POST /api/session'>> = {}): Answer<'POST /api/session'> {
  const now = Date.now();
  return {
    accessToken: `token-${now}`,
    expiresDate: new Date(now + 300_000).toISOString(),
    serverDate: new Date(now).toISOString(),
    companyId: 1,
    ...more,
  };
}
