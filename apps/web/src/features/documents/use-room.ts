import { type RefObject, useEffect } from 'react';

/** px that a list needs to be useful, and px kept free below it */
const [least, margin] = [230, 8];

/**
 * Keeps room for a list below its box while shown: sets `--room` to the px available, clear of the on-screen
 * keyboard and of the bar at the bottom of the window. If there is too little, scrolls the box to the top.
 */
export function useRoom(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!isShown || !element) return undefined;
    const screen = globalThis.visualViewport ?? null;
    const room = () => bottomOf(screen) - element.getBoundingClientRect().bottom - margin;
    const measure = () => element.style.setProperty('--room', `${Math.max(Math.floor(room()), 0)}px`);
    const makeRoom = () => {
      if (room() < least) element.scrollIntoView?.({ block: 'start' });
      measure();
    };
    makeRoom();
    screen?.addEventListener('resize', makeRoom);
    screen?.addEventListener('scroll', measure);
    globalThis.addEventListener('scroll', measure, { passive: true });
    return () => {
      screen?.removeEventListener('resize', makeRoom);
      screen?.removeEventListener('scroll', measure);
      globalThis.removeEventListener('scroll', measure);
    };
  }, [box, isShown]);
}

/** Returns the bottom of the visible part of the window: above the keyboard and the bar at the bottom. */
function bottomOf(screen: VisualViewport | null): number {
  const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const page = globalThis.innerHeight - foot;
  return screen ? Math.min(screen.offsetTop + screen.height, page) : page;
}
