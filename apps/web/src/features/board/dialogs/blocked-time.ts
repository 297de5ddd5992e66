import {
  boardDay,
  clockAt,
  minuteOfClock,
  momentAt,
  wrongTime,
} from '@fieldwright/domain/schedule/board-day';
import { type EventKind, eventKinds } from '@fieldwright/domain/schedule/event-kind';
import { wholeDaysOf, wrongTimes } from '@fieldwright/domain/schedule/event-times';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isDay } from '../../../lib/dates/is-day.ts';
import { isTime } from '../../booking/repeated-at.ts';
import { timeTexts as texts } from './blocked-time.texts.ts';

/** Blocked time, as it is sent to the server. */
export type BlockedTime = Pick<ScheduleEvent, 'start' | 'end' | 'technicianIds' | 'kind' | 'fixed' | 'text'>;

/** Returns only the fields of blocked time. */
export const fieldsOf = ({ start, end, technicianIds, text, kind, fixed }: BlockedTime): BlockedTime => ({
  start,
  end,
  technicianIds,
  text,
  kind,
  fixed,
});

/** Blocked time, as the form holds it. */
export interface FilledTime {
  kind: EventKind;
  text: string;
  technicians: string[];
  wholeDays: boolean;
  date: string;
  /** the last of several whole days */
  until: string;
  start: string;
  end: string;
  fixed: boolean;
}

/** Default length of each kind, in minutes. */
const usualMinutes: Record<EventKind, number> = {
  lunch: 30,
  meeting: 60,
  training: 120,
  timeOff: 480,
  other: 60,
};

/** Returns the form for new blocked time. @param at its start, on a quarter hour of the shown day */
export function newTime(
  kind: EventKind,
  { start, technicianId }: { start: string; technicianId?: number | undefined },
  timeZone: string,
): FilledTime {
  const { date, time } = clockAt(start, timeZone);
  const day = boardDay(date, timeZone);
  const last = Math.min(minuteOfClock(day, time) + usualMinutes[kind], day.minutes - 15);
  return {
    kind,
    text: '',
    technicians: technicianId === undefined ? [] : [String(technicianId)],
    wholeDays: kind === 'timeOff',
    date,
    until: date,
    start: time,
    end: clockAt(momentAt(day, last), timeZone).time,
    fixed: false,
  };
}

/** Returns the form for blocked time that is on the board. */
export function knownTime(event: BlockedTime, timeZone: string): FilledTime {
  const from = clockAt(event.start, timeZone);
  const to = clockAt(event.end, timeZone);
  const days = wholeDaysOf(event, timeZone);
  const wholeDays = days !== null;
  const kind = event.kind ?? 'other';
  return {
    kind,
    text: event.text === eventKinds[kind] ? '' : event.text,
    technicians: event.technicianIds.map(String),
    wholeDays,
    date: from.date,
    until: days?.last ?? to.date,
    start: wholeDays ? '08:00' : from.time,
    end: wholeDays ? '17:00' : to.time,
    fixed: event.fixed,
  };
}

/** Returns the form's errors by field. */
export function wrongTimeFields(
  filled: FilledTime,
  timeZone: string,
): Partial<Record<keyof FilledTime, string>> {
  const { kind, text, technicians, wholeDays, date, until, start, end } = filled;
  const skipped = (day: string, time: string) =>
    isDay(day) && isTime(time) ? wrongTime(day, time, timeZone) : null;
  const wrong: Partial<Record<keyof FilledTime, string>> = {
    ...(kind === 'other' && text.trim() === '' && { text: texts.noText }),
    ...(technicians.length === 0 && { technicians: texts.noTechnician }),
    ...(!isDay(date) && { date: texts.noDate }),
    ...(!isDay(until) && { until: texts.noDate }),
    ...(!wholeDays && !isTime(start) && { start: texts.noTime }),
    ...(!wholeDays && !isTime(end) && { end: texts.noTime }),
  };
  if (wrong.date || wrong.until || wrong.start || wrong.end) return wrong;
  const [early, late] = wholeDays ? [null, null] : [skipped(date, start), skipped(until, end)];
  if (early || late) return { ...wrong, ...(early && { start: early }), ...(late && { end: late }) };
  const place = timesOf(filled, timeZone);
  const words = wrongTimes(place.start, place.end);
  return words === null ? wrong : { ...wrong, [wholeDays || until !== date ? 'until' : 'end']: words };
}

function timesOf({ wholeDays, date, until, start, end }: FilledTime, timeZone: string) {
  const [first, last] = [boardDay(date, timeZone), boardDay(until, timeZone)];
  return wholeDays
    ? { start: momentAt(first, 0), end: momentAt(last, last.minutes) }
    : {
        start: momentAt(first, minuteOfClock(first, start)),
        end: momentAt(last, minuteOfClock(last, end, 'later')),
      };
}

/** Converts a form without errors to blocked time. */
export function timeOf(filled: FilledTime, timeZone: string): BlockedTime {
  const { kind, text, technicians, fixed } = filled;
  return {
    kind,
    fixed: kind === 'lunch' && fixed,
    text: text.trim() || eventKinds[kind],
    technicianIds: technicians.map(Number).sort((a, b) => a - b),
    ...timesOf(filled, timeZone),
  };
}
