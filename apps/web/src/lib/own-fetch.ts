import { appVersionHeader } from '@fieldwright/contract/headers';
import { appVersion } from './version.ts';

/** The headers of a request to our own server: each says which version of the app is asking (R7.13). */
export function ownHeaders(headers?: HeadersInit): Headers {
  const all = new Headers(headers);
  all.set(appVersionHeader, appVersion);
  return all;
}

/** `fetch` from our own server. Everything but the bytes of an upload is asked for by this. */
export const ownFetch = (address: string, { headers, ...init }: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, headers: ownHeaders(headers) });

/** An address with the version in its query: a browser gives a WebSocket no headers. */
export const withVersion = (address: string): string => `${address}?${appVersionHeader}=${appVersion}`;
