import { createRoute, redirect } from '@tanstack/react-router';
import { signInSearch } from '../features/sign-in/sign-in.search.ts';
import { localAddress } from '../lib/local-address.ts';
import { restoreSession } from '../lib/session.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root-route.ts';

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signInSearch,
  beforeLoad: async ({ search }) => {
    const isIn = await restoreSession().catch(() => false);
    if (isIn) throw redirect({ href: localAddress(search.back), replace: true });
  },
  component: lazyPage(() => import('../features/sign-in/sign-in.page.tsx'), 'SignInPage'),
});
export const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyPage(() => import('../features/sign-in/reset.page.tsx'), 'ResetPage'),
});
export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyPage(() => import('../features/sign-in/invitation.page.tsx'), 'InvitationPage'),
});
