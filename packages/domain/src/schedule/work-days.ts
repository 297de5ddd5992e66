import { clockAt, dateAfter } from './board-day.ts';
import { snapMinutes } from './board-moves.ts';
import type { ScheduleEvent } from './schedule-event.ts';
import { isAhead } from './visit-status.ts';
import { type Span, type WorkingHours, type WorkTimes, weekdays, workOn } from './working-hours.ts';

/** Work to do: its start, length and crew. */
interface Work {
  /** In ms since 1970. */
  start: number;
  minutes: number;
  crew: number;
}

const minuteMs = 60_000;
/** How many days are searched, enough for two weeks of work at one working day a week. */
const mostDays = 120;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the length of the longest day of a week, in minutes. */
export const longestDay = (hours: WorkingHours): number =>
  Math.max(
    ...weekdays.map((day) => {
      const of = hours[day];
      return of === null ? 0 : minutesOf(of.end) - minutesOf(of.start);
    }),
  );

/** Checks whether work is longer than any working day: its crew shares the hours. */
export const isLongWork = (minutes: number, hours: WorkingHours): boolean => minutes > longestDay(hours);

/** Returns how long each of a crew works on shared work, rounded up to a quarter of an hour. */
export const sharedBy = (minutes: number, crew: number): number =>
  crew <= 1 ? minutes : Math.ceil(minutes / crew / snapMinutes) * snapMinutes;

/**
 * Returns how long each crew member works. Work longer than any day is shared, rounded up to a quarter of an
 * hour.
 */
const shareOf = ({ minutes, crew }: Work, hours: WorkingHours): number =>
  isLongWork(minutes, hours) ? sharedBy(minutes, crew) : minutes;

/**
 * Splits work that exceeds its day into visits: consecutive, on working days, within working hours (R3.6).
 * Work that fits, or that starts outside working hours and is not longer than a day, is one visit.
 */
export function visitsOfWork(work: Work, times: WorkTimes, timeZone: string): Span[] {
  const hours = times.workingHours;
  const share = shareOf(work, hours);
  const { start } = work;
  const whole = { start, end: start + share * minuteMs };
  const { date } = clockAt(start, timeZone);
  const first = workOn(date, times, timeZone);
  const begins = first !== null && first.start <= start && start < first.end;
  if (begins ? whole.end <= first.end : share <= longestDay(hours)) return [whole];
  if (longestDay(hours) === 0) return [whole];
  const visits: Span[] = [];
  let left = share * minuteMs;
  for (let day = 0; left > 0 && day < mostDays; day++) {
    const hoursOf = workOn(dateAfter(date, day), times, timeZone);
    if (hoursOf === null || hoursOf.end <= start) continue;
    const from = Math.max(hoursOf.start, start);
    const until = Math.min(hoursOf.end, from + left);
    visits.push({ start: from, end: until });
    left -= until - from;
  }
  return left > 0 ? [whole] : visits;
}

/** A visit as far as its work goes: its times, crew and progress. */
type VisitTimes = Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds' | 'status'>;

/** Returns the planned length of a visit, in minutes. */
export const minutesBetween = ({ start, end }: Pick<ScheduleEvent, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / minuteMs;

/**
 * Returns the work that a call still needs, in minutes of one person (R3.6). Before anyone has arrived at a
 * visit, that is at least its expected duration; after that, what its other visits are planned for.
 * @param visits those on the board
 */
export function workAhead(expected: number, visits: readonly VisitTimes[], hours: WorkingHours): number {
  const ahead = visits.filter(({ status }) => isAhead(status));
  const planned = (isShared: boolean) =>
    ahead.reduce((sum, one) => sum + minutesBetween(one) * (isShared ? one.technicianIds.length : 1), 0);
  const work = planned(isLongWork(Math.max(expected, planned(false)), hours));
  return ahead.length < visits.length ? work : Math.max(expected, work);
}

/** How far a visit may run past its working day without a question. */
const overtimeMinutes = 60;

/**
 * Checks whether a change of a visit leaves too little of its working day, so that the person is asked to
 * split it (R3.6). An hour of overtime is no reason to ask. A visit that is no longer than a day and already runs past its end isn't asked about again.
 */
export function outgrowsDay(before: VisitTimes, after: VisitTimes, times: WorkTimes, zone: string): boolean {
  const isSame = before.start === after.start && before.end === after.end;
  if (isSame || !isAhead(before.status)) return false;
  const isSplit = (visit: VisitTimes) => {
    const [start, minutes] = [Date.parse(visit.start), minutesBetween(visit)];
    const [first] = visitsOfWork({ start, minutes, crew: 1 }, times, zone);
    return minutes - (first!.end - first!.start) / minuteMs > overtimeMinutes;
  };
  if (!isSplit(after)) return false;
  const minutes = minutesBetween(after);
  const isLonger = minutes > minutesBetween(before);
  return isLonger || isLongWork(minutes, times.workingHours) || !isSplit(before);
}

/** A visit and its change, among the visits of its call on the board. */
interface ChangedVisit<T extends VisitTimes> {
  before: T;
  after: T;
  visits: readonly T[];
  /** The call's expected duration, in minutes. */
  expected: number;
}

/**
 * Lays a changed visit of a call again over working days, together with the call's later visits, which follow
 * it (R3.6). A crew of another size shares the hours of long work again.
 * @returns the old visits, in order, and their new times
 */
export function laidAgain<T extends VisitTimes & { id: number }>(
  { before, after, visits, expected }: ChangedVisit<T>,
  times: WorkTimes,
  zone: string,
): { old: T[]; laid: Span[] } {
  const isLong = isLongWork(Math.max(expected, minutesBetween(before)), times.workingHours);
  const later = visits.filter(
    (one) =>
      one.id !== before.id &&
      isAhead(one.status) &&
      Date.parse(one.start) > Date.parse(before.start) &&
      isLong,
  );
  later.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const [was, crew] = [before.technicianIds.length, after.technicianIds.length];
  const each = later.reduce((sum, one) => sum + minutesBetween(one), minutesBetween(after));
  const minutes = isLong && was !== crew ? sharedBy(each * was, crew) : each;
  const laid = visitsOfWork({ start: Date.parse(after.start), minutes, crew: 1 }, times, zone);
  return { old: [before, ...later], laid };
}
