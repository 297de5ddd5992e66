import { ownFetch } from './own-fetch.ts';

/** A sign-in of the demo company that anybody may use. */
export interface DemoSignIn {
  role: string;
  email: string;
  password: string;
}

/** The demo's sign-ins, where this installation is a demo: it then has a file /demo.json. Null elsewhere. */
export async function loadDemo(signal?: AbortSignal): Promise<DemoSignIn[] | null> {
  const response = await ownFetch('/demo.json', signal ? { signal } : {});
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return response.ok && isJson ? response.json() : null;
}
