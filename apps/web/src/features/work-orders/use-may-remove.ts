import { removesAny } from '@fieldwright/domain/removals/removal-terms';
import { useMain } from '../../app/main/use-main.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/**
 * Returns whether the user may remove and restore this work order: any, or only the ones they created (R6.4).
 */
export function useMayRemove(): boolean {
  const { context } = useWorkOrderScreen();
  const { may, me } = useMain();
  return may(removesAny.workOrder) || (may('workorders.own') && context.createdBy?.id === me.id);
}
