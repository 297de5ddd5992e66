import { longPressMs, tremble } from './board-drag.ts';

interface Point {
  x: number;
  y: number;
}

/**
 * Opens the context menu on a long press that ends where it began; tablets send no such event themselves. A
 * finger that moves scrolls or drags instead.
 * @param open opens the menu of an element, at window coordinates
 * @returns a function that detaches it
 */
export function attachHold(within: HTMLElement, open: (target: HTMLElement, at: Point) => void): () => void {
  let forget = () => {};
  let isMenu = false;
  const onPointerDown = (down: PointerEvent) => {
    forget();
    isMenu = false;
    if (down.pointerType !== 'touch' || !down.isPrimary) return;
    const target = down.target as HTMLElement;
    const at = { x: down.clientX, y: down.clientY };
    let isHeld = false;
    const timer = setTimeout(() => {
      isHeld = true;
    }, longPressMs);
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - at.x, clientY - at.y) >= tremble) forget();
    };
    const up = () => {
      forget();
      if (!isHeld) return;
      isMenu = true;
      // a menu that opened before the finger's events ended would be closed by them
      setTimeout(() => open(target, at));
    };
    const listeners = { pointermove: move, pointerup: up, pointercancel: () => forget(), contextmenu: still };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener, { capture: true });
    forget = () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener, { capture: true });
      forget = () => {};
    };
  };
  // the tap's click may come long after the finger is lifted, and would book a call under the menu
  const onTouchEnd = (event: TouchEvent) => isMenu && event.preventDefault();
  within.addEventListener('pointerdown', onPointerDown);
  within.addEventListener('touchend', onTouchEnd, { passive: false });
  return () => {
    forget();
    within.removeEventListener('touchend', onTouchEnd);
    within.removeEventListener('pointerdown', onPointerDown);
  };
}

/**
 * Blocks the context menu of devices that do send one: it would open under the finger, which would then
 * choose an item.
 */
function still(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
