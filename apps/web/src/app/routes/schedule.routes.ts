import { createRoute } from '@tanstack/react-router';
import { boardSearch } from '../../features/board/board.search.ts';
import { ownDaySearch } from '../../features/own-day/own-day.search.ts';
import { lazyPage } from '../lazy-page.ts';
import { mainPage } from '../main-page.ts';
import { dashboardOrOwnDay, loads } from '../no-access.ts';
import { main } from './main.route.ts';

const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/dashboard',
  validateSearch: boardSearch,
  beforeLoad: dashboardOrOwnDay,
  loader: loads(mainPage('boardData')),
  component: lazyPage(mainPage('dashboardPage'), 'DashboardPage'),
});
const ownDay = createRoute({
  getParentRoute: () => main,
  path: '/day',
  validateSearch: ownDaySearch,
  loader: loads(mainPage('ownDayData')),
  component: lazyPage(mainPage('ownDayPage'), 'OwnDayPage'),
});

/** Routes of the board and My day. */
export const scheduleRoutes = [dashboard, ownDay] as const;
