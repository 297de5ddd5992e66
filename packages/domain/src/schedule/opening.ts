import { isPromised } from './arrival-window.ts';
import { clockAt } from './board-day.ts';
import { snapMinutes } from './board-moves.ts';
import { type Calendar, candidatesFor, freeVisits, gapsIn, nextPlaces, type Wanted } from './places.ts';
import { type Span, workOn } from './working-hours.ts';

/** The visits to book: their technician, and their times in order. */
interface Booked {
  technicianId: number;
  visits: readonly Span[];
}

/** How long ago an opening may have started by the time it is booked. */
const graceMs = snapMinutes * 60_000;

/**
 * Checks whether visits are an opening that could be proposed for a call (R3.6): its technician is of the
 * department and free throughout, in working hours, for the call's whole duration; inside the arrival window,
 * unless no one is free in it.
 */
export function isOpening({ technicianId, visits }: Booked, wanted: Wanted, calendar: Calendar): boolean {
  const [first] = visits;
  const { window, now, minutes } = wanted;
  if (!first || first.start < now - graceMs) return false;
  const isFit = candidatesFor(calendar.technicians, wanted.callDepartmentTypeId).some(
    ({ id }) => id === technicianId,
  );
  const day = workOn(clockAt(first.start, calendar.timeZone).date, calendar, calendar.timeZone);
  if (!isFit || day === null || first.start < day.start) return false;
  const own = calendar.booked
    .filter((time) => time.technicianId === technicianId)
    .sort((a, b) => a.start - b.start);
  const [gap] = gapsIn({ start: first.start, end: day.end }, own);
  if (gap?.start !== first.start) return false;
  const free = freeVisits(gap, { minutes, dayEnd: day.end }, { ...calendar, booked: own });
  const isSame =
    free?.length === visits.length &&
    free.every(({ start, end }, at) => visits[at]!.start === start && visits[at]!.end === end);
  if (!isSame) return false;
  return window === null || isPromised(first.start, window) || nextPlaces(wanted, calendar).inside === false;
}
