import { createElement } from 'react';
import { lazyPage } from './lazy-page.ts';
import { mainPage } from './main-page.ts';
import { partAhead } from './part.ts';

const area = () => import('../features/payments/payments-area.tsx');
const page = mainPage('paymentsPage');
export const paymentsData = mainPage('paymentsData');

/** `/payments`: the area, which customers load too, and what staff see in it (R2.1). */
export const PaymentsArea = lazyPage(area, 'PaymentsArea');
export const PaymentsPage = lazyPage(page, 'PaymentsPage');

/**
 * What the route shows. The router loads the components of an address whether they are shown or not, and customers are to
 * load nothing of what staff see: of this one there is nothing to load.
 */
export const PaymentsPlace = () => createElement(PaymentsPage);

/** Brings the code of `/payments` for staff into the browser's cache; data are asked for when it is opened. */
export async function preloadPayments(): Promise<void> {
  // not by the lazy components, which would keep a failure
  await Promise.all([area, page, paymentsData].map(partAhead));
}
