import { createRoute } from '@tanstack/react-router';
import { withView } from '../../features/list-views/list-view.search.ts';
import { paymentsSearch } from '../../features/payments/payments.search.ts';
import { tried } from '../../lib/requests/load-tries.ts';
import { restoreSession } from '../../lib/session/session.ts';
import type { MainContext } from '../main/main-context.ts';
import { mainPages } from '../main-page.ts';
import { loads, requires } from '../no-access.ts';
import { part } from '../part.ts';
import { FramePending } from '../pending.tsx';
import { FrameFailure } from '../route-failure.tsx';
import { StaffFrame } from '../staff-frame.ts';
import { mainArea } from './main.route.ts';
import {
  PaymentsArea,
  PaymentsPage,
  PaymentsPlace,
  paymentsData,
  preloadPayments,
} from './payments-parts.ts';
import { root } from './root.route.ts';

/**
 * `/payments`, outside the main area and without its UI library (R2.1). Staff with the right to collect see
 * the payments; visitors who aren't signed in see a message.
 */
const area = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  beforeLoad: async ({ location }): Promise<Partial<MainContext>> => {
    if (!(await tried(restoreSession))) return {};
    const [{ openMainArea }] = await Promise.all([part(mainArea), part(mainPages)]);
    const context = await openMainArea(location.href);
    requires('payments.collect')({ context, location });
    // load the frame before showing the area, so that one frame replaces the other directly
    await StaffFrame.preload?.();
    return context;
  },
  component: PaymentsArea,
  pendingComponent: FramePending,
  errorComponent: FrameFailure,
  staticData: { loadAhead: preloadPayments },
});
const list = createRoute({
  getParentRoute: () => area,
  path: '/',
  validateSearch: withView(paymentsSearch),
  loader: async ({ context, location }) => {
    if (!context.me) return;
    const page = PaymentsPage.preload?.();
    await loads(paymentsData)({ context: context as MainContext, location });
    await page;
  },
  component: PaymentsPlace,
});

/** Routes of `/payments`. */
export const payments = area.addChildren([list]);
