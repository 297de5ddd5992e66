import type { ScheduleEvent, VisitStatus } from './schedule-event.ts';

/**
 * What a technician may make of the own visit's status (R6.4): on the way, there, a break, done; and each step back,
 * since one presses the wrong button in a basement. A dispatcher may set any.
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
 * Whether a technician may take the own visit from one status to another (R6.4). Who takes back that they are on the way
 * leaves the visit as it was planned: whether it is confirmed is not theirs to say.
 * @param planned what it was before somebody set out, `scheduled` or `confirmed`
 */
export function mayStep(from: VisitStatus, to: VisitStatus, planned: VisitStatus): boolean {
  return technicianSteps[from].includes(to) && (reached[to] > 0 || to === planned);
}

/** How far a visit has come: planned, on the way, there, left. */
const reached: Readonly<Record<VisitStatus, number>> = {
  scheduled: 0,
  confirmed: 0,
  dispatched: 1,
  working: 2,
  paused: 2,
  done: 3,
};

/** Whether nobody has come yet: what a call that is put off or canceled takes off the board. */
export const isAhead = (status: VisitStatus): boolean => reached[status] < reached.working;

/** What a dispatcher is told who wants a visit elsewhere where somebody has arrived. */
export const somebodyArrived = 'Somebody has arrived there. Finish the visit, or set it back first.';

/** Whether somebody is there and not gone again: then its call is neither put off nor canceled (R3.6). */
export const isUnderWay = (status: VisitStatus): boolean => reached[status] === reached.working;

type Placed = Pick<ScheduleEvent, 'status' | 'technicianIds' | 'removed'>;

/**
 * Whether a change takes a visit from where somebody has arrived (R3.6): off the board, or from one of those who have it
 * and write its work order. Others may come along.
 */
export function takesVisitAway(was: Placed, next: Placed): boolean {
  if (isAhead(next.status)) return false;
  const isFewer = was.technicianIds.some((id) => !next.technicianIds.includes(id));
  return (!was.removed && next.removed) || (!isAhead(was.status) && isFewer);
}

type Times = Pick<ScheduleEvent, 'enRouteDate' | 'arrivedDate' | 'finishedDate'>;

/**
 * A visit's times under another status: the step it comes to gets this moment unless it has one, and going back clears
 * the later ones.
 * @param now the moment, ISO with offset
 * @returns the times; a step that was left out has none
 */
export function timesAt(times: Times, status: VisitStatus, now: string): Times {
  const at = reached[status];
  const timeOf = (step: number, known: string | null) => {
    if (at < step) return null;
    return at === step ? (known ?? now) : known;
  };
  return {
    enRouteDate: timeOf(1, times.enRouteDate),
    arrivedDate: timeOf(2, times.arrivedDate),
    finishedDate: timeOf(3, times.finishedDate),
  };
}
