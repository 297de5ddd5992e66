import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionState } from '../lib/session/session-state.ts';
import { signal, useSignal } from '../lib/signal.ts';
import { confirmDiscard } from '../ui/dialog/confirm-discard.ts';

/** Called if the person leaves without saving. Returns a function that reverts that if the person stays after all. */
type Discarded = () => () => void;

interface Unsaved {
  /** describes what would be lost */
  words: string;
  discarded: Discarded;
}

/** All unsaved changes in this tab. */
const unsaved = signal<readonly Unsaved[]>([]);

/** Registers an unsaved change. @returns a function that removes it once saved or discarded */
export function noteUnsaved(words: string, discarded: Discarded = () => () => {}): () => void {
  const one = { words, discarded };
  unsaved.set([...unsaved.get(), one]);
  return () => unsaved.set(unsaved.get().filter((each) => each !== one));
}

/**
 * Makes the app ask before leaving unsaved changes: by a link or Back, by closing the tab, by switching
 * companies, and by signing out.
 * @param words what would be lost: "What you have changed of Dee Wallace is not saved."
 */
export function useUnsaved(isDirty: boolean, words: string, discarded?: Discarded): void {
  useEffect(() => (isDirty ? noteUnsaved(words, discarded) : undefined), [isDirty, words, discarded]);
}

/** Returns whether this tab has unsaved changes. */
export const isAnythingUnsaved = () => unsaved.get().length > 0;

/** Calls back once nothing is unsaved. @returns a function that stops watching */
export function whenAllSaved(then: () => void): () => void {
  // changed words are removed and registered again in the same task
  return unsaved.watch(() => queueMicrotask(() => isAnythingUnsaved() || then()));
}

/** Returns whether the person may be taken to another page; asks if there are unsaved changes. */
export async function mayLeave(): Promise<boolean> {
  return (await discardAll()) !== null;
}

/** Asks about unsaved changes and discards them. @returns a function that reverts that; null if the person stays */
export async function discardAll(): Promise<(() => void) | null> {
  const latest = unsaved.get().at(-1);
  if (!latest) return () => {};
  if (!(await confirmDiscard(latest.words))) return null;
  const givenUp = unsaved.get();
  const takeBack = givenUp.map(({ discarded }) => discarded());
  return () => {
    for (const one of takeBack) one();
  };
}

/** Ends the session by `way`, after asking about unsaved changes, which are discarded. */
export async function leaveBy(way: () => Promise<void>): Promise<void> {
  const takeBack = await discardAll();
  if (!takeBack) return;
  const givenUp = unsaved.get();
  unsaved.set([]);
  try {
    await way();
  } finally {
    // if the session did not end, the changes are still there
    if (sessionState.get() === 'in') {
      unsaved.set(givenUp);
      takeBack();
    }
  }
}

/** Counts back and forward navigations. */
let moves = 0;

/** Asks before navigating away or closing the tab with unsaved changes. Used once, for all pages. */
export function useAskBeforeLeaving(): void {
  const isAnything = useSignal(unsaved).length > 0;
  useBlocker({
    disabled: !isAnything,
    enableBeforeUnload: isAnything,
    shouldBlockFn: async ({ current, next, action }) => {
      if (action !== 'PUSH' && action !== 'REPLACE') moves += 1;
      const move = moves;
      // a change of the query string stays on the page
      const isBlocked = current.pathname !== next.pathname && !(await mayLeave());
      // the browser has navigated again: undoing that also undoes this one, so don't undo it twice
      return move === moves ? isBlocked : new Promise<boolean>(() => {});
    },
  });
}
