import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { mainPage } from './main-page.ts';
import { PagePending } from './pending.tsx';
import { RouteFailure } from './route-failure.tsx';
import { customerRoutes } from './routes/customers.routes.ts';
import { documentRoutes } from './routes/documents.routes.ts';
import { gallery } from './routes/gallery.route.ts';
import { main } from './routes/main.route.ts';
import { payments } from './routes/payments.routes.ts';
import { priceBookRoutes } from './routes/price-books.routes.ts';
import { root } from './routes/root.route.ts';
import { scheduleRoutes } from './routes/schedule.routes.ts';
import { settingsRoutes } from './routes/settings.routes.ts';
import { signInRoutes } from './routes/sign-in.routes.ts';

/*
 * All addresses (R2.13) except customers' links, which main.tsx opens; each area's are in `routes`. Every
 * area loads this file and its imports, so it names pages and data but imports neither: an area loads when
 * its address is opened (R2.3).
 */

const start = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const unknown = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyPage(mainPage('notFoundPage'), 'NotFoundPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    ...signInRoutes,
    gallery,
    payments,
    main.addChildren([
      start,
      ...scheduleRoutes,
      ...customerRoutes,
      ...documentRoutes,
      ...priceBookRoutes,
      ...settingsRoutes,
      unknown,
    ]),
  ]),
  // only `/payments` is preloaded, by preload.ts (R2.2)
  defaultPreload: false,
  // React keeps a shown outline for at least 300 ms, so show it only for longer waits
  defaultPendingMs: 500,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** brings the route's code into the browser's cache before its address is opened (R2.2) */
    loadAhead?: () => Promise<void>;
  }
}
