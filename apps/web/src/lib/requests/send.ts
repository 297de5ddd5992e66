import type { Answer as AnswerOf, Input as InputOf } from '@fieldwright/contract/endpoint';
import type { Endpoints, Key } from '@fieldwright/contract/endpoints';
import { collectError } from '../error-reports/error-collector.ts';
import { ApiError, errorOfAnswer, foreignAnswer } from '../errors/api-error.ts';
import { connection, noteLate, noteReached } from '../live/connection.ts';
import { carriesToken } from '../session/bearer.ts';
import { apiHost, tokenOrigins } from './installation.ts';
import { ownFetch, ownHeaders } from './own-fetch.ts';
import { noteMinimumVersion } from './version.ts';

export type { Key };
export type Answer<K extends Key> = AnswerOf<Endpoints[K]>;
type Input<K extends Key> = InputOf<Endpoints[K]> &
  Pick<Parts, 'signal' | 'keepalive'> &
  Sending<InputOf<Endpoints[K]>>;
type Sending<I> = I extends { bytes: Uint8Array } ? Required<Pick<Parts, 'upload'>> : unknown;
/** A call's arguments after its name; optional if the endpoint takes none. */
export type Args<K extends Key> = object extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  bytes?: Uint8Array;
  /** how to send the bytes (`upload.ts`); passed in so that only callers that upload load its code */
  upload?: (address: string, init: RequestInit, bytes: Uint8Array) => Promise<Response>;
  signal?: AbortSignal;
  /** lets the request outlive the page; for small bodies only */
  keepalive?: boolean;
}

/** R8.1 */
const patienceMs = 30_000;

/**
 * Calls an endpoint that needs no sign-in: `send('POST /api/passwordresets', { body: { email } })`.
 * The name carries method and path; its types come from the contract, which adds no code.
 * @returns the response's `data`; other responses as they are (R7.12); null for an empty one
 * @throws ApiError
 */
export function send<K extends Key>(key: K, ...[input]: Args<K>): Promise<Answer<K>> {
  return sendWith(key, input, null);
}

/** Does the same with an access token, which is only sent to permitted origins (R6.3). */
export async function sendWith<K extends Key>(
  key: K,
  input: Args<K>[0] | undefined,
  token: string | null,
): Promise<Answer<K>> {
  const parts = (input ?? {}) as Parts;
  const [method, path] = key.split(' ') as [string, string];
  const address = new URL(apiHost() + fillIn(path, parts), location.href).href;
  const { keepalive = false } = parts;
  const headers = headersFor(address, parts, token);
  const init = { method, headers, credentials: 'include' as const, keepalive };
  const since = performance.now();
  try {
    const answer = await exchange(address, init, parts);
    noteReached();
    return answer as Answer<K>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    error.endpoint = key;
    if (error.code === 'timeout') noteLate(since);
    else if (error.code === 'unreachable') connection.set('lost');
    else noteReached();
    if (error.status >= 500) collectError(error);
    throw error;
  }
}

function headersFor(address: string, { body, bytes }: Parts, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...ownHeaders,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(bytes && { 'content-type': 'application/octet-stream' }),
    ...(token && carriesToken(address, tokenOrigins()) && { authorization: `Bearer ${token}` }),
  };
}

/** Makes one request and reads its whole response, which may also be cut off midway. */
async function exchange(
  address: string,
  init: RequestInit,
  { body, bytes, upload, signal: given }: Parts,
): Promise<unknown> {
  // an upload has a timeout of its own
  const patience = bytes ? null : AbortSignal.timeout(patienceMs);
  const signals = [given, patience].filter((signal) => signal !== null && signal !== undefined);
  const signal = AbortSignal.any(signals);
  try {
    const response =
      bytes && upload
        ? await upload(address, { ...init, signal }, bytes)
        : await ownFetch(address, {
            ...init,
            signal,
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
    noteMinimumVersion(response.headers.get('x-minimum-version'));
    if (!response.ok) {
      throw errorOfAnswer(response.status, await json(response), response.headers.get('retry-after'));
    }
    return await content(response);
  } catch (cause) {
    if (cause instanceof ApiError || given?.aborted) throw cause;
    const late = patience?.aborted || (cause as Error).name === 'TimeoutError';
    throw new ApiError(late ? 'late' : 'foreign', { cause });
  }
}

/** Fills in the path's parameters and appends the query, without undefined and null values. */
function fillIn(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

const typeOf = (response: Response) => response.headers.get('content-type') ?? '';

/** @returns undefined if the body isn't valid JSON */
async function json(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(typeOf(response))) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** R7.12: unwraps `data`; passes through other JSON, text and everything else. HTML isn't from our API. */
async function content(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const type = typeOf(response);
  if (/\bjson\b/.test(type)) {
    const body = await json(response);
    if (body === undefined) throw foreignAnswer(response.status);
    return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  }
  if (type.startsWith('text/html')) throw foreignAnswer(response.status);
  return type.startsWith('text/') ? response.text() : response.blob();
}
