import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { askToSignInAgain } from '../../features/sign-in/sign-in-again.dialog.tsx';
import { restoreSession } from '../../lib/session/session.ts';
import { rightsChanges, sessionState } from '../../lib/session/session-state.ts';
import { isAnythingUnsaved } from '../unsaved.ts';
import { forgetAll, loadAgain } from './main-area.ts';
import type { MainContext } from './main-context.ts';

/**
 * Keeps the main area in step with the session. Signing out leaves it, keeping the address to return to if
 * the session expired; changed rights reload the screen. Unsaved work keeps the page open, with sign-in
 * offered above it, but only for the same person: anyone else who signs in sees none of it.
 */
export function useSessionWatch(me: MainContext['me']): void {
  const router = useRouter();
  const offer = useEffectEvent((wasEnded: boolean) => askToSignInAgain(me, wasEnded));
  useEffect(() => {
    let asked: ReturnType<typeof askToSignInAgain> | null = null;
    // if this fails, the lost connection or ended session has its own banner
    const askAgain = () => loadAgain(router).catch(() => {});

    /** @param wasEnded whether the session expired, rather than the person signing out */
    function leave(wasEnded: boolean): void {
      forgetAll();
      const search = wasEnded ? { back: router.latestLocation.href, why: 'ended' as const } : {};
      // no one is signed in to save, so don't ask about unsaved work
      void router.navigate({ to: '/signin', search, ignoreBlocker: true });
    }
    async function offerSignIn(wasEnded: boolean): Promise<void> {
      asked = offer(wasEnded);
      const { action } = await asked.result;
      asked = null;
      if (action === 'save') await askAgain();
      else if (action === 'cancel' && sessionState.get() !== 'in') leave(wasEnded);
    }
    /** Handles a sign-in in another tab. The dialog stays over the work until it is known who signed in. */
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
