import { RouterProvider } from '@tanstack/react-router';
import { reportFaults } from './report-faults.ts';
import { router } from './router.tsx';

// it is told of the pattern of the address: what fills it in may tell of somebody
reportFaults(() => router.state.matches.at(-1)?.fullPath ?? '/');

/** Everything that the router leads to. */
export const RoutedArea = () => <RouterProvider router={router} />;
