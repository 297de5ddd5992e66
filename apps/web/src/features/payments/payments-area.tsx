import { useRouteContext } from '@tanstack/react-router';
import type { MainContext } from '../../app/main/main-context.ts';
import { StaffFrame } from '../../app/staff-frame.ts';
import { NoLinkPage } from './no-link.page.tsx';

/** `/payments`: for staff who may collect, which the route has seen to; nobody else has a link yet (R2.1). */
export function PaymentsArea() {
  const { me } = useRouteContext({ strict: false }) as Partial<MainContext>;
  return me ? <StaffFrame /> : <NoLinkPage />;
}
