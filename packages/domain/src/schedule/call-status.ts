import type { Call } from './call.ts';
import type { VisitStatus } from './schedule-event.ts';
import { isAhead } from './visit-status.ts';

/** The fields of a visit on the board that determine its call's status. */
export interface LiveVisit {
  start: string;
  status: VisitStatus;
}

/** The statuses of a visit in progress, which have priority over planned ones. */
const underWay = ['working', 'paused', 'dispatched'] as const;

/**
 * Returns the status of a call from its visits (R3.6). Canceled stays canceled. On hold lasts until a visit
 * is planned. Otherwise a visit in progress decides, then the next planned one, then done. A call without
 * visits is unscheduled.
 * @param status the current status, or one set by a person; `unscheduled` lifts hold and cancellation
 * @param visits those on the board, in any order
 */
export function callStatus(status: Call['status'], visits: readonly LiveVisit[]): Call['status'] {
  if (status === 'canceled') return 'canceled';
  if (status === 'onHold' && !visits.some((visit) => isAhead(visit.status))) return 'onHold';
  const current = underWay.find((each) => visits.some((visit) => visit.status === each));
  if (current) return current;
  const [next] = visits
    .filter((visit) => visit.status !== 'done')
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
  if (next) return next.status;
  return visits.length > 0 ? 'done' : 'unscheduled';
}

/** Checks whether setting this status removes the call's visits that nobody has arrived at. */
export const clearsBoard = (status: Call['status']): boolean => status === 'canceled' || status === 'onHold';
