import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionState } from '../lib/session-state.ts';
import { signal, useSignal } from '../lib/signal.ts';
import { mayGiveUp } from '../ui/give-up.ts';

interface Unsaved {
  /** what would be lost */
  words: string;
}

/** Everything in this tab that has been changed and not saved. */
const unsaved = signal<readonly Unsaved[]>([]);

/** Takes note of something unsaved. @returns a function that takes it back: saved, or given up */
export function noteUnsaved(words: string): () => void {
  const one = { words };
  unsaved.set([...unsaved.get(), one]);
  return () => unsaved.set(unsaved.get().filter((each) => each !== one));
}

/**
 * Lets a form, an editor or a draft ask before the person leaves it: by a link or the way back, by closing the tab, by
 * changing the company, and by signing out.
 * @param words what would be lost: "What you have changed of Dee Wallace is not saved."
 */
export function useUnsaved(isDirty: boolean, words: string): void {
  useEffect(() => (isDirty ? noteUnsaved(words) : undefined), [isDirty, words]);
}

/** Whether something in this tab would be lost. */
export const isAnythingUnsaved = () => unsaved.get().length > 0;

/** Calls back when nothing is unsaved any more. @returns a function that ends the watching */
export function whenAllSaved(then: () => void): () => void {
  // words that change are taken away and noted anew at once
  return unsaved.watch(() => queueMicrotask(() => isAnythingUnsaved() || then()));
}

/** Whether the person may be taken away from here: asks where something is unsaved. */
export async function mayLeave(): Promise<boolean> {
  const latest = unsaved.get().at(-1);
  return !latest || (await mayGiveUp(latest.words));
}

/** Takes a way out of the session, after asking. What is given up for it is nothing to come back to. */
export async function leaveBy(way: () => Promise<void>): Promise<void> {
  if (!(await mayLeave())) return;
  const givenUp = unsaved.get();
  unsaved.set([]);
  try {
    await way();
  } finally {
    // called off: it is still there
    if (sessionState.get() === 'in') unsaved.set(givenUp);
  }
}

/** Counts how often the browser has gone back or forward. */
let moves = 0;

/** Asks before another page is shown, and has the browser ask before the tab is closed. Once for all pages. */
export function useAskBeforeLeaving(): void {
  const isAnything = useSignal(unsaved).length > 0;
  useBlocker({
    disabled: !isAnything,
    enableBeforeUnload: isAnything,
    shouldBlockFn: async ({ current, next, action }) => {
      if (action !== 'PUSH' && action !== 'REPLACE') moves += 1;
      const move = moves;
      // what a page keeps behind the `?` leads nowhere else
      const isBlocked = current.pathname !== next.pathname && !(await mayLeave());
      // the browser has moved on meanwhile: undoing that undoes this one, too, and must not be done twice
      return move === moves ? isBlocked : new Promise<boolean>(() => {});
    },
  });
}
