import type { BoardBase } from '@fieldwright/contract/schedule';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { clockAt, repeatOf } from '@fieldwright/domain/schedule/board-day';
import { handedOver } from '@fieldwright/domain/schedule/board-moves';
import { reasonIn } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { isLongWork, sharedBy, workAhead } from '@fieldwright/domain/schedule/work-days';
import { timeNow } from '../../lib/clock.ts';
import { windowText } from '../../lib/dates/arrival-window.ts';
import type { Span } from '../../lib/dates/times.ts';
import { plannedText } from '../customers/planned-text.ts';
import { type Booking, isPlace, laidOut, visitTimes, windowOf, type Zones } from './booking.ts';
import './booking.css';
import { bookingTexts } from './booking.texts.ts';
import type { WholeCall } from './call-changed.ts';
import { bookingOf, type CallPatch, onlyVisit, plannedMinutes } from './call-changes.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';
import { layVisits, unlayVisits } from './lay-visits.ts';

/** What happens to the scheduled visit. */
export type Fate = keyof typeof texts.visits;

/** The form's values. */
export interface FilledReschedule extends Booking {
  fate: Fate;
}

/** The visits of long work that nobody has arrived at, which move together, and how long each of the crew works. */
export interface LongWork {
  callId: number;
  /** in order */
  visits: readonly ScheduleEvent[];
  minutes: number;
  /** of new visits, so that a retry adds none twice */
  guids: readonly string[];
}

/** Returns the long work of a call that is still ahead; null for other calls, whose first visit moves alone. */
export function longWorkOf(
  call: WholeCall,
  base: BoardBase | undefined,
  guids: readonly string[],
): LongWork | null {
  if (!base) return null;
  const onBoard = call.events.filter(({ removed }) => !removed);
  const visits = onBoard.filter(({ status }) => isAhead(status));
  visits.sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const [first] = visits;
  const work = workAhead(call.expectedMinutes, onBoard, base.workingHours);
  if (!first || !isLongWork(work, base.workingHours)) return null;
  return { callId: call.id, visits, minutes: sharedBy(work, first.technicianIds.length), guids };
}

/** Returns the planned length of long work. */
export const plannedOf = ({ visits }: LongWork): number =>
  visits.reduce((sum, visit) => sum + plannedMinutes(visit), 0);

/**
 * Returns the initial form with the visit's current place.
 * @param plans whether the user may schedule visits
 */
export function beginReschedule(
  call: WholeCall,
  visit: ScheduleEvent | undefined,
  { zone, plans, long }: { zone: string; plans: boolean; long: LongWork | null },
): FilledReschedule {
  const booking = bookingOf(call, timeNow(), zone);
  if (!visit) return { ...booking, fate: 'keep' };
  const { date: day, time } = clockAt(visit.start, zone);
  return {
    ...booking,
    fate: plans ? 'move' : 'unassign',
    hasSlot: plans,
    day,
    time,
    repeat: repeatOf(visit.start, zone) ?? '',
    technicianId: visit.technicianIds[0]!,
    // at least as long as planned; a call's only visit also as long as its duration
    minutes: long?.minutes ?? Math.max(plannedMinutes(visit), onlyVisit(call) ? call.expectedMinutes : 0),
  };
}

/** Checks whether neither the arrival window nor the visit would change. */
export const isAsBefore = (
  filled: FilledReschedule,
  initial: FilledReschedule,
  visit: ScheduleEvent | undefined,
): boolean =>
  sameValue(windowOf(filled), windowOf(initial)) &&
  (!visit || filled.fate === 'keep' || (filled.fate === 'move' && isPlace(filled, initial)));

/** What moves with the call, and where its times are from. */
export interface Moving {
  visit: ScheduleEvent | undefined;
  long: LongWork | null;
  base: BoardBase | undefined;
  zone: string;
}

/** Returns what is sent: the arrival window, and what happens to the visits. */
export function patchOf(filled: FilledReschedule, { visit, long, base, zone }: Moving): CallPatch {
  const arrivalWindow = windowOf(filled) ?? null;
  if (!visit || filled.fate === 'keep') return { arrivalWindow };
  if (filled.fate === 'unassign') return { arrivalWindow, unassign: true };
  const technicianIds = handedOver(visit.technicianIds, visit.technicianIds[0]!, filled.technicianId!);
  const overlapReason = reasonIn(filled.overlapReason.trim());
  const place = { technicianIds, overlapReason };
  if (long) {
    const laid = laidOut(filled, { zone, times: base }).map((times) => ({ ...times, ...place }));
    return { arrivalWindow, ...layVisits(long.visits, laid, long.guids) };
  }
  return { arrivalWindow, visit: { id: visit.id, ...place, ...visitTimes(filled, zone)! } };
}

/** Returns the change that undoes a reschedule. */
export function undoOf(
  call: WholeCall,
  after: WholeCall,
  fate: Fate,
  { visit, long }: Pick<Moving, 'visit' | 'long'>,
): CallPatch {
  const { arrivalWindow } = call;
  if (!visit || fate === 'keep') return { arrivalWindow };
  if (fate === 'unassign') return { arrivalWindow, undoes: after.version };
  if (long) return { arrivalWindow, ...unlayVisits(long.visits, after, long.guids) };
  const { id, start, end, technicianIds, overlapReason } = visit;
  return { arrivalWindow, visit: { id, start, end, technicianIds, overlapReason } };
}

/** Returns the toast after Undo; visits only go back if their place is still free. */
export function undoneWords(before: WholeCall, back: WholeCall): { text: string; detail?: string } {
  const { customer } = back.callDetails;
  const isOff = new Set(back.events.filter(({ removed }) => removed).map(({ id }) => id));
  const stayedOff = before.events.some(({ id, removed }) => !removed && isOff.has(id));
  if (!stayedOff) return { text: texts.undone(customer) };
  const detail = back.status === 'unscheduled' ? texts.placeTaken : texts.visitNotBack;
  return { text: texts.promiseUndone(customer), detail };
}

/** Returns when visits are: "Tue, Nov 24, 10:30–11:30 AM", "3 visits, … to …". */
export function spansText(spans: readonly Span[], zones: Zones): string {
  const [first, last] = [plannedText(spans[0]!, zones), plannedText(spans.at(-1)!, zones)];
  return spans.length > 1 ? bookingTexts.bookedDays(spans.length, first, last) : first;
}

interface Done extends Moving {
  filled: FilledReschedule;
  initial: FilledReschedule;
  after: WholeCall;
  zones: Zones;
}

/** Returns the toast after a reschedule: the arrival window if it changed, and the visit's place. */
export function doneWords({ filled, initial, visit, base, zone, after, zones }: Done): string {
  const { customer } = after.callDetails;
  const { arrivalWindow } = after;
  const isMoved = visit && filled.fate === 'move' && !isPlace(filled, initial);
  const laid = isMoved ? laidOut(filled, { zone, times: base }) : [];
  const movedTo = laid.length === 0 ? null : spansText(laid, zones);
  const isSamePromise = sameValue(windowOf(filled), windowOf(initial));
  if (isSamePromise && movedTo !== null) return texts.moved(customer, movedTo, laid.length);
  const promise = arrivalWindow
    ? texts.promised(customer, windowText(arrivalWindow, { timeZone: zones.site, beside: zones.board }))
    : texts.unpromised(customer);
  const tray = visit && filled.fate === 'unassign' ? texts.inTray : '';
  return promise + tray + (movedTo === null ? '' : texts.visitMoved(movedTo, laid.length));
}
