import { createRoute } from '@tanstack/react-router';
import { withView } from '../../features/list-views/list-view.search.ts';
import { proposalSearch } from '../../features/proposals/proposal.search.ts';
import { proposalsSearch } from '../../features/proposals/proposals.search.ts';
import { templatesSearch } from '../../features/proposals/templates.search.ts';
import { deferredWorkSearch } from '../../features/recommendations/deferred-work.search.ts';
import { workOrderSearch } from '../../features/work-orders/work-order.search.ts';
import { workOrdersSearch } from '../../features/work-orders/work-orders.search.ts';
import { keepsSetup } from '../keeps-setup.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { loads, requires } from '../no-access.ts';
import { main } from './main.route.ts';

const proposals = createRoute({
  getParentRoute: () => main,
  path: '/proposals',
  search: keepsSetup,
  validateSearch: withView(proposalsSearch),
  beforeLoad: requires('proposals.view', 'proposals.own'),
  loader: loads(mainPage('proposalsData')),
  component: lazyPage(mainPage('proposalsPage'), 'ProposalsPage'),
});
const templates = createRoute({
  getParentRoute: () => main,
  path: '/proposals/templates',
  validateSearch: withView(templatesSearch),
  beforeLoad: requires('proposals.view', 'proposals.own'),
  loader: loads(mainPage('templatesData')),
  component: lazyPage(mainPage('templatesPage'), 'TemplatesPage'),
});
const proposal = createRoute({
  getParentRoute: () => main,
  path: '/proposals/$id',
  search: keepsSetup,
  validateSearch: proposalSearch,
  beforeLoad: requires('proposals.view', 'proposals.own'),
  loader: loads(mainPage('proposalData')),
  component: lazyPage(mainPage('proposalPage'), 'ProposalPage'),
});
const workOrders = createRoute({
  getParentRoute: () => main,
  path: '/workorders',
  validateSearch: withView(workOrdersSearch),
  beforeLoad: requires('workorders.view', 'workorders.own'),
  loader: loads(mainPage('workOrdersData')),
  component: lazyPage(mainPage('workOrdersPage'), 'WorkOrdersPage'),
});
const workOrder = createRoute({
  getParentRoute: () => main,
  path: '/workorders/$id',
  validateSearch: workOrderSearch,
  beforeLoad: requires('workorders.view', 'workorders.own', 'workorders.sold'),
  loader: loads(mainPage('workOrderData')),
  component: lazyPage(mainPage('workOrderPage'), 'WorkOrderPage'),
});

const deferredWork = createRoute({
  getParentRoute: () => main,
  path: '/deferredwork',
  validateSearch: withView(deferredWorkSearch),
  beforeLoad: requires('workorders.view', 'proposals.edit'),
  loader: loads(mainPage('deferredWorkData')),
  component: lazyPage(mainPage('deferredWorkPage'), 'DeferredWorkPage'),
});

/** Routes of proposals, work orders and deferred work: lists and documents. */
export const documentRoutes = [proposals, templates, proposal, workOrders, workOrder, deferredWork] as const;
