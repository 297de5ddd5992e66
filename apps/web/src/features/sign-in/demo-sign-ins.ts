import { useEffect, useState } from 'react';
import { type DemoSignIn, loadDemo } from '../../lib/demo.ts';

/** The demo's sign-ins. Nothing where this installation is no demo, and nothing while they are being asked for. */
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
