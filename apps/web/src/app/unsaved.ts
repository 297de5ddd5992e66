import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signal, useSignal } from '../lib/signal.ts';
import { confirmed } from '../ui/confirm.ts';
import { unsavedTexts as texts } from './unsaved.texts.ts';

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

/** Whether the person may be taken away from here: asks where something is unsaved. */
export async function mayLeave(): Promise<boolean> {
  const latest = unsaved.get().at(-1);
  return !latest || (await confirmed({ ...texts, text: latest.words, type: 'warning', danger: true }));
}

/** Asks before another page is shown, and has the browser ask before the tab is closed. Once for all pages. */
export function useAskBeforeLeaving(): void {
  const isAnything = useSignal(unsaved).length > 0;
  useBlocker({
    disabled: !isAnything,
    enableBeforeUnload: isAnything,
    // what a page keeps behind the `?` leads nowhere else
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  });
}
