import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rightsChanges, sessionState } from '../../lib/session-state.ts';
import { forgetAll, loadAgain } from './main-area.ts';

/**
 * Keeps the main area and the session together: who is signed out leaves it, with the address to come back to where the
 * session ended by itself; who has other rights sees other things.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  useEffect(() => {
    const leave = () => {
      const state = sessionState.get();
      if (state === 'in') return;
      forgetAll();
      const search = state === 'ended' ? { back: router.latestLocation.href, why: 'ended' as const } : {};
      // there is nobody any more who could save
      void router.navigate({ to: '/signin', search, ignoreBlocker: true });
    };
    const ends = [sessionState.watch(leave), rightsChanges.watch(() => void askAgain())];
    // where it cannot be asked, a lost connection or an ended session says so by itself
    const askAgain = () => loadAgain(router).catch(() => {});
    leave();
    return () => ends.forEach((end) => end());
  }, [router]);
}
