import { useEffect, useEffectEvent } from 'react';

interface Keys {
  undo: () => void;
  redo: () => void;
  save: () => unknown;
  /** a selector for the part of the page that is edited; missing for the whole page */
  part?: string;
}

/**
 * Handles Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S anywhere on the page, except in a dialog. Outside an edited
 * part, text fields keep their own undo. A toast's undo waits until the part is closed.
 */
export function useEditKeys({ undo, redo, save, part }: Keys): void {
  const isFirst = part !== undefined;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const target = event.target as Element;
    if (target.closest('dialog')) return;
    const key = event.key.toLowerCase();
    const run =
      key === 's' ? save : key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    if (!run || (run !== save && isTypedBeside(target, part))) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, isFirst);
    return () => document.removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
}

/** Returns whether the key was pressed in a text field outside the part. */
const isTypedBeside = (target: Element, part: string | undefined) =>
  part !== undefined &&
  target.closest('input, textarea, [contenteditable]') !== null &&
  target.closest(part) === null;
