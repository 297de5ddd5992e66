import { useEffect } from 'react';
import { helpOpen } from './help-open.ts';

/** Handles F1, which opens and closes help unless a dialog is open. */
export function useHelpKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isHelpKey(event)) return;
      event.preventDefault();
      helpOpen.set(!helpOpen.get());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isHelpKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || key !== 'F1') return false;
  return !document.querySelector('dialog.dialog[open]');
}
