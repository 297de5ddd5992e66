import '@fontsource-variable/archivo/wdth.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportFaults } from './app/report-faults.ts';
import { router } from './app/router.tsx';
import { followAppearance } from './lib/appearance.ts';
import { watchFaults } from './lib/error-collector.ts';
import './ui/base.css';

watchFaults();
// it is told of the pattern of the address: what fills it in may tell of somebody
reportFaults(() => router.state.matches.at(-1)?.fullPath ?? '/');
followAppearance();
// what a page shows in its place (failure-page.tsx) is reported there, unless the page can do nothing about it
const root = createRoot(document.getElementById('root')!, { onCaughtError: () => {} });
root.render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
