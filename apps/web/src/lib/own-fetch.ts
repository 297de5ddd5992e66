import { appVersionHeader } from '@fieldwright/contract/headers';
import { appVersion } from './version.ts';

/** In every request to our own server: which version of the app is asking (R7.13). */
export const ownHeaders = { [appVersionHeader]: appVersion };

/** `fetch` from our own server. Everything but the bytes of an upload is asked for by this. */
export const ownFetch = (address: string, init?: RequestInit): Promise<Response> =>
  fetch(address, { headers: ownHeaders, ...init });
