import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { mayLeave } from '../../app/unsaved.ts';
import type { PriceBookSearch } from './price-book.search.ts';

/** Asks before another entry takes the editor's place; leaving the page asks anyway. */
export function useAskBeforeClosing(isUnsaved: boolean, isDone: RefObject<boolean>): void {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (isDone.current || current.pathname !== next.pathname) return false;
      const [before, after] = [current.search, next.search] as PriceBookSearch[];
      const stays = before!.edit === after!.edit && before!.entry === after!.entry;
      return !stays && !(await mayLeave());
    },
  });
}

/** Saves on Ctrl+S or ⌘S anywhere on the page, except in a dialog. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    if (event.defaultPrevented || (event.target as Element).closest('dialog')) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
