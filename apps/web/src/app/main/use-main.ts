import { getRouteApi } from '@tanstack/react-router';
import type { MainContext } from './main-context.ts';

const main = getRouteApi('/main');

/** Who is signed in, and what the person may do. */
export function useMain(): MainContext {
  return main.useRouteContext();
}
