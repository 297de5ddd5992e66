import { useEffect, useEffectEvent } from 'react';

/** Runs a page's keyboard shortcut, unless the person is typing or a dialog is open. @param key null for none */
export function usePageKey(key: string | null, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing = (event.target as HTMLElement).closest(
      'input, textarea, select, [contenteditable], dialog',
    );
    if (event.key !== key || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.repeat) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
