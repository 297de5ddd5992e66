import { dayOf, daysLater } from '../kernel/days.ts';
import type { EventFields, VisitStatus } from './schedule-event.ts';
import { breakSince, hasReached, type TimedVisit, type VisitTimes } from './visit-status.ts';

/** The actual times of a visit that can be corrected. */
export const correctedFields = ['enRouteDate', 'arrivedDate', 'pausedMinutes', 'finishedDate'] as const;
export type CorrectedField = (typeof correctedFields)[number];
export type CorrectedTimes = Pick<VisitTimes, CorrectedField>;

/** What is wrong with corrected times, at the field. */
export const correctionTexts = {
  notReached: 'The visit hasn’t reached this step yet.',
  missing: 'Enter a time.',
  future: 'This time is in the future. Enter an earlier one.',
  far: 'Enter a time within two weeks of the visit.',
  order: {
    arrivedDate: 'Arrived can’t be earlier than On the way.',
    finishedDate: 'Finished can’t be earlier than On the way or Arrived.',
  },
  /** by the step that is too far away */
  apart: {
    enRouteDate: 'Enter a time within 24 hours of On the way.',
    arrivedDate: 'Enter a time within 24 hours of Arrived.',
    finishedDate: 'Enter a time within 24 hours of Finished.',
  },
  breaks: 'Breaks can’t be longer than the time on site.',
  notYours: 'You can correct only your own visits, until the day after the visit. Ask a dispatcher.',
} as const;

type Corrected = Pick<EventFields, 'start'> & { status: VisitStatus };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const farMs = 14 * dayMs;
const dates = ['enRouteDate', 'arrivedDate', 'finishedDate'] as const;

/** Returns the start of a moment's minute, in ms: people enter minutes, but taps have seconds. */
const minuteOf = (at: string | number) =>
  Math.floor((typeof at === 'number' ? at : Date.parse(at)) / minuteMs) * minuteMs;

/**
 * Returns what is wrong with the corrected times of a visit, by field; empty if nothing is. Compares whole minutes.
 * @param was the times before; a time that was known can't be taken back, because the status is changed for that
 * @param now milliseconds since 1970
 */
export function wrongVisitTimes(
  { status, start }: Corrected,
  { was, next }: { was: CorrectedTimes; next: CorrectedTimes },
  now: number,
): Partial<Record<CorrectedField, string>> {
  const wrong: Partial<Record<CorrectedField, string>> = {};
  for (const field of correctedFields)
    if (next[field] !== was[field] && !hasReached(status, field)) wrong[field] = correctionTexts.notReached;
  for (const field of dates) {
    const at = next[field];
    if (at === null) {
      if (was[field] !== null) wrong[field] ??= correctionTexts.missing;
    } else if (at !== was[field]) {
      if (minuteOf(at) > minuteOf(now)) wrong[field] ??= correctionTexts.future;
      else if (Math.abs(Date.parse(at) - Date.parse(start)) > farMs) wrong[field] ??= correctionTexts.far;
    }
  }
  const { enRouteDate, arrivedDate, finishedDate } = next;
  if (isBefore(arrivedDate, enRouteDate)) wrong.arrivedDate ??= correctionTexts.order.arrivedDate;
  if (isBefore(finishedDate, arrivedDate) || isBefore(finishedDate, enRouteDate))
    wrong.finishedDate ??= correctionTexts.order.finishedDate;
  for (const [field, said] of tooFarApart(was, next)) wrong[field] ??= said;
  const until = minuteOf(finishedDate ?? now);
  const onSite = arrivedDate === null ? 0 : (until - minuteOf(arrivedDate)) / minuteMs;
  if (next.pausedMinutes > 0 && arrivedDate !== null && next.pausedMinutes > Math.max(0, onSite))
    wrong.pausedMinutes ??= correctionTexts.breaks;
  return wrong;
}

const isBefore = (at: string | null, other: string | null) =>
  at !== null && other !== null && minuteOf(at) < minuteOf(other);

/** Returns the corrected times that are more than 24 hours from the step before or after, with what to say. */
function tooFarApart(was: CorrectedTimes, next: CorrectedTimes) {
  const known = dates.filter((field) => next[field] !== null);
  return known.slice(1).flatMap((later, index) => {
    const earlier = known[index]!;
    if (minuteOf(next[later]!) - minuteOf(next[earlier]!) <= dayMs) return [];
    // a step that was forgotten for days doesn't keep anyone from correcting another
    const changed = [later, earlier].find((field) => next[field] !== was[field]);
    if (changed === undefined) return [];
    return [[changed, correctionTexts.apart[changed === later ? earlier : later]] as const];
  });
}

/**
 * Checks whether a person may correct the times of a visit: a dispatcher always, a technician those of their own
 * visit, from the day it is scheduled for until the day after, when a forgotten step is noticed. The times tapped
 * don't count: tapping again would make any day the visit's.
 * @param timeZone the company's, in which the days are
 */
export function mayCorrectTimes(
  { start, end, technicianIds }: Pick<EventFields, 'start' | 'end' | 'technicianIds'>,
  { isDispatcher, personId, now }: { isDispatcher: boolean; personId: number; now: number },
  timeZone: string,
): boolean {
  if (isDispatcher) return true;
  const today = dayOf(now, timeZone);
  // a visit until midnight ends on the day before
  const last = dayOf(Math.max(Date.parse(start), Date.parse(end) - 1), timeZone);
  return technicianIds.includes(personId) && dayOf(start, timeZone) <= today && today <= daysLater(last, 1);
}

/** Minutes of one or more visits. */
export interface VisitMinutes {
  /** From setting out until arriving. */
  travel: number;
  /** From arriving until finishing, without breaks. */
  work: number;
  breaks: number;
}

/** A stretch of time in ms since 1970, such as a day. */
export interface Within {
  from: number;
  until: number;
}
const always: Within = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

const length = (from: string | null, until: number | null, within: Within) =>
  from === null || until === null
    ? 0
    : Math.max(
        0,
        Math.round((Math.min(until, within.until) - Math.max(Date.parse(from), within.from)) / minuteMs),
      );
const moment = (at: string | null) => (at === null ? null : Date.parse(at));

/** A step that was begun longer ago and not finished was forgotten: its length isn't known. */
const longestOpenMs = 16 * 60 * minuteMs;

/**
 * Returns how long a visit's technician was driving and working, up to now if it isn't finished.
 * @param within leaves out what is outside; breaks, of which only the sum is known, are shared by the time on site
 */
export function visitMinutes(
  { status, enRouteDate, arrivedDate, finishedDate, pausedDate, pausedMinutes }: TimedVisit,
  now: number,
  within = always,
): VisitMinutes {
  const open = (from: string | null) =>
    finishedDate === null && from !== null && now - Date.parse(from) <= longestOpenMs ? now : null;
  const until = moment(finishedDate) ?? open(arrivedDate);
  // a time that nobody noted isn't guessed
  const travel = length(enRouteDate, moment(arrivedDate) ?? open(enRouteDate), within);
  const onSite = length(arrivedDate, until, within);
  const whole = length(arrivedDate, until, always);
  const over = whole === 0 ? 0 : Math.round((pausedMinutes * onSite) / whole);
  const breaks = Math.min(onSite, over + length(breakSince({ status, pausedDate }), until, within));
  return { travel, work: onSite - breaks, breaks };
}

/**
 * Returns the minutes of several visits together.
 * @param of each counts as often as it has technicians, unless one of them is meant
 */
export function minutesTogether(
  of: readonly { times: TimedVisit; technicians: number }[],
  now: number,
  within = always,
): VisitMinutes {
  return of.reduce(
    (sum, { times, technicians }) => {
      const { travel, work, breaks } = visitMinutes(times, now, within);
      return {
        travel: sum.travel + travel * technicians,
        work: sum.work + work * technicians,
        breaks: sum.breaks + breaks * technicians,
      };
    },
    { travel: 0, work: 0, breaks: 0 },
  );
}
