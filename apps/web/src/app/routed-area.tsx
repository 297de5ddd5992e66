import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { sessionState } from '../lib/session/session-state.ts';
import { reportFaults } from './report-faults.ts';
import { router } from './router.ts';

// reports the address's pattern, not the address: its values may identify someone
const begin = reportFaults(() => router.state.matches.at(-1)?.fullPath ?? '/');
sessionState.watch((state) => state === 'in' && begin());

// the code of the page that is opened comes while the server says who is signed in
sessionState.watch((state) => {
  if (state !== 'in') return;
  const routes: Record<string, AnyRoute> = router.routesById;
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.loadRouteChunk(routes[routeId]!);
});

/** Everything behind the router. */
export const RoutedArea = () => <RouterProvider router={router} />;
