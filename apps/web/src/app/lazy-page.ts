import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A part of the application that could not be loaded, most often because a new version has been put up since the page
 * was opened. The page offers to load again (R2.4); it does not do so by itself, since that would lose a draft.
 */
export class PageGone extends Error {}

/** Waits for a part that is being loaded; one that is gone is thrown as PageGone. */
export function part<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause) => {
    throw new PageGone('A part of the page could not be loaded.', { cause });
  });
}

/** A page that is loaded when it is first shown: `lazyPage(() => import('…'), 'PeoplePage')`. */
export function lazyPage<N extends string, M extends Record<N, ComponentType>>(
  load: () => Promise<M>,
  name: N,
) {
  return lazyRouteComponent(() => part(load()), name);
}
