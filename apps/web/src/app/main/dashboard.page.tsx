import { getRouteApi } from '@tanstack/react-router';
import { BoardPage } from '../../features/board/board.page.tsx';
import { SetupPage } from '../../features/setup/setup.page.tsx';
import { useMain } from './use-main.ts';

const route = getRouteApi('/main/dashboard');

/** Shows the board, or how to set up a new company to those who may, until they hide it or ask for the board. */
export function DashboardPage() {
  const { me, may } = useMain();
  const { board } = route.useSearch();
  return me.company.isSettingUp && may('settings.edit') && !board ? <SetupPage /> : <BoardPage />;
}
