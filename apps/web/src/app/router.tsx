import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { agreementsSearch } from '../features/agreements/agreements.search.ts';
import { boardSearch } from '../features/board/board.search.ts';
import { customersSearch, pastSearch } from '../features/customers/customers.search.ts';
import { errorsSearch } from '../features/error-reports/errors.search.ts';
import { ownDaySearch } from '../features/own-day/own-day.search.ts';
import { paymentsSearch } from '../features/payments/payments.search.ts';
import { peopleSearch } from '../features/people/people.search.ts';
import { priceBookSearch } from '../features/price-books/price-book.search.ts';
import { proposalSearch } from '../features/proposals/proposal.search.ts';
import { proposalsSearch } from '../features/proposals/proposals.search.ts';
import { workOrderSearch } from '../features/work-orders/work-order.search.ts';
import { workOrdersSearch } from '../features/work-orders/work-orders.search.ts';
import { tried } from '../lib/load-tries.ts';
import { restoreSession } from '../lib/session.ts';
import { lazyPage } from './lazy-page.ts';
import type { MainContext } from './main/main-context.ts';
import { mainPage, mainPages } from './main-page.ts';
import { gallery } from './gallery-route.ts';
import { dashboardOrOwnDay, loads, requires, toSignIn } from './no-access.ts';
import { part } from './part.ts';
import {
  PaymentsArea,
  PaymentsPage,
  PaymentsPlace,
  paymentsData,
  preloadPayments,
} from './payments-parts.ts';
import { FramePending, PagePending } from './pending.tsx';
import { root } from './root-route.ts';
import { FrameFailure, RouteFailure } from './route-failure.tsx';
import { invitation, reset, secondFactorDue, signIn } from './sign-in-routes.ts';
import { StaffFrame } from './staff-frame.ts';

/*
 * All addresses (R2.13) but those of customers' links, which main.tsx leads to. This file and what it imports are loaded by
 * every area, so it names pages and data, and imports neither: each area comes when its address is opened (R2.3).
 */

const mainArea = () => import('./main/main-area.ts');

const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: async ({ location }) => {
    const area = Promise.all([part(mainArea), part(mainPages)]);
    area.catch(() => {}); // it is awaited below, unless the session's answer comes first
    if (!(await tried(restoreSession))) throw toSignIn(location.href);
    const [{ openMainArea }] = await area;
    return openMainArea(location.href);
  },
  component: lazyPage(mainPage('shell'), 'Shell'),
  pendingComponent: FramePending,
  errorComponent: FrameFailure,
});
const start = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/dashboard',
  validateSearch: boardSearch,
  beforeLoad: dashboardOrOwnDay,
  loader: loads(mainPage('boardData')),
  component: lazyPage(mainPage('boardPage'), 'BoardPage'),
});
const ownDay = createRoute({
  getParentRoute: () => main,
  path: '/day',
  validateSearch: ownDaySearch,
  loader: loads(mainPage('ownDayData')),
  component: lazyPage(mainPage('ownDayPage'), 'OwnDayPage'),
});
const customers = createRoute({
  getParentRoute: () => main,
  path: '/customers',
  validateSearch: customersSearch,
  beforeLoad: requires('customers.view'),
  loader: loads(mainPage('customersData')),
  component: lazyPage(mainPage('customersPage'), 'CustomersPage'),
});
const customer = createRoute({
  getParentRoute: () => main,
  path: '/customers/$id',
  validateSearch: pastSearch,
  beforeLoad: requires('customers.view'),
  loader: loads(mainPage('customerPageData')),
  component: lazyPage(mainPage('customerPage'), 'CustomerPage'),
});
const site = createRoute({
  getParentRoute: () => main,
  path: '/sites/$id',
  validateSearch: pastSearch,
  beforeLoad: requires('customers.view'),
  loader: loads(mainPage('sitePageData')),
  component: lazyPage(mainPage('sitePage'), 'SitePage'),
});
const workOrders = createRoute({
  getParentRoute: () => main,
  path: '/workorders',
  validateSearch: workOrdersSearch,
  beforeLoad: requires('workorders.view', 'workorders.own'),
  loader: loads(mainPage('workOrdersData')),
  component: lazyPage(mainPage('workOrdersPage'), 'WorkOrdersPage'),
});
const workOrder = createRoute({
  getParentRoute: () => main,
  path: '/workorders/$id',
  validateSearch: workOrderSearch,
  beforeLoad: requires('workorders.view', 'workorders.own'),
  loader: loads(mainPage('workOrderData')),
  component: lazyPage(mainPage('workOrderPage'), 'WorkOrderPage'),
});
const people = createRoute({
  getParentRoute: () => main,
  path: '/settings/people',
  validateSearch: peopleSearch,
  beforeLoad: requires('people.view'),
  loader: loads(mainPage('peopleData')),
  component: lazyPage(mainPage('peoplePage'), 'PeoplePage'),
});
const proposals = createRoute({
  getParentRoute: () => main,
  path: '/proposals',
  validateSearch: proposalsSearch,
  beforeLoad: requires('proposals.view', 'proposals.own'),
  loader: loads(mainPage('proposalsData')),
  component: lazyPage(mainPage('proposalsPage'), 'ProposalsPage'),
});
const proposal = createRoute({
  getParentRoute: () => main,
  path: '/proposals/$id',
  validateSearch: proposalSearch,
  beforeLoad: requires('proposals.view', 'proposals.own'),
  loader: loads(mainPage('proposalData')),
  component: lazyPage(mainPage('proposalPage'), 'ProposalPage'),
});
const priceBooks = createRoute({
  getParentRoute: () => main,
  path: '/pricebooks',
  beforeLoad: requires('pricebooks.view'),
  loader: loads(mainPage('priceBooksData')),
  component: lazyPage(mainPage('priceBooksPage'), 'PriceBooksPage'),
});
const priceBook = createRoute({
  getParentRoute: () => main,
  path: '/pricebooks/$id',
  validateSearch: priceBookSearch,
  beforeLoad: requires('pricebooks.view'),
  loader: loads(mainPage('priceBookData')),
  component: lazyPage(mainPage('priceBookPage'), 'PriceBookPage'),
});
const agreements = createRoute({
  getParentRoute: () => main,
  path: '/agreements',
  validateSearch: agreementsSearch,
  beforeLoad: requires('agreements.view'),
  loader: loads(mainPage('agreementsData')),
  component: lazyPage(mainPage('agreementsPage'), 'AgreementsPage'),
});
const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  component: lazyPage(mainPage('settingsPage'), 'SettingsPage'),
});
const sessions = createRoute({
  getParentRoute: () => main,
  path: '/settings/sessions',
  loader: loads(mainPage('sessionsData')),
  component: lazyPage(mainPage('sessionsPage'), 'SessionsPage'),
});
const secondFactor = createRoute({
  getParentRoute: () => main,
  path: '/settings/secondfactor',
  loader: loads(mainPage('secondFactorData')),
  component: lazyPage(mainPage('secondFactorPage'), 'SecondFactorPage'),
});
const signInRules = createRoute({
  getParentRoute: () => main,
  path: '/settings/signin',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('signInRulesData')),
  component: lazyPage(mainPage('signInRulesPage'), 'SignInRulesPage'),
});
const company = createRoute({
  getParentRoute: () => main,
  path: '/settings/company',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('companyData')),
  component: lazyPage(mainPage('companyPage'), 'CompanyPage'),
});
const features = createRoute({
  getParentRoute: () => main,
  path: '/settings/features',
  beforeLoad: requires('settings.edit'),
  loader: loads(mainPage('featuresData')),
  component: lazyPage(mainPage('featuresPage'), 'FeaturesPage'),
});
const errors = createRoute({
  getParentRoute: () => main,
  path: '/settings/errors',
  validateSearch: errorsSearch,
  beforeLoad: requires('errors.view'),
  loader: loads(mainPage('errorsData')),
  component: lazyPage(mainPage('errorsPage'), 'ErrorsPage'),
});
const emails = createRoute({
  getParentRoute: () => main,
  path: '/settings/emails',
  beforeLoad: requires('emails.review', 'payments.collect'),
  loader: loads(mainPage('emailsData')),
  component: lazyPage(mainPage('emailsPage'), 'EmailsPage'),
});
const unknown = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyPage(mainPage('notFoundPage'), 'NotFoundPage'),
});

/**
 * `/payments`, beside the main area and free of its UI library (R2.1). Staff with the right to collect see the payments;
 * whoever comes without a sign-in is told so in words.
 */
const payments = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  beforeLoad: async ({ location }): Promise<Partial<MainContext>> => {
    if (!(await tried(restoreSession))) return {};
    const [{ openMainArea }] = await Promise.all([part(mainArea), part(mainPages)]);
    const context = await openMainArea(location.href);
    requires('payments.collect')({ context, location });
    // here before the area is shown, so that one frame takes the other's place
    await StaffFrame.preload?.();
    return context;
  },
  component: PaymentsArea,
  pendingComponent: FramePending,
  errorComponent: FrameFailure,
  staticData: { loadAhead: preloadPayments },
});
const paymentsList = createRoute({
  getParentRoute: () => payments,
  path: '/',
  validateSearch: paymentsSearch,
  loader: async ({ context, location }) => {
    if (!context.me) return;
    const page = PaymentsPage.preload?.();
    await loads(paymentsData)({ context: context as MainContext, location });
    await page;
  },
  component: PaymentsPlace,
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    reset,
    invitation,
    secondFactorDue,
    gallery,
    payments.addChildren([paymentsList]),
    main.addChildren([
      start,
      dashboard,
      ownDay,
      customers,
      customer,
      site,
      proposals,
      proposal,
      workOrders,
      workOrder,
      priceBooks,
      priceBook,
      agreements,
      settings,
      company,
      people,
      sessions,
      secondFactor,
      signInRules,
      features,
      emails,
      errors,
      unknown,
    ]),
  ]),
  // nothing is loaded ahead but `/payments`, by preload.ts (R2.2)
  defaultPreload: false,
  // React keeps an outline that it has shown for 300 ms at least, so it is shown where waiting takes longer than that
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
    /** brings the route's code into the browser's cache, before its address is opened (R2.2) */
    loadAhead?: () => Promise<void>;
  }
}
