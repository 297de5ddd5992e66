import { ownFetch } from './requests/own-fetch.ts';

/** A public sign-in of the demo company. */
export interface DemoSignIn {
  role: string;
  email: string;
  password: string;
}

/** Returns the demo's sign-ins from /demo.json, which only a demo installation has; else null. */
export async function loadDemo(signal?: AbortSignal): Promise<DemoSignIn[] | null> {
  const response = await ownFetch('/demo.json', signal ? { signal } : {});
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return response.ok && isJson ? response.json() : null;
}
