import { useRouteContext } from '@tanstack/react-router';
import type { MainContext } from '../../app/main/main-context.ts';
import { StaffFrame } from '../../app/staff-frame.ts';
import { NoLinkPage } from './no-link.page.tsx';

/** Shows `/payments`: to staff who may collect, as the route ensures; others have no link yet (R2.1). */
export function PaymentsArea() {
  const { me } = useRouteContext({ strict: false }) as Partial<MainContext>;
  return me ? <StaffFrame /> : <NoLinkPage />;
}
