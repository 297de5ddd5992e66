import { appVersionHeader } from '@fieldwright/contract/headers';
import { appVersion } from './version.ts';

/** Headers of every request to our own server: the app's version (R7.13). */
export const ownHeaders = { [appVersionHeader]: appVersion };

/** Calls `fetch` for our own server. Used for everything except uploads. */
export const ownFetch = (address: string, init?: RequestInit): Promise<Response> =>
  fetch(address, { headers: ownHeaders, ...init });
