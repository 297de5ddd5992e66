import { removesAny } from '@fieldwright/domain/removals/removal-terms';
import { useMain } from '../../app/main/use-main.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Whether the person may remove this work order and restore it: any, or those made by themselves (R6.4). */
export function useMayRemove(): boolean {
  const { context } = useWorkOrderScreen();
  const { may, me } = useMain();
  return may(removesAny.workOrder) || (may('workorders.own') && context.createdBy?.id === me.id);
}
