import type { BoardCall, CallAlert, CallDetails, ScheduleEvent } from './schedule-event.ts';
import { isAhead } from './visit-status.ts';

/** What the alerts of a call follow from, beside the visit. */
export type AlertFacts = CallDetails['alertFacts'];

/** The visit that a card is of. */
type AlertVisit = Pick<ScheduleEvent, 'start' | 'status' | 'arrivedDate'>;

/**
 * What is wrong with a call, in the order of the card's badges.
 * @param visit null where the call waits in the tray
 * @param now the moment, ISO with offset
 */
export function callAlerts(
  { window, overlaps, overlapsUntil, first, customerOwes, doNotService }: AlertFacts,
  visit: AlertVisit | null,
  now: string,
): CallAlert[] {
  const passed = (moment: string) => Date.parse(moment) < Date.parse(now);
  const isAway = overlapsUntil !== null && Date.parse(now) < Date.parse(overlapsUntil);
  const awaited = visit === null || isAhead(visit.status);
  const arrivedLate =
    visit?.arrivedDate != null && window !== null && Date.parse(visit.arrivedDate) > Date.parse(window.end);
  const isPromised = (visit === null || first) && window !== null;
  const isMissed = isPromised && (awaited ? passed(window.end) : arrivedLate);
  const holds: Record<CallAlert, boolean> = {
    overlap: visit !== null && (overlaps || isAway),
    late: visit !== null && awaited && passed(visit.start),
    // while it can still be helped; afterwards it is missed, or was kept all the same
    outsideWindow: visit !== null && isPromised && awaited && !isMissed && !isWithin(visit.start, window),
    windowMissed: isMissed,
    customerOwes,
    doNotService,
  };
  return (Object.keys(holds) as CallAlert[]).filter((alert) => holds[alert]);
}

/** Whether a visit that begins then comes as promised: in the window, up to its last moment. */
function isWithin(start: string, window: { start: string; end: string }): boolean {
  const begins = Date.parse(start);
  return Date.parse(window.start) <= begins && begins <= Date.parse(window.end);
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/**
 * A visit with its alerts as they are at a moment, whenever it was read.
 * @returns the same object where nothing has become different
 */
export function visitAt(event: ScheduleEvent, now: string): ScheduleEvent {
  const { callDetails } = event;
  const alerts = callDetails && callAlerts(callDetails.alertFacts, event, now);
  if (!alerts || isSame(alerts, callDetails.alerts)) return event;
  return { ...event, callDetails: { ...callDetails, alerts } };
}

/** A call of the tray with its alerts as they are at a moment; the same object where nothing has become different. */
export function callAt(call: BoardCall, now: string): BoardCall {
  const { callDetails } = call;
  const alerts = callAlerts(callDetails.alertFacts, null, now);
  return isSame(alerts, callDetails.alerts) ? call : { ...call, callDetails: { ...callDetails, alerts } };
}

/**
 * Whether nothing is left to be done at an event: the visit is done, or the time of what is no job has gone by.
 * @param now the moment, ISO with offset
 */
export const isOver = (
  { callId, status, end }: Pick<ScheduleEvent, 'callId' | 'status' | 'end'>,
  now: string,
): boolean => (callId === null ? Date.parse(end) <= Date.parse(now) : status === 'done');

/** What somebody can still see to: of a visit that is done, that money is owed; all else of it is history. */
export function openAlerts({ callDetails, status }: Pick<ScheduleEvent, 'callDetails' | 'status'>) {
  const alerts = callDetails?.alerts ?? [];
  return status === 'done' ? alerts.filter((alert) => alert === 'customerOwes') : alerts;
}
