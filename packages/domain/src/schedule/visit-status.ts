import { mostPausedMinutes, type ScheduleEvent, type VisitStatus } from './schedule-event.ts';

/**
 * The status changes a technician may make on their own visit (R6.4): on the way, arrived, a break, done; and
 * each step back, to correct a mistake. A dispatcher may set any status.
 */
export const technicianSteps: Readonly<Record<VisitStatus, readonly VisitStatus[]>> = {
  scheduled: ['dispatched'],
  confirmed: ['dispatched'],
  dispatched: ['working', 'scheduled', 'confirmed'],
  working: ['paused', 'done', 'dispatched'],
  paused: ['working', 'done'],
  done: ['working', 'paused'],
};

/**
 * Checks whether a technician may change their own visit's status (R6.4). Undoing "on the way" must restore
 * the planned status: technicians can't decide whether a visit is confirmed.
 * @param planned the status before anyone set out, `scheduled` or `confirmed`
 */
export function mayStep(from: VisitStatus, to: VisitStatus, planned: VisitStatus): boolean {
  return technicianSteps[from].includes(to) && (reached[to] > 0 || to === planned);
}

/** The progress of a visit: planned, on the way, arrived, left. */
const reached: Readonly<Record<VisitStatus, number>> = {
  scheduled: 0,
  confirmed: 0,
  dispatched: 1,
  working: 2,
  paused: 2,
  done: 3,
};

/** Checks whether nobody has arrived yet. Putting a call on hold or canceling it removes such visits. */
export const isAhead = (status: VisitStatus): boolean => reached[status] < reached.working;

/** The statuses of visits at which nobody has arrived. */
export const statusesAhead: readonly VisitStatus[] = (Object.keys(reached) as VisitStatus[]).filter(isAhead);

/** The message for refusing to move or cancel a visit after a technician arrived. */
export const somebodyArrived = 'A technician has arrived. Finish the visit, or change its status back first.';

/**
 * Checks whether a technician is at the visit. Its call can then be neither put on hold nor canceled (R3.6).
 */
export const isUnderWay = (status: VisitStatus): boolean => reached[status] === reached.working;

type Placed = Pick<ScheduleEvent, 'status' | 'technicianIds' | 'removed'>;

/**
 * Checks whether a change takes a started visit off the board or away from one of its technicians, who write
 * its work order (R3.6). Adding technicians is allowed.
 */
export function takesVisitAway(was: Placed, next: Placed): boolean {
  if (isAhead(next.status)) return false;
  const isFewer = was.technicianIds.some((id) => !next.technicianIds.includes(id));
  return (!was.removed && next.removed) || (!isAhead(was.status) && isFewer);
}

/** The actual times of a visit. */
export type VisitTimes = Pick<
  ScheduleEvent,
  'enRouteDate' | 'arrivedDate' | 'finishedDate' | 'pausedDate' | 'pausedMinutes'
>;

/** A visit's actual times with its status. */
export type TimedVisit = VisitTimes & { status: VisitStatus };

/** Returns since when a visit is paused; null if it isn't, whatever moment was noted. */
export const breakSince = ({
  status,
  pausedDate,
}: Pick<TimedVisit, 'status' | 'pausedDate'>): string | null => (status === 'paused' ? pausedDate : null);

/** The times of a visit that nobody has set out for. */
export const noTimes = {
  enRouteDate: null,
  arrivedDate: null,
  finishedDate: null,
  pausedDate: null,
  pausedMinutes: 0,
} as const satisfies VisitTimes;

/**
 * Returns a visit's actual times for a new status: sets the time of that step to now unless it is known, and
 * clears later ones. A break begins when it is paused, and is added up when it resumes or is finished.
 * @param times those before, with the status before
 * @param now the moment, ISO with offset
 * @returns the times; skipped steps have none
 */
export function timesAt(times: TimedVisit, status: VisitStatus, now: string): VisitTimes {
  const at = reached[status];
  const timeOf = (step: number, known: string | null) => {
    if (at < step) return null;
    return at === step ? (known ?? now) : known;
  };
  return {
    enRouteDate: timeOf(1, times.enRouteDate),
    arrivedDate: timeOf(2, times.arrivedDate),
    finishedDate: timeOf(3, times.finishedDate),
    pausedDate: status === 'paused' ? (breakSince(times) ?? now) : null,
    pausedMinutes: at < reached.working ? 0 : times.pausedMinutes + breakMinutes(times, status, now),
  };
}

/** Returns the minutes of a break that is over; 0 without one. */
function breakMinutes(times: TimedVisit, status: VisitStatus, now: string): number {
  const since = breakSince(times);
  if (since === null || status === 'paused') return 0;
  const minutes = Math.round((Date.parse(now) - Date.parse(since)) / 60_000);
  return Math.min(Math.max(0, minutes), mostPausedMinutes - times.pausedMinutes);
}

/** Checks whether a visit has reached the step of one of its times. */
export const hasReached = (status: VisitStatus, field: keyof typeof stepOf): boolean =>
  reached[status] >= stepOf[field];
const stepOf = { enRouteDate: 1, arrivedDate: 2, pausedMinutes: 2, finishedDate: 3 } as const;
