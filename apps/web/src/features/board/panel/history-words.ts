import { dayOf } from '@fieldwright/domain/kernel/days';
import { timeZoneOf, type Zone } from '@fieldwright/domain/kernel/zone';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { datedTimeText, timeText } from '../../../lib/dates/times.ts';
import { visitStatuses } from '../../../ui/visit-status.ts';
import { historyTexts as texts } from './history.texts.ts';

export type Changed = Readonly<Record<string, { from: unknown; to: unknown }>>;

interface Known {
  /** the board's zone, named if the site's differs */
  zone: Zone;
  /** the visit's day there; null if the visit isn't known, and every time needs its day */
  day: string | null;
  /** the technicians' names; leaves out unknown ones */
  namesOf: (ids: readonly number[]) => string;
}

/**
 * Describes a change of a visit with old and new values.
 * @param reason why times were corrected, if they were
 */
export function historyWords(fields: Changed, known: Known, reason?: string): string {
  const words = [
    ...timesWords(fields, known.zone),
    ...technicianWords(fields['technicianIds'], known.namesOf),
    ...stateWords(fields),
    ...momentWords(fields, known),
    ...breakWords(fields),
  ];
  const said = words.length > 0 ? words.join(', ') : texts.other;
  return reason === undefined ? said : texts.because(said, reason);
}

function timesWords({ start, end }: Changed, zone: Zone): string[] {
  const changed = start ?? end;
  if (!isMoment(changed?.from) || !isMoment(changed?.to)) return [];
  const [before, after] = [changed.from, changed.to].map((moment) => dayOf(moment, timeZoneOf(zone)));
  const at = (moment: string) => (before === after ? timeText : datedTimeText)(moment, zone);
  if (!start) return [texts.endsAt(at(changed.to), at(changed.from))];
  const moved = texts.movedFrom(at(changed.from), at(changed.to));
  if (!isMoment(end?.from) || !isMoment(end?.to)) return [moved];
  const isAsLong =
    Date.parse(end.to) - Date.parse(changed.to) === Date.parse(end.from) - Date.parse(changed.from);
  return isAsLong ? [moved] : [moved, texts.endsAt(timeText(end.to, zone), timeText(end.from, zone))];
}

function technicianWords(changed: Changed[string] | undefined, namesOf: Known['namesOf']): string[] {
  if (!Array.isArray(changed?.from) || !Array.isArray(changed.to)) return [];
  const [before, after] = [changed.from as number[], changed.to as number[]];
  const named = (ids: number[]) => namesOf(ids) || texts.nobody;
  const come = after.filter((id) => !before.includes(id));
  const gone = before.filter((id) => !after.includes(id));
  if (come.length > 0 && gone.length > 0) return [texts.givenInstead(named(come), named(gone))];
  if (come.length > 0) return [texts.givenToo(named(come))];
  return gone.length > 0 ? [texts.takenFrom(named(gone))] : [];
}

function stateWords({ status, removed, overlapReason, text }: Changed): string[] {
  const statusOf = (value: unknown) => visitStatuses[value as VisitStatus].text;
  return [
    status && texts.status(statusOf(status.to), statusOf(status.from)),
    removed && (removed.to ? texts.removed : texts.putBack),
    overlapReason &&
      (typeof overlapReason.to === 'string' ? texts.overlapReason(overlapReason.to) : texts.noOverlapReason),
    text && texts.text(String(text.to), String(text.from)),
  ].filter((words) => words !== undefined);
}

function momentWords(fields: Changed, { zone, day }: Known): string[] {
  return Object.entries(texts.moments).flatMap(([field, what]) => {
    const changed = fields[field];
    if (!changed) return [];
    const moments = [changed.from, changed.to].filter(isMoment);
    const isDated = moments.some((moment) => dayOf(moment, timeZoneOf(zone)) !== day);
    const at = (moment: string) => (isDated ? datedTimeText : timeText)(moment, zone);
    if (!isMoment(changed.to)) return [texts.momentGone(what)];
    if (isMoment(changed.from)) return [texts.momentMoved(what, at(changed.to), at(changed.from))];
    return [(isDated ? texts.momentOn : texts.momentAt)(what, at(changed.to))];
  });
}

/** Leaves out breaks that a change of the status added up. */
const breakWords = ({ pausedMinutes, status }: Changed): string[] =>
  pausedMinutes && !status ? [texts.breaks(Number(pausedMinutes.to), Number(pausedMinutes.from))] : [];

const isMoment = (value: unknown): value is string => typeof value === 'string';
