import type { CallAlert, VisitStatus } from './schedule-event.ts';
import { isAhead } from './visit-status.ts';

/** What the alerts of a call follow from. */
export interface AlertFacts {
  /** the visit that the card is of; null where the call waits in the tray */
  visit: {
    start: string;
    status: VisitStatus;
    arrivedDate: string | null;
    /** it has a reason to overlap another one and does */
    overlaps: boolean;
    /** the window was promised for the first visit; a later one keeps none */
    first: boolean;
  } | null;
  /** the moment until which somebody was promised; null: nothing was */
  windowEnd: string | null;
  customerOwes: boolean;
  doNotService: boolean;
}

/**
 * What is wrong with a call, in the order of the card's badges.
 * @param now the moment, ISO with offset
 */
export function callAlerts({ visit, windowEnd, ...customer }: AlertFacts, now: string): CallAlert[] {
  const passed = (moment: string) => Date.parse(moment) < Date.parse(now);
  const awaited = visit === null || isAhead(visit.status);
  const arrivedLate =
    visit?.arrivedDate != null && windowEnd !== null && Date.parse(visit.arrivedDate) > Date.parse(windowEnd);
  const holds: Record<CallAlert, boolean> = {
    overlap: visit?.overlaps === true,
    late: visit !== null && awaited && passed(visit.start),
    windowMissed: visit?.first !== false && windowEnd !== null && (awaited ? passed(windowEnd) : arrivedLate),
    customerOwes: customer.customerOwes,
    doNotService: customer.doNotService,
  };
  return (Object.keys(holds) as CallAlert[]).filter((alert) => holds[alert]);
}
