import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { setupSearch } from '../../features/setup/setup.search.ts';
import { part } from '../part.ts';
import { useMain } from './use-main.ts';

const setupBar = () => import('../../features/setup/setup-bar.tsx');
/** loaded for those who come from the setup */
const SetupBar = lazy(async () => ({ default: (await part(setupBar)).SetupBar }));
const setupRail = () => import('../../features/setup/setup-rail.tsx');
const SetupRail = lazy(async () => ({ default: (await part(setupRail)).SetupRail }));
/** The list itself needs no way back. */
const lists = ['/settings/setup', '/dashboard'];

/** Shows the setup with a page that was opened from it: a bar above it, or all steps beside it. */
export function SetupPlace({ part: shown }: { part: 'bar' | 'rail' }) {
  const { may } = useMain();
  const { pathname, search } = useLocation();
  const { setup } = setupSearch(search);
  if (!setup || !may('settings.edit') || lists.includes(pathname)) return null;
  return <Suspense>{shown === 'bar' ? <SetupBar step={setup} /> : <SetupRail step={setup} />}</Suspense>;
}
