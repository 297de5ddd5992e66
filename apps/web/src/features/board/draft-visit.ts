import { blankRootFields } from '@fieldwright/domain/kernel/root-fields';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';

let drafts = 0;

/** The visit of a call as the board shows it until the server has given it an id; its own counts down from 0. */
export function draftVisit(
  call: BoardCall,
  place: Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds'>,
): ScheduleEvent {
  drafts += 1;
  return {
    ...blankRootFields,
    id: -drafts,
    guid: crypto.randomUUID(),
    callId: call.id,
    callDetails: { ...call.callDetails, alerts: [] },
    removed: false,
    status: 'scheduled',
    text: '',
    overlapReason: null,
    enRouteDate: null,
    arrivedDate: null,
    finishedDate: null,
    ...place,
  };
}
