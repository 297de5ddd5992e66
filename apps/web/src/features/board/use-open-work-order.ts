import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Leads to the work order of a visit's call; where there is none yet, it is made. */
export function useOpenWorkOrder(): (event: ScheduleEvent) => void {
  const navigate = useNavigate();
  return ({ callId, callDetails }) => {
    const go = (id: number) => navigate({ to: '/workorders/$id', params: { id: String(id) } });
    if (callDetails?.workOrderId) return void go(callDetails.workOrderId);
    if (callId === null) return undefined;
    const made = api('POST /api/calls/{id}/workorder', { params: { id: callId } });
    return void made.then(
      ({ workOrderId }) => go(workOrderId),
      (error) => showToast({ kind: 'failed', text: textOf(error) }),
    );
  };
}
