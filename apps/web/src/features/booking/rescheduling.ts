import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { clockAt, repeatOf } from '@fieldwright/domain/schedule/board-day';
import { handedOver } from '@fieldwright/domain/schedule/board-moves';
import { reasonIn } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { timeNow } from '../../lib/clock.ts';
import { windowText } from '../../lib/dates/arrival-window.ts';
import { plannedText } from '../customers/planned-text.ts';
import { type Booking, isPlace, visitTimes, windowOf, type Zones } from './booking.ts';
import './booking.css';
import type { WholeCall } from './call-changed.ts';
import { bookingOf, type CallPatch, onlyVisit, plannedMinutes } from './call-changes.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';

/** What happens to the scheduled visit. */
export type Fate = keyof typeof texts.visits;

/** The form's values. */
export interface FilledReschedule extends Booking {
  fate: Fate;
}

/**
 * Returns the initial form with the visit's current place.
 * @param plans whether the user may schedule visits
 */
export function beginReschedule(
  call: WholeCall,
  visit: ScheduleEvent | undefined,
  { zone, plans }: { zone: string; plans: boolean },
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
    minutes: Math.max(plannedMinutes(visit), onlyVisit(call) ? call.expectedMinutes : 0),
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

/** Returns what is sent: the arrival window, and what happens to the visit. */
export function patchOf(filled: FilledReschedule, visit: ScheduleEvent | undefined, zone: string): CallPatch {
  const arrivalWindow = windowOf(filled) ?? null;
  if (!visit || filled.fate === 'keep') return { arrivalWindow };
  if (filled.fate === 'unassign') return { arrivalWindow, unassign: true };
  const technicianIds = handedOver(visit.technicianIds, visit.technicianIds[0]!, filled.technicianId!);
  const overlapReason = reasonIn(filled.overlapReason.trim());
  return {
    arrivalWindow,
    visit: { id: visit.id, technicianIds, overlapReason, ...visitTimes(filled, zone)! },
  };
}

/** Returns the change that undoes a reschedule. */
export function undoOf(
  call: WholeCall,
  visit: ScheduleEvent | undefined,
  after: WholeCall,
  fate: Fate,
): CallPatch {
  const { arrivalWindow } = call;
  if (!visit || fate === 'keep') return { arrivalWindow };
  if (fate === 'unassign') return { arrivalWindow, undoes: after.version };
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

interface Done {
  filled: FilledReschedule;
  initial: FilledReschedule;
  visit: ScheduleEvent | undefined;
  after: WholeCall;
  zones: Zones;
}

/** Returns the toast after a reschedule: the arrival window if it changed, and the visit's place. */
export function doneWords({ filled, initial, visit, after, zones }: Done): string {
  const { customer } = after.callDetails;
  const { arrivalWindow } = after;
  const times =
    visit && filled.fate === 'move' && !isPlace(filled, initial) && visitTimes(filled, zones.board);
  const movedTo = times ? plannedText(times, zones) : null;
  const isSamePromise = sameValue(windowOf(filled), windowOf(initial));
  if (isSamePromise && movedTo !== null) return texts.moved(customer, movedTo);
  const promise = arrivalWindow
    ? texts.promised(customer, windowText(arrivalWindow, { timeZone: zones.site, beside: zones.board }))
    : texts.unpromised(customer);
  const tray = visit && filled.fate === 'unassign' ? texts.inTray : '';
  return promise + tray + (movedTo === null ? '' : texts.visitMoved(movedTo));
}
