import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { askToSignInAgain } from '../../features/sign-in/sign-in-again.dialog.tsx';
import { restoreSession } from '../../lib/session.ts';
import { rightsChanges, sessionState } from '../../lib/session-state.ts';
import { isAnythingUnsaved } from '../unsaved.ts';
import { forgetAll, loadAgain } from './main-area.ts';
import type { MainContext } from './main-context.ts';

/**
 * Keeps the main area and the session together: who is signed out leaves it, with the address to come back to where the
 * session ended by itself; who has other rights sees other things. Where something is unsaved, it stays, and signing in
 * is offered above it: the work is the person's. Somebody else who signs in sees nothing of it.
 */
export function useSessionWatch(me: MainContext['me']): void {
  const router = useRouter();
  const offer = useEffectEvent((wasEnded: boolean) => askToSignInAgain(me, wasEnded));
  useEffect(() => {
    let asked: ReturnType<typeof askToSignInAgain> | null = null;
    // where it cannot be asked, a lost connection or an ended session says so by itself
    const askAgain = () => loadAgain(router).catch(() => {});

    /** @param wasEnded the session ended by itself */
    function leave(wasEnded: boolean): void {
      forgetAll();
      const search = wasEnded ? { back: router.latestLocation.href, why: 'ended' as const } : {};
      // there is nobody any more who could save
      void router.navigate({ to: '/signin', search, ignoreBlocker: true });
    }
    async function offerSignIn(wasEnded: boolean): Promise<void> {
      asked = offer(wasEnded);
      const { action } = await asked.result;
      asked = null;
      if (action === 'save') await askAgain();
      else if (action === 'cancel' && sessionState.get() !== 'in') leave(wasEnded);
    }
    /** Somebody has signed in in another tab. The question stands before the work until it is known who. */
    async function comeBack(): Promise<void> {
      if (await restoreSession()) await loadAgain(router);
      if (sessionState.get() === 'in') asked?.close();
    }
    const follow = () => {
      const state = sessionState.get();
      if (asked && state === 'unknown') comeBack().catch(() => {});
      if (asked || state === 'in') return;
      if (isAnythingUnsaved()) void offerSignIn(state === 'ended');
      else leave(state === 'ended');
    };
    const ends = [sessionState.watch(follow), rightsChanges.watch(() => void askAgain())];
    follow();
    return () => ends.forEach((end) => end());
  }, [router]);
}
