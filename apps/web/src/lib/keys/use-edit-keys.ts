import { useEffect, useEffectEvent } from 'react';

interface Keys {
  undo: () => void;
  redo: () => void;
  save: () => unknown;
}

/** Handles Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S anywhere on the page, except in a dialog. */
export function useEditKeys({ undo, redo, save }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if ((event.target as Element).closest('dialog')) return;
    const key = event.key.toLowerCase();
    const run =
      key === 's' ? save : key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
