import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMain } from './main/use-main.ts';
import { partAhead } from './part.ts';

/** Delay after a screen is shown, for browsers without `requestIdleCallback`. */
const restMs = 2_000;

/**
 * Preloads `/payments`, and no other area, once a screen of the main area is shown and the browser is idle
 * (R2.2). Only for people who may open it, and not when the connection asks to save data. Nothing is
 * preloaded on `/payments` itself, since the main area is not mounted there.
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

/**
 * Loads what the shown screen needs at the next press, once it is usable and the browser is idle. Not when
 * the connection asks to save data: then each part loads when it is needed.
 * @param parts pass the same list each time
 */
export function useLoadAhead(parts: readonly (() => Promise<unknown>)[], isUsable: boolean): void {
  useEffect(() => {
    if (!isUsable) return undefined;
    return whenIdle(() => void unlessSaving(async () => void (await Promise.all(parts.map(partAhead)))));
  }, [parts, isUsable]);
}

async function unlessSaving(loadAhead: () => Promise<void>): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await loadAhead();
}

/** @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }
  const wish = requestIdleCallback(work);
  return () => cancelIdleCallback(wish);
}
