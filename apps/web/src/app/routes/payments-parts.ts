import { createElement } from 'react';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { partAhead } from '../part.ts';

const area = () => import('../../features/payments/payments-area.tsx');
const page = mainPage('paymentsPage');
export const paymentsData = mainPage('paymentsData');

/** `/payments`: the area, which customers load too, and the page that staff see in it (R2.1). */
export const PaymentsArea = lazyPage(area, 'PaymentsArea');
export const PaymentsPage = lazyPage(page, 'PaymentsPage');

/**
 * Renders the staff page. The router preloads a route's component even if it isn't shown; this one has
 * nothing to preload, so customers don't load staff code.
 */
export const PaymentsPlace = () => createElement(PaymentsPage);

/** Brings the staff code of `/payments` into the browser's cache; its data loads when it is opened. */
export async function preloadPayments(): Promise<void> {
  // not through the lazy components, which would remember a failure
  await Promise.all([area, page, paymentsData].map(partAhead));
}
