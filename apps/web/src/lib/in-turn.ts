import { useState } from 'react';

/**
 * Runs what is asked for one after the other: a second change of the address waits for the first to arrive, instead of
 * being taken for what the address says already.
 */
export function useInTurn(): (work: () => Promise<unknown>) => void {
  const [inTurn] = useState(() => {
    let last: Promise<unknown> = Promise.resolve();
    return (work: () => Promise<unknown>) => {
      last = last.then(work, work);
    };
  });
  return inTurn;
}
