import { useEffect } from 'react';
import { helpOpen } from './help-open.ts';

/** The keys ? and F1 open and close help, unless one is typing or a dialog is open. */
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

function isHelpKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || (key !== '?' && key !== 'F1')) return false;
  const at = target as HTMLElement;
  if (document.querySelector('dialog.dialog[open]')) return false;
  return key === 'F1' || !at.closest('input, textarea, select, [contenteditable]');
}
