import type { Permission } from '@fieldwright/domain/people/roles';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { sessionState } from '../lib/session-state.ts';
import type { MainContext } from './main/main-context.ts';
import { part } from './part.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the address that could not be opened */
    asked?: string;
  }
}

/** The address of the dashboard and of the own day: whether to say that another page could not be opened (R2.4). */
export interface NoAccessSearch {
  noAccess?: 1;
}

export function noAccessSearch(search: Record<string, unknown>): NoAccessSearch {
  return Number(search['noAccess']) === 1 ? { noAccess: 1 } : {};
}

interface Data {
  /**
   * @param search what the address says behind the `?`
   * @param params what it says in its path, by name
   */
  load: (
    client: QueryClient,
    search: Record<string, unknown>,
    params: Record<string, string>,
  ) => Promise<unknown>;
}

interface Arrival {
  context: MainContext;
  location: { href: string; search: unknown; state: { asked?: string } };
}

/** To the dashboard, which says in words that the page is not there or may not be opened (R2.4). */
function noAccess(asked: string) {
  return redirect({ to: '/dashboard', search: { noAccess: 1 }, state: { asked }, replace: true });
}

/** To the sign-in page, from which the person comes back to the address. */
export function toSignIn(back: string) {
  const why = sessionState.get() === 'ended' ? 'ended' : undefined;
  return redirect({ to: '/signin', search: { back, ...(why ? { why } : {}) }, replace: true });
}

/**
 * For a route's `beforeLoad`: who may not see the dashboard lands on the own day, which is open to everybody and says the
 * same in words (R2.4).
 */
export function dashboardOrOwnDay({ context, location }: Arrival) {
  if (context.may('dashboard.view')) return;
  const { asked } = location.state;
  throw redirect({
    to: '/day',
    search: noAccessSearch(location.search as Record<string, unknown>),
    state: asked === undefined ? {} : { asked },
    replace: true,
  });
}

/** For a route's `beforeLoad`: only who has the permission, or one of several, comes in (R2.4, R6.4). */
export function requires(...permissions: readonly Permission[]) {
  return ({ context, location }: Arrival) => {
    if (!permissions.some((permission) => context.may(permission))) throw noAccess(location.href);
  };
}

/**
 * For a route's `loader`: loads the page's data. A 404 or 403 answered to it leads to the dashboard (R2.4); an ended
 * session leads to the sign-in page.
 */
export function loads(feature: () => Promise<Data>) {
  return async (arrival: Arrival) => {
    const { context, location } = arrival;
    // not in the parameter's type, from which the router would take every route's params to be these
    const { params = {} } = arrival as { params?: Record<string, string> };
    const { load } = await part(feature);
    try {
      await load(context.queryClient, location.search as Record<string, unknown>, params);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 || error.status === 403) throw noAccess(location.href);
      // who is still in would be sent back from there at once, for ever
      if (error.status === 401 && sessionState.get() !== 'in') throw toSignIn(location.href);
      throw error;
    }
  };
}
