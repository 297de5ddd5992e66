import { useRouteContext } from '@tanstack/react-router';
import type { MainContext } from './main-context.ts';

/** Who is signed in, and what the person may do: in the main area, and in `/payments` where staff is in it. */
export function useMain(): MainContext {
  return useRouteContext({ strict: false }) as MainContext;
}
