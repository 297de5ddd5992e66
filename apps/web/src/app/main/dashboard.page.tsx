import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BoardPage } from '../../features/board/board.page.tsx';
import { part } from '../part.ts';
import { meQuery } from './main-area.ts';
import { useMain } from './use-main.ts';

const route = getRouteApi('/main/dashboard');
const setupHome = () => import('../../features/setup/setup-home.tsx');
/** loaded where a company is new: everybody else opens the board */
const SetupHome = lazy(async () => ({ default: (await part(setupHome)).SetupHome }));

/** Shows the board, or how to set up a new company to those who may, until they hide it or ask for the board. */
export function DashboardPage() {
  const { me, may } = useMain();
  // the list is hidden as soon as somebody hides it, without another visit
  const { data: now = me } = useQuery({ ...meQuery, enabled: false });
  const { board } = route.useSearch();
  if (!now.company.isSettingUp || !may('settings.edit') || board) return <BoardPage />;
  return (
    <Suspense>
      <SetupHome />
    </Suspense>
  );
}
