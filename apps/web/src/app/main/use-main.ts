import { useRouteContext } from '@tanstack/react-router';
import type { MainContext } from './main-context.ts';

/** Returns who is signed in and what they may do, in the main area and for staff in `/payments`. */
export function useMain(): MainContext {
  return useRouteContext({ strict: false }) as MainContext;
}
