import '@fontsource-variable/archivo/wdth.css';
import './ui/fonts/archivo-basic.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AreaBoundary } from './app/area-boundary.tsx';
import { FailurePage } from './app/failure-page.tsx';
import { part } from './app/part.ts';
import { reportFaults } from './app/report-faults.ts';
import { followAppearance } from './lib/appearance.ts';
import { watchFaults } from './lib/error-reports/error-collector.ts';
import './ui/styles/base.css';

/** A customer's proposal by a link: without the router, and without anything that staff need (R2.13). */
const offer = () => import('./features/customer-link/offer.page.tsx').then(({ OfferPage }) => OfferPage);
/** The check of a signed proposal, in the same way. */
const verify = () => import('./features/customer-link/verify.page.tsx').then(({ VerifyPage }) => VerifyPage);
/** Where a customer turns reminders off, in the same way. */
const reminders = () =>
  import('./features/customer-link/reminders.page.tsx').then(({ RemindersPage }) => RemindersPage);
/** A customer's payment by a link or QR code, in the same way (R2.1). */
const pay = () => import('./features/pay-by-link/pay.page.tsx').then(({ PayPage }) => PayPage);
/** A proposal on the seller's screen, without anything else that staff need (R1.2). */
const present = () =>
  import('./features/presentation/present.page.tsx').then(({ PresentPage }) => PresentPage);
/** All other addresses. */
const routed = () => import('./app/routed-area.tsx').then(({ RoutedArea }) => RoutedArea);
const { pathname } = location;
const area = /^\/p\/verify\/?$/.test(pathname)
  ? verify
  : /^\/p\/reminders\/./.test(pathname)
    ? reminders
    : pathname.startsWith('/p/')
      ? offer
      : /^\/payments\/./.test(pathname)
        ? pay
        : pathname.endsWith('/present')
          ? present
          : routed;

watchFaults();
// the token in a customer's address is a secret
if (area !== routed)
  reportFaults(
    () => pathname.replace(/[^/]+\/?$/, '$token'),
    () => 'out',
  );
followAppearance();
// what a page shows in its place (failure-page.tsx) is reported there, unless the page can do nothing about it
const root = createRoot(document.getElementById('root')!, { onCaughtError: () => {} });

/** Loads the area of the address and draws it, or says in its place why it could not be loaded. */
async function show(): Promise<void> {
  const shown = await part(area).then(
    (Area) => (
      <AreaBoundary>
        <Area />
      </AreaBoundary>
    ),
    (error: unknown) => <FailurePage error={error} retry={() => void show()} />,
  );
  root.render(<StrictMode>{shown}</StrictMode>);
}

void show();
