import type { Placement } from '@floating-ui/dom';
import type { Beside } from './placing.ts';

export type { Placement };

/** The code that places popovers, loaded with the first one. */
export const placing = () => import('./placing.ts');
let loaded: Awaited<ReturnType<typeof placing>> | undefined;

/**
 * Keeps a popover beside its origin (R2.11): flips it if it would leave the window, and shifts it if it would
 * come within 8 px of the window's edge (R9.5), with its arrow still at the origin. Sets `data-side` to its
 * side, and `--room` to its maximum height in px.
 * @returns a function that stops this
 */
export function keepBeside(origin: Element, popover: HTMLElement, wish: Beside): () => void {
  if (loaded) return loaded.keepPlaced(origin, popover, wish);
  let stop: (() => void) | null = () => {};
  // not seen before it is at its place, but it can have the focus
  popover.style.opacity = '0';
  void placing()
    .then(
      (here) => {
        loaded = here;
        if (stop) stop = here.keepPlaced(origin, popover, wish);
      },
      // shown by the browser in the middle of the window
      () => {},
    )
    .finally(() => {
      popover.style.opacity = '';
    });
  return () => {
    stop?.();
    stop = null;
  };
}
