import { type RefObject, useEffect, useEffectEvent } from 'react';

/** px before the end comes into view */
const ahead = 800;

/**
 * Calls a function when an element at the end of a list comes near the visible part of the page.
 * @param isOn whether more can be loaded; off while it loads, so that the end can come near again then
 */
export function useNearEnd(end: RefObject<HTMLElement | null>, isOn: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = end.current;
    if (!isOn || !element || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && near(),
      { rootMargin: `${ahead}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, isOn]);
}
