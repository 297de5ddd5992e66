import { blankRootFields } from '@fieldwright/domain/kernel/root-fields';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { BlockedTime } from '../dialogs/blocked-time.ts';
import { callWorkOf } from '../words/event-words.ts';

let drafts = 0;

/** The fields of a new event that nobody has worked on yet. */
const blank = {
  removed: false,
  status: 'scheduled',
  text: '',
  kind: null,
  fixed: false,
  overlapReason: null,
  enRouteDate: null,
  arrivedDate: null,
  finishedDate: null,
  pausedDate: null,
  pausedMinutes: 0,
} as const;

/** Builds the visit that the board shows until the server has assigned an id. Drafts have negative ids. */
export function draftVisit(
  call: BoardCall,
  place: Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds'>,
): ScheduleEvent {
  drafts += 1;
  return {
    ...blankRootFields,
    id: -drafts,
    guid: crypto.randomUUID(),
    ...blank,
    callId: call.id,
    callDetails: { ...call.callDetails, alerts: [] },
    // without a job type, the visit says what the call is about
    text: call.callDetails.jobType ? '' : callWorkOf(call).slice(0, 200),
    ...place,
  };
}

/** Builds the blocked time that the board shows until the server has assigned an id. */
export function draftTime(time: BlockedTime): ScheduleEvent {
  drafts += 1;
  return {
    ...blankRootFields,
    id: -drafts,
    guid: crypto.randomUUID(),
    ...blank,
    callId: null,
    callDetails: null,
    ...time,
  };
}
