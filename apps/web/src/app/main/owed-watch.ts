import { useEffect } from 'react';
import { connection } from '../../lib/live/connection.ts';
import { onOccasion } from '../../lib/live/occasions.ts';
import { askOwed } from '../../lib/live/owed.ts';

/**
 * Retries failed refetches when they are likely to succeed: a call reached the server again, the network is
 * back, or the tab became visible. The live connection does the same when it reaches the server
 * (`live-watch.ts`).
 */
export function useOwedWatch(): void {
  useEffect(() => {
    const ask = () => void askOwed();
    // runs after the call's own caller, which may reload everything
    const endReach = connection.watch((now) => now === 'reached' && setTimeout(ask));
    const endOccasions = onOccasion(ask);
    return () => {
      endReach();
      endOccasions();
    };
  }, []);
}
