import { useEffect, useRef } from 'react';

/** Returns a function that waits until openings are no longer being looked for, and the first one is taken. */
export function useWhenFound(isLooking: boolean): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!isLooking) for (const goOn of waiting.current.splice(0)) goOn();
  }, [isLooking]);
  return () => (isLooking ? new Promise((done) => waiting.current.push(done)) : Promise.resolve());
}
