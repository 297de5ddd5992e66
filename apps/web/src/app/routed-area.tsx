import { RouterProvider } from '@tanstack/react-router';
import { sessionState } from '../lib/session/session-state.ts';
import { reportFaults } from './report-faults.ts';
import { router } from './router.ts';

// reports the address's pattern, not the address: its values may identify someone
const begin = reportFaults(() => router.state.matches.at(-1)?.fullPath ?? '/');
sessionState.watch((state) => state === 'in' && begin());

/** Everything behind the router. */
export const RoutedArea = () => <RouterProvider router={router} />;
