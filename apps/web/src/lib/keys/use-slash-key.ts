import type { RefObject } from 'react';
import { usePageKey } from './use-page-key.ts';

/**
 * Makes / focus the page's search, unless the person is typing or a dialog is open.
 * @param input null for a search that isn't the page's: it leaves the key to the one that is
 */
export function useSlashKey(input: RefObject<HTMLInputElement | null> | null): void {
  usePageKey(input && '/', () => {
    input?.current?.focus();
    input?.current?.select();
  });
}
