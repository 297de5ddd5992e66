import { useEffect, useState } from 'react';

/** A sign-in of the demo company that anybody may use. */
export interface DemoSignIn {
  role: string;
  email: string;
  password: string;
}

/**
 * The demo's sign-ins, where this installation is a demo: it then has a file /demo.json. Nothing elsewhere, and nothing
 * while they are being asked for.
 */
export function useDemoSignIns(): DemoSignIn[] {
  const [signIns, setSignIns] = useState<DemoSignIn[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(setSignIns, () => {});
    return () => leaving.abort();
  }, []);
  return signIns;
}

async function load(signal: AbortSignal): Promise<DemoSignIn[]> {
  const response = await fetch('/demo.json', { signal });
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return response.ok && isJson ? response.json() : [];
}
