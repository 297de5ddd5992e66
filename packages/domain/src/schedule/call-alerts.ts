import { isPromised } from './arrival-window.ts';
import { isOtherTrade } from './misfits.ts';
import type { BoardCall, CallAlert, CallDetails, ScheduleEvent } from './schedule-event.ts';
import { isAhead } from './visit-status.ts';

/** The facts that a call's alerts depend on, besides the visit. */
export type AlertFacts = CallDetails['alertFacts'];

const none: readonly never[] = [];

/** The visit shown on a card. */
type AlertVisit = Pick<ScheduleEvent, 'start' | 'status' | 'arrivedDate'>;

/**
 * Returns the alerts of a call, in the order of the card's badges.
 * @param visit null if the call is unassigned
 * @param now the moment, ISO with offset
 */
export function callAlerts(
  { window, overlaps, first, customerOwes, doNotService }: AlertFacts,
  visit: AlertVisit | null,
  now: string,
): CallAlert[] {
  const at = Date.parse(now);
  const passed = (moment: string) => Date.parse(moment) < at;
  const awaited = visit === null || isAhead(visit.status);
  const arrivedLate =
    visit?.arrivedDate != null && window !== null && Date.parse(visit.arrivedDate) > Date.parse(window.end);
  const isAwaited = (visit === null || first) && window !== null;
  const isMissed = isAwaited && (awaited ? passed(window.end) : arrivedLate);
  const isHere = visit !== null;
  // `visitAt`, which knows the technicians, adds `otherTrade`
  const alerts: CallAlert[] = [];
  if (isHere && openOverlaps(overlaps, now).length > 0) alerts.push('overlap');
  if (isHere && awaited && passed(visit.start)) alerts.push('late');
  // only while it can still be moved; afterward the window was missed or kept
  if (isHere && isAwaited && awaited && !isMissed && !isKept(visit.start, window))
    alerts.push('outsideWindow');
  if (isMissed) alerts.push('windowMissed');
  if (customerOwes) alerts.push('customerOwes');
  if (doNotService) alerts.push('doNotService');
  return alerts;
}

const isKept = (start: string, window: { start: string; end: string }): boolean =>
  isPromised(Date.parse(start), { start: Date.parse(window.start), end: Date.parse(window.end) });

/** Returns the unresolved overlaps; those with a non-job count only until it ends. */
function openOverlaps(overlaps: AlertFacts['overlaps'], now: string) {
  if (overlaps.length === 0) return overlaps;
  const at = Date.parse(now);
  return overlaps.filter(({ until }) => until === null || at < Date.parse(until));
}

/**
 * Returns a key for each problem of an event. Both sides of an overlap have the same key, and all other
 * alerts of a visit are one problem, so the number of distinct keys is the day's number of problems. Money
 * owed is not a problem of the day.
 * @param drawn ids of other unfinished events shown overlapping in its row
 * @param now the moment, ISO with offset
 */
export function problemKeys(
  event: Pick<ScheduleEvent, 'id' | 'callDetails' | 'status'>,
  drawn: readonly number[],
  now: string,
): readonly string[] {
  const alerts = openAlerts(event);
  // most of a board's visits, so that a day of thousands is placed quickly
  if (alerts.length === 0 && drawn.length === 0) return none;
  const told =
    alerts.includes('overlap') && event.callDetails
      ? openOverlaps(event.callDetails.alertFacts.overlaps, now).map(({ eventId }) => eventId)
      : [];
  const pairs = [...drawn, ...told].map(
    (other) => `${Math.min(event.id, other)} ${Math.max(event.id, other)}`,
  );
  const isElse = alerts.some((alert) => alert !== 'overlap' && alert !== 'customerOwes');
  return [...new Set(pairs), ...(isElse ? [String(event.id)] : [])];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((alert, at) => alert === other[at]);

/**
 * Returns a visit with its alerts at a moment, regardless of when it was loaded.
 * @param technicians the board's, with their departments; without them, `otherTrade` is never set
 * @returns the same object if nothing changed
 */
export function visitAt(
  event: ScheduleEvent,
  now: string,
  technicians: Parameters<typeof isOtherTrade>[1] = [],
): ScheduleEvent {
  const { callDetails } = event;
  if (!callDetails) return event;
  const alerts = callAlerts(callDetails.alertFacts, event, now);
  if (isOtherTrade(event, technicians)) alerts.push('otherTrade');
  if (isSame(alerts, callDetails.alerts)) return event;
  return { ...event, callDetails: { ...callDetails, alerts } };
}

/** Returns an unassigned call with its alerts at a moment; the same object if nothing changed. */
export function callAt(call: BoardCall, now: string): BoardCall {
  const { callDetails } = call;
  const alerts = callAlerts(callDetails.alertFacts, null, now);
  return isSame(alerts, callDetails.alerts) ? call : { ...call, callDetails: { ...callDetails, alerts } };
}

/**
 * Checks whether an event is over: the visit is done, or the non-job has ended.
 * @param now the moment, ISO with offset
 */
export const isOver = (
  { callId, status, end }: Pick<ScheduleEvent, 'callId' | 'status' | 'end'>,
  now: string,
): boolean => (callId === null ? Date.parse(end) <= Date.parse(now) : status === 'done');

/** Returns the alerts that still need action: for a finished visit only that money is owed. */
export function openAlerts({
  callDetails,
  status,
}: Pick<ScheduleEvent, 'callDetails' | 'status'>): readonly CallAlert[] {
  const alerts = callDetails?.alerts ?? none;
  return status === 'done' ? alerts.filter((alert) => alert === 'customerOwes') : alerts;
}
