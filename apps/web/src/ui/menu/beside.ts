import type { Placement } from '@floating-ui/dom';
import type { Beside } from './placing.ts';

export type { Placement };

let loaded: typeof import('./placing.ts') | undefined;

/** Loads the code that places popovers; the first one to open loads it otherwise. */
export async function placing(): Promise<typeof import('./placing.ts')> {
  loaded ??= await import('./placing.ts');
  return loaded;
}

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
  const place = async () => {
    const { keepPlaced } = await placing();
    if (stop) stop = keepPlaced(origin, popover, wish);
  };
  void place()
    // without that code, the browser shows it in the middle of the window
    .catch(() => {})
    .finally(() => {
      popover.style.opacity = '';
    });
  return () => {
    stop?.();
    stop = null;
  };
}
