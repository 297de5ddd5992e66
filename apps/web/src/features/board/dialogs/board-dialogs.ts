import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { BlockRequest, MoveToRequest } from '../use-board.ts';
import { openBlockedTime } from './blocked-time.dialog.tsx';
import { knownTime, newTime } from './blocked-time.ts';
import type { BoardWork } from './board-work.ts';
import { openMoveTo } from './move-to.dialog.tsx';
import { nextMoment } from './move-to.ts';

export { askReasonOn } from './overlap.dialog.tsx';
export { askDaysOn } from './work-days.dialog.tsx';

/** Opens the dialog that moves a visit or assigns a call, unless it is unsaved, canceled or no longer there. */
export function showMoveTo(work: BoardWork, request: MoveToRequest): void {
  const { store } = work;
  const what =
    'event' in request ? store.event(request.event) : store.tray.find(({ id }) => id === request.call);
  if (what && what.id > 0 && !isCanceled(what)) openMoveTo({ ...work, what });
}

/** Opens the dialog that blocks time, or changes blocked time unless it is unsaved or no longer there. */
export function showBlockedTime(work: BoardWork, request: BlockRequest): void {
  const { store } = work;
  const { timeZone } = store.day!;
  if (!('event' in request)) {
    const start = request.start ?? nextMoment(store);
    const begun = newTime(request.kind, { start, technicianId: request.technicianId }, timeZone);
    return openBlockedTime({ ...work, id: 0, begun });
  }
  const event = store.event(request.event);
  if (event && event.id > 0 && event.callId === null)
    openBlockedTime({ ...work, id: event.id, begun: knownTime(event, timeZone) });
  return undefined;
}

/** Checks whether a call or visit is canceled; those can't be assigned. */
const isCanceled = (what: BoardCall | ScheduleEvent) =>
  what.status === ('canceled' satisfies BoardCall['status']);
