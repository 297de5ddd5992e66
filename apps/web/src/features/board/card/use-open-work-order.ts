import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useNavigate } from '@tanstack/react-router';
import { useMain } from '../../../app/main/use-main.ts';
import { textOf } from '../../../lib/errors/api-error.ts';
import { visitWorkOrder } from '../../../lib/visit-work-order.ts';
import { showToast } from '../../../ui/toast/toasts.ts';

/** Returns a function that opens a visit's work order. */
export function useOpenWorkOrder(): (event: ScheduleEvent) => void {
  const navigate = useNavigate();
  const { may } = useMain();
  return (event) =>
    void visitWorkOrder(event, may('workorders.edit')).then(
      (id) => navigate({ to: '/workorders/$id', params: { id: String(id) } }),
      (error) => showToast({ kind: 'failed', text: textOf(error) }),
    );
}
