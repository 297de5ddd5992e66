import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMain } from './main/use-main.ts';

/** Where the browser cannot say that it is idle: so long after a screen is shown. */
const restMs = 2_000;

/**
 * Loads `/payments` ahead, and nothing else: when a screen of the main area is shown and the browser has nothing to do
 * (R2.2). Only for who may open it, and not where the connection is to be spared. The main area is not on the page
 * while the person is on `/payments`, so that nothing is loaded ahead there.
 */
export function usePaymentsPreload(): void {
  const { may } = useMain();
  const isShown = useRouterState({ select: ({ status }) => status === 'idle' });
  const isWanted = may('payments.collect');
  const { loadAhead } = useRouter().routesById['/payments'].options.staticData ?? {};
  useEffect(
    () => (isShown && isWanted && loadAhead ? whenIdle(() => void unlessSaving(loadAhead)) : undefined),
    [isShown, isWanted, loadAhead],
  );
}

async function unlessSaving(loadAhead: () => Promise<void>): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await loadAhead();
}

/** @returns a function that calls it off */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }
  const wish = requestIdleCallback(work);
  return () => cancelIdleCallback(wish);
}
