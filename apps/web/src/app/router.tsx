import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { peopleSearch } from '../features/people/people.search.ts';
import { signInSearch } from '../features/sign-in/sign-in.search.ts';
import { localAddress } from '../lib/local-address.ts';
import { restoreSession } from '../lib/session.ts';
import { FailurePage, FrameFailure } from './failure-page.tsx';
import { lazyPage, part } from './lazy-page.ts';
import { loads, requires, toSignIn } from './no-access.ts';
import { FramePending, PagePending } from './pending.tsx';

/**
 * All addresses (R2.13). This file and what it imports are loaded by every area, so it names pages and data, and
 * imports neither: each area comes when its address is opened (R2.3).
 */
const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signInSearch,
  beforeLoad: async ({ search }) => {
    const isIn = await restoreSession().catch(() => false);
    if (isIn) throw redirect({ href: localAddress(search.back), replace: true });
  },
  component: lazyPage(() => import('../features/sign-in/sign-in.page.tsx'), 'SignInPage'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyPage(() => import('../features/sign-in/reset.page.tsx'), 'ResetPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyPage(() => import('../features/sign-in/invitation.page.tsx'), 'InvitationPage'),
});

const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: async ({ location }) => {
    const area = part(import('./main/main-area.ts'));
    area.catch(() => {}); // it is awaited below, unless the session's answer comes first
    if (!(await restoreSession())) throw toSignIn(location.href);
    return (await area).openMainArea(location.href);
  },
  component: lazyPage(() => import('./main/shell.tsx'), 'Shell'),
  pendingComponent: FramePending,
  errorComponent: FrameFailure,
});
const start = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/dashboard',
  validateSearch: (search): { noAccess?: 1 } => (Number(search['noAccess']) === 1 ? { noAccess: 1 } : {}),
  component: lazyPage(() => import('../features/today/today.page.tsx'), 'TodayPage'),
});
const people = createRoute({
  getParentRoute: () => main,
  path: '/settings/people',
  validateSearch: peopleSearch,
  beforeLoad: requires('people.view'),
  loader: loads(() => import('../features/people/people.data.ts')),
  component: lazyPage(() => import('../features/people/people.page.tsx'), 'PeoplePage'),
});
const sessions = createRoute({
  getParentRoute: () => main,
  path: '/settings/sessions',
  loader: loads(() => import('../features/sessions/sessions.data.ts')),
  component: lazyPage(() => import('../features/sessions/sessions.page.tsx'), 'SessionsPage'),
});
const unknown = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyPage(() => import('./main/not-found.page.tsx'), 'NotFoundPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    reset,
    invitation,
    main.addChildren([start, dashboard, people, sessions, unknown]),
  ]),
  // nothing is loaded ahead but `/payments`, when it is there (R2.2)
  defaultPreload: false,
  defaultPendingMs: 150,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
