import { useEffect } from 'react';
import { connection } from '../../lib/connection.ts';
import { onOccasion } from '../../lib/occasions.ts';
import { askOwed } from '../../lib/owed.ts';

/**
 * Tries again what is owed when that is likely to help: a call has reached the server again, the network is back, the tab
 * is seen again. The live connection does the same when it hears of the server (`live-watch.ts`).
 */
export function useOwedWatch(): void {
  useEffect(() => {
    const ask = () => void askOwed();
    // after the call's own caller, who may load everything again
    const endReach = connection.watch((now) => now === 'reached' && setTimeout(ask));
    const endOccasions = onOccasion(ask);
    return () => {
      endReach();
      endOccasions();
    };
  }, []);
}
