import type { RefObject } from 'react';
import { usePageKey } from './use-page-key.ts';

/** Makes / focus the page's search, unless the person is typing or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  usePageKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });
}
