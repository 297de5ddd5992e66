import '@fontsource-variable/archivo/wdth.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { followAppearance } from './lib/appearance.ts';
import { startErrorReports } from './lib/error-reports.ts';
import './ui/base.css';

// the pattern of the address: what fills it in may tell of somebody
startErrorReports(() => router.state.matches.at(-1)?.fullPath ?? '/');
followAppearance();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
