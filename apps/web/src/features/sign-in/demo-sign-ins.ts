import { useEffect, useState } from 'react';
import { type DemoSignIn, loadDemo } from '../../lib/demo.ts';

/** Returns the demo's sign-ins; empty while loading and outside a demo. */
export function useDemoSignIns(): DemoSignIn[] {
  const [signIns, setSignIns] = useState<DemoSignIn[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    loadDemo(leaving.signal).then(
      (demo) => setSignIns(demo ?? []),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return signIns;
}
