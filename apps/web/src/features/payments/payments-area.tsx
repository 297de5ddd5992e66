import { useRouteContext } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPage } from '../../app/lazy-page.ts';
import type { MainContext } from '../../app/main/main-context.ts';
import { FramePending } from '../../app/pending.tsx';
import { NoLinkPage } from './no-link.page.tsx';

/** What is around the pages of staff comes in a part of its own, which no customer loads. */
const Frame = lazyPage(() => import('../../app/main/frame.tsx'), 'Frame');

/** `/payments`: for staff who may collect, which the route has seen to; nobody else has a link yet (R2.1). */
export function PaymentsArea() {
  const { me } = useRouteContext({ strict: false }) as Partial<MainContext>;
  if (!me) return <NoLinkPage />;
  return (
    <Suspense fallback={<FramePending />}>
      <Frame />
    </Suspense>
  );
}
