import type { Holiday } from '../company-lists/holiday.ts';
import { isPromised } from './arrival-window.ts';
import { clockAt } from './board-day.ts';
import type { CallDetails, ScheduleEvent } from './schedule-event.ts';
import { isAhead } from './visit-status.ts';
import { holidayOn } from './working-hours.ts';

/** A reason why a visit does not fit, other than a double-booking. It is allowed but must be shown. */
export type Misfit =
  /** The technician is of a different department. */
  | { is: 'trade'; technicianId: number; departmentId: number }
  /** On a holiday of the company. */
  | { is: 'holiday'; text: string }
  /** Promised for another day. */
  | { is: 'otherDay' }
  /** Promised for a different time of that day. */
  | { is: 'outsideWindow' }
  /** An emergency would move to a later day; the person must confirm. */
  | { is: 'emergencyLater' };

/** The fields of a call that matter. */
type CallFacts = Pick<CallDetails, 'callDepartmentTypeId' | 'priority' | 'timeZone'> & {
  alertFacts: Pick<CallDetails['alertFacts'], 'window' | 'first'>;
};
type Visit = Pick<ScheduleEvent, 'start' | 'technicianIds' | 'status'> & { callDetails: CallFacts | null };

interface Place {
  visit: Visit;
  /** The visit's previous place; null if its call was unassigned. */
  before: Pick<Visit, 'start'> | null;
}

interface Around {
  technicians: readonly { id: number; callDepartmentTypeId: number | null }[];
  holidays: readonly Holiday[];
  /** The board's time zone, an IANA name. */
  timeZone: string;
  /** The moment, in ms since 1970. */
  now: number;
}

/**
 * Returns what to show before a visit is placed (R3.6): a technician of a different department, a holiday,
 * another day or time than promised, an emergency on a later day. Calls and technicians without a department
 * always match.
 */
export function misfitsOf(
  { visit, before }: Place,
  { technicians, holidays, timeZone, now }: Around,
): Misfit[] {
  const { callDetails, start, status } = visit;
  if (callDetails === null) return [];
  const { priority, alertFacts } = callDetails;
  const misfits = ofOtherTrade(visit, technicians).map(
    ({ id, callDepartmentTypeId }): Misfit => ({
      is: 'trade',
      technicianId: id,
      departmentId: callDepartmentTypeId!,
    }),
  );
  const dayOf = (moment: string | number) => clockAt(moment, timeZone).date;
  const holiday = isAhead(status) && holidayOn(dayOf(start), holidays);
  if (holiday) misfits.push({ is: 'holiday', text: holiday.text });
  const { window } = alertFacts;
  if (window && alertFacts.first && isAhead(status)) {
    const dayAtSite = (moment: string) => clockAt(moment, callDetails.timeZone).date;
    const span = { start: Date.parse(window.start), end: Date.parse(window.end) };
    if (dayAtSite(start) !== dayAtSite(window.start)) misfits.push({ is: 'otherDay' });
    else if (!isPromised(Date.parse(start), span)) misfits.push({ is: 'outsideWindow' });
  }
  const due = before ? dayOf(before.start) : latest(dayOf(now), window && dayOf(window.start));
  if (priority === 'emergency' && isAhead(status) && dayOf(start) > due)
    misfits.push({ is: 'emergencyLater' });
  return misfits;
}

/** The fields of a visit that determine its department. */
type Work = Pick<ScheduleEvent, 'technicianIds'> & {
  callDetails: Pick<CallDetails, 'callDepartmentTypeId'> | null;
};

/** Returns the visit's technicians who belong to a different department than its call. */
function ofOtherTrade({ technicianIds, callDetails }: Work, technicians: Around['technicians']) {
  const department = callDetails?.callDepartmentTypeId ?? null;
  if (department === null) return [];
  return technicians.filter(
    ({ id, callDepartmentTypeId: own }) => own !== null && own !== department && technicianIds.includes(id),
  );
}

/**
 * Checks whether no technician of an upcoming visit belongs to its call's department (R3.6). A helper may be
 * of a different one.
 */
export function isOtherTrade(
  visit: Work & Pick<ScheduleEvent, 'status'>,
  technicians: Around['technicians'],
): boolean {
  const department = visit.callDetails?.callDepartmentTypeId ?? null;
  if (department === null || !isAhead(visit.status) || visit.technicianIds.length === 0) return false;
  const departments = departmentsOf(technicians);
  return visit.technicianIds.every((id) => {
    const own = departments.get(id) ?? null;
    return own !== null && own !== department;
  });
}

/** The board asks for each of its visits, so the technicians are gone through once. */
const known = new WeakMap<Around['technicians'], Map<number, number | null>>();

function departmentsOf(technicians: Around['technicians']): Map<number, number | null> {
  const departments =
    known.get(technicians) ??
    new Map(technicians.map(({ id, callDepartmentTypeId }) => [id, callDepartmentTypeId]));
  known.set(technicians, departments);
  return departments;
}

const latest = (one: string, other: string | null) => (other !== null && other > one ? other : one);
