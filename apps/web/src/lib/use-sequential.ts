import { useState } from 'react';

/**
 * Returns a function that runs async work one at a time. A second change of the address waits for the first
 * to take effect; otherwise it would start from the old address.
 */
export function useSequential(): (work: () => Promise<unknown>) => void {
  const [sequential] = useState(() => {
    let last: Promise<unknown> = Promise.resolve();
    return (work: () => Promise<unknown>) => {
      last = last.then(work, work);
    };
  });
  return sequential;
}
