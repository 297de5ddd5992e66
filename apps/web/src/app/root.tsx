import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followArrivals } from './arrival.ts';

/** What is around every area: nothing to see. */
export function Root() {
  const router = useRouter();
  useEffect(() => followArrivals(router), [router]);
  return <Outlet />;
}
