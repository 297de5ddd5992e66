import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Chooses a listed slot by its number key, anywhere in the dialog but in a field that takes text or has
 * letters of its own.
 * @param list the element that shows the slots as radio buttons
 */
export function usePlaceKeys(list: RefObject<HTMLElement | null>): void {
  const choose = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    const dialog = list.current?.closest('dialog');
    if (altKey || ctrlKey || metaKey || !dialog || !(target instanceof Element) || !dialog.contains(target))
      return;
    if (target.closest('input:not([type="radio"]), textarea, select, [role="menu"]')) return;
    const radio = list.current!.querySelectorAll<HTMLInputElement>('input[type="radio"]')[Number(key) - 1];
    if (!radio || radio.disabled) return;
    event.preventDefault();
    radio.click();
    radio.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => choose(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
