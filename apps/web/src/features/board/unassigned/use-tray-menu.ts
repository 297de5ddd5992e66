import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import type { MenuPoint } from '../card/point-menu.tsx';
import { attachHold } from '../drag/board-hold.ts';
import type { CallMenuAt } from './call-menu.tsx';

/**
 * Opens the menu of a call in Unassigned on a right click, the menu key or a long press.
 * @returns the open menu, if any, and the listener for the element that holds the calls
 */
export function useTrayMenu(tray: RefObject<HTMLElement | null>) {
  const [menu, setMenu] = useState<CallMenuAt | null>(null);
  useEffect(
    () =>
      attachHold(tray.current!, (target, point) => {
        const at = menuOf(target, point);
        if (at) setMenu(at);
      }),
    [tray],
  );
  return {
    menu,
    close: () => setMenu(null),
    onContextMenu(event: MouseEvent) {
      const { clientX: x, clientY: y } = event;
      const at = menuOf(event.target as HTMLElement, x > 0 || y > 0 ? { x, y } : undefined);
      if (!at) return;
      event.preventDefault();
      setMenu(at);
    },
  };
}

/** Returns where the menu of the call at an element opens; null if there is none. */
function menuOf(target: HTMLElement, point: MenuPoint['point']): CallMenuAt | null {
  const card = target.closest<HTMLElement>('[data-call]');
  const origin = card?.querySelector<HTMLElement>('button');
  return card && origin ? { callId: Number(card.dataset['call']), origin, point } : null;
}
