import type { RefObject } from 'react';
import { usePageKey } from './use-page-key.ts';

/** The key / leads to the page's search, unless one is typing or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  usePageKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });
}
