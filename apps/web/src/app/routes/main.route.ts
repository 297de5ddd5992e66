import { createRoute } from '@tanstack/react-router';
import { setupSearch } from '../../features/setup/setup.search.ts';
import { tried } from '../../lib/requests/load-tries.ts';
import { restoreSession } from '../../lib/session/session.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage, mainPages } from '../main-page.ts';
import { toSignIn } from '../no-access.ts';
import { part } from '../part.ts';
import { FramePending } from '../pending.tsx';
import { FrameFailure } from '../route-failure.tsx';
import { root } from './root.route.ts';

/** Loads what every staff page needs. */
export const mainArea = () => import('../main/main-area.ts');

/** The parent of staff pages; redirects to the sign-in page if no one is signed in. */
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  validateSearch: setupSearch,
  beforeLoad: async ({ location }) => {
    const area = Promise.all([part(mainArea), part(mainPages)]);
    area.catch(() => {}); // awaited below, unless the session check ends first
    if (!(await tried(restoreSession))) throw toSignIn(location.href);
    const [{ openMainArea }] = await area;
    return openMainArea(location.href);
  },
  component: lazyPage(mainPage('shell'), 'Shell'),
  pendingComponent: FramePending,
  errorComponent: FrameFailure,
});
