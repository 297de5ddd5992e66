import type { Permission } from '@fieldwright/domain/people/roles';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/errors/api-error.ts';
import { sessionState } from '../lib/session/session-state.ts';
import type { MainContext } from './main/main-context.ts';
import { part } from './part.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the address that could not be opened */
    asked?: string;
  }
}

/** Query of the dashboard and My day: whether to say that another page could not be opened (R2.4). */
export interface NoAccessSearch {
  noAccess?: 1;
}

export function noAccessSearch(search: Record<string, unknown>): NoAccessSearch {
  return Number(search['noAccess']) === 1 ? { noAccess: 1 } : {};
}

interface Data {
  /**
   * @param search the query string's values
   * @param params the path's values, by name
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

/** Redirects to the dashboard, which says that the page doesn't exist or may not be opened (R2.4). */
function noAccess(asked: string) {
  return redirect({ to: '/dashboard', search: { noAccess: 1 }, state: { asked }, replace: true });
}

/** Checks whether an address is one that refused pages redirect to. These show their own errors. */
const isLanding = (address: string) => /^\/(?:dashboard|day)(?:[?#]|$)/.test(address);

/** Redirects to the sign-in page, which then returns to the address. */
export function toSignIn(back: string) {
  const why = sessionState.get() === 'ended' ? 'ended' : undefined;
  return redirect({ to: '/signin', search: { back, ...(why ? { why } : {}) }, replace: true });
}

/**
 * For a route's `beforeLoad`: sends people who may not see the dashboard to My day, which is open to everyone
 * and shows the same message (R2.4).
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

/** For a route's `beforeLoad`: lets in only people with at least one of the permissions (R2.4, R6.4). */
export function requires(...permissions: readonly Permission[]) {
  return ({ context, location }: Arrival) => {
    if (!permissions.some((permission) => context.may(permission))) throw noAccess(location.href);
  };
}

/**
 * For a route's `loader`: loads the page's data. A 404 or 403 redirects to the dashboard, unless the page is
 * a landing page itself (R2.4); an ended session redirects to the sign-in page.
 */
export function loads(feature: () => Promise<Data>) {
  return async (arrival: Arrival) => {
    const { context, location } = arrival;
    // not in the parameter's type: the router would infer every route's params from it
    const { params = {} } = arrival as { params?: Record<string, string> };
    const { load } = await part(feature);
    try {
      await load(context.queryClient, location.search as Record<string, unknown>, params);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isRefused = error.status === 404 || error.status === 403;
      if (isRefused && !isLanding(location.href)) throw noAccess(location.href);
      // the sign-in page sends signed-in people back at once, which would loop
      if (error.status === 401 && sessionState.get() !== 'in') throw toSignIn(location.href);
      throw error;
    }
  };
}
