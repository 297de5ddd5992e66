import { type RefObject, useEffect } from 'react';

/** px that a list needs to be of use, and that stay free below it */
const [least, margin] = [230, 8];

/**
 * Keeps room for a list below its box while it is shown: says in `--room` how many px high it may be, so that neither the
 * on-screen keyboard nor what stands at the foot of the window covers it. Where there is too little, the page is scrolled
 * so that the box is at the top.
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

/** Where the part of the window ends that can be seen: above the keyboard, and above what stands at its foot. */
function bottomOf(screen: VisualViewport | null): number {
  const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const page = globalThis.innerHeight - foot;
  return screen ? Math.min(screen.offsetTop + screen.height, page) : page;
}
