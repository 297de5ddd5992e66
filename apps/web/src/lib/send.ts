import type { Answer as AnswerOf, Input as InputOf } from '@fieldwright/contract/endpoint';
import type { Endpoints, Key } from '@fieldwright/contract/endpoints';
import { errorOfAnswer, timedOut, unreachable } from './api-error.ts';
import { carriesToken } from './bearer.ts';
import { connection } from './connection.ts';
import { apiHost, tokenOrigins } from './installation.ts';
import { appVersion, noteMinimumVersion } from './version.ts';

export type { Key };
export type Answer<K extends Key> = AnswerOf<Endpoints[K]>;
type Input<K extends Key> = InputOf<Endpoints[K]> & { signal?: AbortSignal };
/** What a call takes after its name; nothing where the endpoint takes nothing. */
export type Args<K extends Key> = object extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** R8.1 */
const patienceMs = 30_000;

/**
 * Calls an endpoint that works without being signed in: `send('POST /api/passwordresets', { body: { email } })`.
 * The name carries method and path; its types come from the contract, of which nothing is loaded.
 * @returns what the answer has under `data`; other answers as they are (R7.12); null for an empty one
 * @throws ApiError
 */
export function send<K extends Key>(key: K, ...[input]: Args<K>): Promise<Answer<K>> {
  return sendWith(key, input, null);
}

/** The same with an access token, which goes along only where it may (R6.3). */
export async function sendWith<K extends Key>(
  key: K,
  input: Args<K>[0] | undefined,
  token: string | null,
): Promise<Answer<K>> {
  const { body, signal, ...parts } = (input ?? {}) as Parts;
  const [method, path] = key.split(' ') as [string, string];
  const address = new URL(apiHost() + fillIn(path, parts), location.href).href;
  const headers = new Headers({ accept: 'application/json', 'x-app-version': appVersion });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (token && carriesToken(address, tokenOrigins())) headers.set('authorization', `Bearer ${token}`);
  const response = await exchange(
    address,
    {
      method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    signal,
  );
  noteMinimumVersion(response.headers.get('x-minimum-version'));
  if (!response.ok) {
    const error = errorOfAnswer(response.status, await parsed(response));
    connection.set(error.code === 'unreachable' ? 'lost' : 'reached');
    throw error;
  }
  connection.set('reached');
  return (await content(response)) as Answer<K>;
}

async function exchange(address: string, init: RequestInit, given?: AbortSignal): Promise<Response> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await fetch(address, { ...init, signal: given ? AbortSignal.any([given, patience]) : patience });
  } catch (error) {
    if (given?.aborted) throw error;
    if (patience.aborted) throw timedOut(error);
    connection.set('lost');
    throw unreachable(0, error);
  }
}

/** `/api/people/{id}` with its parameters, and the query behind it. What is undefined or null is left out. */
function fillIn(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

async function parsed(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  return response.json().catch(() => undefined);
}

/** R7.12: unwraps `data`; JSON without it, text and everything else pass through. */
async function content(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = response.headers.get('content-type') ?? '';
  if (/\bjson\b/.test(type)) {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  }
  return type.startsWith('text/') ? response.text() : response.blob();
}
