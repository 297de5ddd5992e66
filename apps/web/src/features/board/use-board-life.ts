import { useEffect } from 'react';
import { liveState, onLive } from '../../lib/live/live-feed.ts';
import { watchNow } from '../../lib/use-now.ts';
import type { BoardDays } from './store/board-days.ts';

const evictEveryMs = 60_000;

/**
 * Keeps the board fresh while it is on screen, and pauses it while hidden, left or disconnected (R4.16). A
 * board that is left keeps its dates for the retention window (R4.18).
 */
export function useBoardLife(days: BoardDays): void {
  useEffect(() => {
    const seen = () => void days.setFlags({ isActive: document.visibilityState !== 'hidden' });
    const connected = () => void days.setFlags({ isConnected: liveState.get() === 'live' });
    seen();
    connected();
    const endLive = onLive({
      changes: (changes) => days.hear(changes),
      reloadAll: () => void days.refresh(),
    });
    const endState = liveState.watch(connected);
    document.addEventListener('visibilitychange', seen);
    days.stopEvicting();
    const endClock = watchNow((now) => days.store.tick(now.toISOString()));
    const timer = setInterval(() => days.evict(), evictEveryMs);
    return () => {
      endLive();
      endState();
      endClock();
      document.removeEventListener('visibilitychange', seen);
      clearInterval(timer);
      void days.setFlags({ isActive: false });
      days.evictLater(evictEveryMs);
    };
  }, [days]);
}
