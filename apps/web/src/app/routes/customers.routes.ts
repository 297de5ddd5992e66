import { createRoute } from '@tanstack/react-router';
import { agreementsSearch } from '../../features/agreements/agreements.search.ts';
import { customersSearch, pastSearch } from '../../features/customers/customers.search.ts';
import { withView } from '../../features/list-views/list-view.search.ts';
import { keepsSetup } from '../keeps-setup.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { loads, requires } from '../no-access.ts';
import { main } from './main.route.ts';

const customers = createRoute({
  getParentRoute: () => main,
  path: '/customers',
  search: keepsSetup,
  validateSearch: withView(customersSearch),
  beforeLoad: requires('customers.view'),
  loader: loads(mainPage('customersData')),
  component: lazyPage(mainPage('customersPage'), 'CustomersPage'),
});
const customer = createRoute({
  getParentRoute: () => main,
  path: '/customers/$id',
  search: keepsSetup,
  validateSearch: pastSearch,
  beforeLoad: requires('customers.view'),
  loader: loads(mainPage('customerPageData')),
  component: lazyPage(mainPage('customerPage'), 'CustomerPage'),
});
const site = createRoute({
  getParentRoute: () => main,
  path: '/sites/$id',
  search: keepsSetup,
  validateSearch: pastSearch,
  beforeLoad: requires('customers.view'),
  loader: loads(mainPage('sitePageData')),
  component: lazyPage(mainPage('sitePage'), 'SitePage'),
});
const agreements = createRoute({
  getParentRoute: () => main,
  path: '/agreements',
  validateSearch: withView(agreementsSearch),
  beforeLoad: requires('agreements.view'),
  loader: loads(mainPage('agreementsData')),
  component: lazyPage(mainPage('agreementsPage'), 'AgreementsPage'),
});

/** Routes of customers, sites and agreements. */
export const customerRoutes = [customers, customer, site, agreements] as const;
