import {
  boardDay,
  clockAt,
  minuteOfClock,
  momentAt,
  wrongTime,
} from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { CorrectedField } from '@fieldwright/domain/schedule/visit-times';
import { isDay } from '../../lib/dates/is-day.ts';
import { visitTimesTexts as texts } from './visit-times.texts.ts';

export type CorrectedVisit = Pick<ScheduleEvent, 'id' | 'version' | 'status' | 'start' | CorrectedField>;

/** The field of a step's date, beside that of its time. */
export const dayFields = {
  enRouteDate: 'enRouteDay',
  arrivedDate: 'arrivedDay',
  finishedDate: 'finishedDay',
} as const satisfies Record<Step, string>;
type Step = Exclude<CorrectedField, 'pausedMinutes'>;

/** The form's values: each step's date and time, the breaks and the reason. */
export type Filled = Record<CorrectedField | (typeof dayFields)[Step] | 'reason', string>;

/** Returns the form's values for a visit. A step that nobody tapped starts with the visit's date. */
export function filledOf(visit: CorrectedVisit, timeZone: string): Filled {
  const time = (at: string | null) => (at === null ? '' : clockAt(at, timeZone).time);
  const day = (at: string | null) => clockAt(at ?? visit.start, timeZone).date;
  return {
    enRouteDay: day(visit.enRouteDate),
    enRouteDate: time(visit.enRouteDate),
    arrivedDay: day(visit.arrivedDate),
    arrivedDate: time(visit.arrivedDate),
    finishedDay: day(visit.finishedDate),
    finishedDate: time(visit.finishedDate),
    pausedMinutes: String(visit.pausedMinutes),
    reason: '',
  };
}

/** Checks whether a field was changed. A date without a time says nothing. */
export function isCorrected(field: CorrectedField, filled: Filled, initial: Filled): boolean {
  if (field === 'pausedMinutes') return Number(filled[field].trim()) !== Number(initial[field]);
  const day = dayFields[field];
  return filled[field] !== initial[field] || (filled[field] !== '' && filled[day] !== initial[day]);
}

/** Returns the form's errors by field. @param fields those that are shown */
export function wrongCorrections(
  filled: Filled,
  fields: readonly CorrectedField[],
  timeZone: string,
): Partial<Record<keyof Filled, string>> {
  const wrong: Partial<Record<keyof Filled, string>> = {};
  for (const field of fields) {
    if (field === 'pausedMinutes') {
      if (!/^\d{0,5}$/.test(filled[field].trim())) wrong[field] = texts.minutes;
    } else if (filled[field] !== '') {
      const day = filled[dayFields[field]];
      if (!isDay(day)) wrong[dayFields[field]] = texts.noDate;
      else {
        const skipped = wrongTime(day, filled[field], timeZone);
        if (skipped !== null) wrong[field] = skipped;
      }
    }
  }
  if (filled.reason.trim() === '') wrong.reason = texts.noReason;
  return wrong;
}

/** Returns a field's corrected value, as the server takes it. */
export function correctedValue(
  field: CorrectedField,
  filled: Filled,
  timeZone: string,
): string | number | null {
  if (field === 'pausedMinutes') return Number(filled[field].trim());
  if (filled[field] === '') return null;
  const day = boardDay(filled[dayFields[field]], timeZone);
  return momentAt(day, minuteOfClock(day, filled[field]));
}
