import type { Call } from './call.ts';
import type { VisitStatus } from './schedule-event.ts';
import { isAhead } from './visit-status.ts';

/** What the status of a call follows from: its visits that are on the board. */
export interface LiveVisit {
  start: string;
  status: VisitStatus;
}

/** What is under way says more than what is to come. */
const underWay = ['working', 'paused', 'dispatched'] as const;

/**
 * Where a call stands, by its visits (R3.6): canceled stays canceled; on hold lasts until somebody is to come again;
 * then what is under way, else the first visit to come, else done; without a visit it waits in the tray.
 * @param status what it was, or is set to by hand; `unscheduled` lifts hold and cancellation
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

/** Whether setting a call to this takes its visits off the board that nobody has come to yet. */
export const clearsBoard = (status: Call['status']): boolean => status === 'canceled' || status === 'onHold';
