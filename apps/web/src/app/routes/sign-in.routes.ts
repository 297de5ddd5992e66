import { createRoute, redirect } from '@tanstack/react-router';
import { type SignInSearch, signInSearch } from '../../features/sign-in/sign-in.search.ts';
import { localAddress } from '../../lib/session/local-address.ts';
import { restoreSession } from '../../lib/session/session.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { toSignIn } from '../no-access.ts';
import { part } from '../part.ts';
import { root } from './root.route.ts';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signInSearch,
  beforeLoad: async ({ search }) => {
    const isIn = await restoreSession().catch(() => false);
    if (isIn) throw redirect({ href: localAddress(search.back), replace: true });
  },
  component: lazyPage(() => import('../../features/sign-in/sign-in.page.tsx'), 'SignInPage'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyPage(() => import('../../features/sign-in/reset.page.tsx'), 'ResetPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: lazyPage(() => import('../../features/sign-in/sign-up.page.tsx'), 'SignUpPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyPage(() => import('../../features/sign-in/invitation.page.tsx'), 'InvitationPage'),
});

/** Second-factor setup, required before anything else. */
const secondFactorDue = createRoute({
  getParentRoute: () => root,
  path: '/secondfactor',
  validateSearch: ({ back }: Record<string, unknown>): Pick<SignInSearch, 'back'> =>
    typeof back === 'string' ? { back } : {},
  beforeLoad: async ({ search, location }) => {
    if (!(await restoreSession())) throw toSignIn(location.href);
    const { findDue } = await part(mainPage('secondFactorDueData'));
    if (!(await findDue())) throw redirect({ href: localAddress(search.back), replace: true });
  },
  component: lazyPage(mainPage('secondFactorDuePage'), 'SecondFactorDuePage'),
});

/** Routes that open without a full session. */
export const signInRoutes = [signIn, reset, signUp, invitation, secondFactorDue] as const;
