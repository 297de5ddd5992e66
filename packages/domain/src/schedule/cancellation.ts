import type { CancelReason } from './call.ts';
import type { VisitStatus } from './schedule-event.ts';
import { isAhead, isUnderWay, somebodyArrived } from './visit-status.ts';

/** The reason for a cancellation, with a note. */
export interface Cancellation {
  reason: CancelReason;
  note: string;
}

/** Returns the errors of a cancellation by field; empty if it is complete. */
export function wrongCancellation({ reason, note }: Cancellation): { note?: string } {
  return reason === 'other' && note.trim() === '' ? { note: 'Enter the reason.' } : {};
}

/** The message for refusing changes to a canceled call. */
export const canceledCall = 'The call is canceled. Reopen it first.';

/** The money on a work order of the call. */
export interface CallWork {
  id: number;
  number: string;
  processed: boolean;
  /** The sum of its payments that are not voided. */
  paidCents: number;
  /** The deposits of the proposals sold into it. */
  depositsCents: number;
}

const finished =
  'A visit is finished, so this call can’t be canceled. Take its other visits off the board instead.';

/**
 * Returns why a call can't be canceled and what to do first, as sentences; empty if it can (R3.6). Refuses
 * calls with started visits, processed work orders or payments.
 * @param visits those on the board
 */
export function whyNotCanceled(
  visits: readonly { status: VisitStatus }[],
  workOrders: readonly CallWork[],
): string[] {
  const begun = visits.filter(({ status }) => !isAhead(status));
  if (begun.some(({ status }) => isUnderWay(status))) return [somebodyArrived];
  if (begun.length > 0) return [finished];
  return workOrders.flatMap(({ number, processed, paidCents, depositsCents }) => {
    if (processed) return [`Work order ${number} is processed. Reopen it first.`];
    if (paidCents > 0) return [`Work order ${number} has a payment. Void it first.`];
    return depositsCents > 0
      ? [`A deposit counts toward work order ${number}. Void it on the proposal first.`]
      : [];
  });
}

/** How long a person may undo taking visits off the board. */
export const undoMinutes = 10;

/**
 * Checks whether a person may put back visits that were taken off the board with their call. Schedulers
 * always may; others only their own change, within `undoMinutes`.
 * @param now milliseconds since 1970
 */
export function mayPutBack(
  { isOwn, date }: { isOwn: boolean; date: string },
  plansVisits: boolean,
  now: number,
): boolean {
  return plansVisits || (isOwn && now - Date.parse(date) <= undoMinutes * 60_000);
}
