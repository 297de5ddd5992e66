import {
  boardDay,
  clockAt,
  minuteOf,
  minuteOfClock,
  momentAt,
  repeatOf,
  wrongTime,
} from '@fieldwright/domain/schedule/board-day';
import { longestMinutes } from '@fieldwright/domain/schedule/board-moves';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { timeNow } from '../../../lib/clock.ts';
import { isDay } from '../../../lib/dates/is-day.ts';
import { bookingTexts } from '../../booking/booking.texts.ts';
import type { PlacesQuery } from '../../booking/places.data.ts';
import { type ChosenRepeat, isTime, repeatedAt } from '../../booking/repeated-at.ts';
import type { Place } from '../actions/place.ts';
import { moveTexts as texts } from '../board.texts.ts';
import type { BoardStore } from '../store/board-store.ts';

/** Checks whether this is an unassigned call, not a visit. */
export const isCall = (what: ScheduleEvent | BoardCall): what is BoardCall => 'expectedMinutes' in what;

/** The form's values. */
export interface FilledMove {
  technicians: number[];
  date: string;
  start: string;
  /** which of the two, if the clock shows that time twice */
  repeat: ChosenRepeat;
  minutes: string;
}

/**
 * Returns the form's initial values: a visit's current time, or a call's promised one on the shown day.
 * @param begun the values entered before
 */
export function beginMove(store: BoardStore, what: ScheduleEvent | BoardCall, begun?: Place): FilledMove {
  const { timeZone } = store.day!;
  const place = begun ?? what;
  const isVisit = !('expectedMinutes' in place);
  const moment = isVisit ? place.start : (place.callDetails.alertFacts.window?.start ?? nextMoment(store));
  const { date, time: start } = clockAt(moment, timeZone);
  const technicians = isVisit ? place.technicianIds : [];
  const minutes = isVisit
    ? (Date.parse(place.end) - Date.parse(place.start)) / 60_000
    : place.expectedMinutes;
  return { technicians, date, start, repeat: repeatOf(moment, timeZone) ?? '', minutes: `${minutes}` };
}

/** Returns the next quarter hour if the shown day is today, else 8 AM. */
export function nextMoment({ day, hours }: BoardStore): string {
  const now = Math.ceil(minuteOf(day!, timeNow()) / 15) * 15;
  return momentAt(day!, now > hours.start && now < hours.end ? now : minuteOfClock(day!, '08:00'));
}

/** Returns the form's errors by field. */
export function wrongMoveFields({ technicians, date, start, repeat, minutes }: FilledMove, timeZone: string) {
  const skipped = isDay(date) && isTime(start) ? wrongTime(date, start, timeZone) : null;
  return {
    ...(technicians.length === 0 && { technicians: texts.noTechnician }),
    ...(!isDay(date) && { date: texts.noDate }),
    ...(!isTime(start) && { start: texts.noStart }),
    ...(skipped !== null && { start: skipped }),
    ...(repeat === '' && repeatedAt(date, start, timeZone) && { repeat: bookingTexts.wrong.repeat }),
    ...(!isLength(minutes) && { minutes: texts.noMinutes }),
  };
}

/** Converts a form without errors to a place. */
export function placeOf({ technicians, date, start, repeat, minutes }: FilledMove, timeZone: string): Place {
  const day = boardDay(date, timeZone);
  const from = minuteOfClock(day, start, repeat || undefined);
  return {
    start: momentAt(day, from),
    end: momentAt(day, from + Number(minutes)),
    technicianIds: technicians,
  };
}

const isLength = (minutes: string): boolean => {
  const length = Number(minutes);
  return Number.isInteger(length) && length >= 5 && length <= longestMinutes;
};

/** Returns the query for free slots of an unassigned call; null if the entered length is not valid. */
export function soughtBy(
  { callDepartmentTypeId, siteId, arrivalWindow }: BoardCall,
  minutes: string,
  shown: string,
): PlacesQuery | null {
  if (!isLength(minutes)) return null;
  return {
    minutes: Number(minutes),
    siteId,
    ...(!arrivalWindow && { from: shown }),
    ...(callDepartmentTypeId !== null && { callDepartmentTypeId }),
    ...(arrivalWindow && {
      windowDate: arrivalWindow.date,
      windowStart: arrivalWindow.start,
      windowEnd: arrivalWindow.end,
    }),
  };
}
