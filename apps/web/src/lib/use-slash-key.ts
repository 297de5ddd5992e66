import { type RefObject, useEffect } from 'react';

/** The key / leads to the page's search, unless one is typing or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest(
        'input, textarea, select, [contenteditable], dialog',
      );
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!input.current) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input]);
}
