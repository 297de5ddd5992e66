import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followArrivals } from './arrival.ts';

/** Wraps every area; renders nothing of its own. */
export function Root() {
  const router = useRouter();
  useEffect(() => followArrivals(router), [router]);
  return <Outlet />;
}
