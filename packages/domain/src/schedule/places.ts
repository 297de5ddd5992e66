import { isPromised } from './arrival-window.ts';
import { boardDay, clockAt, dateAfter } from './board-day.ts';
import { snapMinutes } from './board-moves.ts';
import { longestDay, visitsOfWork } from './work-days.ts';
import { type Span, type WorkTimes, workOn } from './working-hours.ts';

/** A technician a call can be assigned to. */
interface Candidate {
  id: number;
  callDepartmentTypeId: number | null;
}

/** A time when a technician is booked: a visit, lunch, a day off. */
export interface BookedTime extends Span {
  technicianId: number;
  /** The ZIP code of the site; null for a non-job. */
  postalCode: string | null;
  /** A lunch that can move. Work longer than half a day may overlap it. */
  givesWay?: boolean;
}

/** The reasons for proposing a time, in the order shown. */
export const placeReasons = ['firstFree', 'nextFree', 'inWindow', 'outsideWindow', 'sameZip'] as const;
export type PlaceReason = (typeof placeReasons)[number];

/** A free time for a call. Work longer than a day ends on a later one. */
export interface FreePlace extends Span {
  technicianId: number;
  /** The number of working days it covers. */
  visits: number;
  reasons: PlaceReason[];
}

/** The work to schedule. */
export interface Wanted {
  /** The department; null for any. */
  callDepartmentTypeId: number | null;
  minutes: number;
  /** The arrival window; null if nothing was promised. */
  window: Span | null;
  /** The site's ZIP code; empty if unknown. */
  postalCode: string;
  /** The moment, in ms since 1970. */
  now: number;
}

/** The calendar to search. */
export interface Calendar extends WorkTimes {
  technicians: readonly Candidate[];
  booked: readonly BookedTime[];
  /** Bookings are known until this moment, in ms since 1970. */
  until: number;
  /** The company's time zone, an IANA name. */
  timeZone: string;
}

/** How many times are proposed. */
const mostPlaces = 3;
/** How many days are searched for a start. */
export const daysLookedThrough = 14;
/** Returns how many days of bookings must be loaded to find the first time in a usual week. */
export const daysToKnow = (minutes: number): number => daysLookedThrough + 2 * Math.ceil(minutes / 480);

const minuteMs = 60_000;
const quarterMs = snapMinutes * minuteMs;
const onQuarter = (moment: number) => Math.ceil(moment / quarterMs) * quarterMs;

/** Returns where the search starts: now, or the day of the arrival window if that is later. */
export function lookedFrom({ window, now }: Pick<Wanted, 'window' | 'now'>, timeZone: string): number {
  if (window === null) return now;
  const { date } = clockAt(window.start, timeZone);
  return Math.max(now, boardDay(date, timeZone).from);
}

/** Returns the technicians who can do the work: those of its department. */
export const candidatesFor = <T extends Candidate>(
  technicians: readonly T[],
  department: number | null,
): T[] =>
  technicians.filter(
    ({ callDepartmentTypeId }) => department === null || callDepartmentTypeId === department,
  );

interface Found extends Span {
  technicianId: number;
  visits: number;
  isInside: boolean;
  isSameZip: boolean;
}

/**
 * Finds the next times for a call (R3.6): a technician of its department who is free throughout, within
 * working hours and, if one was promised, within the arrival window; if none fits, outside the window. Sorted
 * by start, then by whether the previous visit is in the same ZIP code. Work longer than any day continues on
 * the same technician's next working days, which must be free. A movable lunch blocks short work only.
 * @returns at most three, and whether they are inside the window; null if nothing was promised
 */
export function nextPlaces(
  wanted: Wanted,
  calendar: Calendar,
): { inside: boolean | null; places: FreePlace[] } {
  const found = candidatesFor(calendar.technicians, wanted.callDepartmentTypeId).flatMap(({ id }) =>
    freeTimes(id, wanted, calendar),
  );
  found.sort((a, b) => a.start - b.start || Number(b.isSameZip) - Number(a.isSameZip));
  const inside = found.filter(({ isInside }) => isInside);
  const isInside = wanted.window === null ? null : inside.length > 0;
  const best = (isInside ? inside : found).slice(0, mostPlaces);
  return { inside: isInside, places: best.map((place) => reasoned(place, best[0]!.start, isInside)) };
}

function reasoned(
  { start, end, technicianId, visits, isSameZip }: Found,
  first: number,
  isInside: boolean | null,
): FreePlace {
  const holds: Record<PlaceReason, boolean> = {
    firstFree: start === first,
    nextFree: start !== first,
    inWindow: isInside === true,
    outsideWindow: isInside === false,
    sameZip: isSameZip,
  };
  return { technicianId, start, end, visits, reasons: placeReasons.filter((reason) => holds[reason]) };
}

/** Returns the first time in each of a technician's free spans, and in the window's part of each. */
function freeTimes(technicianId: number, wanted: Wanted, calendar: Calendar): Found[] {
  const { booked, timeZone } = calendar;
  const { window, postalCode } = wanted;
  const own = booked.filter((time) => time.technicianId === technicianId).sort((a, b) => a.start - b.start);
  const from = lookedFrom(wanted, timeZone);
  const { date: first } = clockAt(from, timeZone);
  const placed = (visits: readonly Span[]): Found => {
    const { start } = visits[0]!;
    const before = own.findLast(({ end, postalCode: zip }) => end <= start && zip !== null);
    const isToday = before && clockAt(before.end, timeZone).date === clockAt(start, timeZone).date;
    return {
      technicianId,
      start,
      end: visits.at(-1)!.end,
      visits: visits.length,
      isInside: window !== null && isPromised(start, window),
      isSameZip: Boolean(isToday) && postalCode !== '' && before!.postalCode === postalCode,
    };
  };
  return Array.from({ length: daysLookedThrough }, (_, day) =>
    workOn(dateAfter(first, day), calendar, timeZone),
  ).flatMap((work) => {
    if (work === null) return [];
    return gapsIn({ start: Math.max(work.start, from), end: work.end }, own).flatMap((gap) => {
      const starts = [gap.start, ...(window ? [Math.max(gap.start, window.start)] : [])].map(onQuarter);
      return [...new Set(starts)].flatMap((start) => {
        const free = { start, end: gap.end };
        const visits = freeVisits(
          free,
          { minutes: wanted.minutes, dayEnd: work.end },
          { ...calendar, booked: own },
        );
        return visits === null ? [] : [placed(visits)];
      });
    });
  });
}

/**
 * Returns the visits of work that starts in a free span of its technician: one within the span or, if longer
 * than any day, one per working day. Work longer than half a day may overlap a movable lunch.
 * @param work its length in minutes, and the end of its first working day
 * @param calendar with this technician's bookings only, in order
 * @returns null if some of the time is booked, or bookings are not loaded that far
 */
export function freeVisits(
  free: Span,
  { minutes, dayEnd }: { minutes: number; dayEnd: number },
  { booked, until, timeZone, ...times }: Calendar,
): Span[] | null {
  const longest = longestDay(times.workingHours);
  const firm = booked.filter(({ givesWay }) => !givesWay);
  const isFree = ({ start, end }: Span) => firm.every((time) => time.end <= start || time.start >= end);
  const whole = { start: free.start, end: free.start + minutes * minuteMs };
  if (minutes <= longest) {
    const isLong = minutes > longest / 2;
    return whole.end <= free.end || (isLong && whole.end <= dayEnd && isFree(whole)) ? [whole] : null;
  }
  if (free.start >= free.end) return null;
  const visits = visitsOfWork({ start: free.start, minutes, crew: 1 }, times, timeZone);
  return visits.length > 1 && visits.at(-1)!.end <= until && visits.every(isFree) ? visits : null;
}

/**
 * Returns the free parts of a span.
 * @param booked in order
 */
export function gapsIn({ start, end }: Span, booked: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = start;
  for (const each of booked) {
    if (each.end <= at || each.start >= end) continue;
    if (each.start > at) gaps.push({ start: at, end: each.start });
    at = Math.max(at, each.end);
  }
  if (at < end) gaps.push({ start: at, end });
  return gaps;
}
