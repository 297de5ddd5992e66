import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { setupSearch } from '../../features/setup/setup.search.ts';
import { part } from '../part.ts';
import { useMain } from './use-main.ts';

const setupBar = () => import('../../features/setup/setup-bar.tsx');
/** loaded for those who come from the setup */
const SetupBar = lazy(async () => ({ default: (await part(setupBar)).SetupBar }));
/** The list itself needs no way back. */
const lists = ['/settings/setup', '/dashboard'];

/** Shows the bar of the setup above a page that was opened from it. */
export function SetupPlace() {
  const { may } = useMain();
  const { pathname, search } = useLocation();
  const { setup } = setupSearch(search);
  if (!setup || !may('settings.edit') || lists.includes(pathname)) return null;
  return (
    <Suspense>
      <SetupBar step={setup} />
    </Suspense>
  );
}
