import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
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
