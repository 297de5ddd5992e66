import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { part } from './part.ts';

/** Returns a page component that is loaded when first shown: `lazyPage(() => import('…'), 'PeoplePage')`. */
export function lazyPage<N extends string, M extends Record<N, ComponentType>>(
  load: () => Promise<M>,
  name: N,
) {
  return lazyRouteComponent(() => part(load), name);
}
