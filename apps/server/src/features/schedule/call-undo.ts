import { may } from '@fieldwright/domain/people/roles';
import { mayPutBack } from '@fieldwright/domain/schedule/cancellation';
import type { Write } from '../../db/database.ts';
import { changesAfter } from '../../db/history.queries.ts';
import {
  type LockedCall,
  type LockedEvent,
  lockTechnicians,
  overlapsWith,
  takenOffBy,
} from './schedule-write.queries.ts';
import type { Scheduler } from './scheduler.ts';

/* Helpers that undo a change of a call. */

/**
 * Checks whether the call was on hold when it was canceled. Undoing the cancellation then puts it back on
 * hold.
 */
export async function wasHeld(tx: Write, { id, status, version }: LockedCall): Promise<boolean> {
  if (status !== 'canceled') return false;
  const [canceling] = await changesAfter(tx, 'call', id, version - 1);
  return canceling?.steps[0]?.records[0]?.fields['status']?.from === 'onHold';
}

/**
 * Returns the visits that a change of the call removed from the board and that can return, because their
 * times are still free.
 * @param leaving the visits that leave their times by the same change
 */
export async function placesBack(
  tx: Write,
  { who, now }: Scheduler,
  taken: { callId: number; version: number },
  leaving: readonly number[],
): Promise<LockedEvent[]> {
  const found = await takenOffBy(tx, taken);
  if (!found || !mayPutBack(found, may(who.roles, 'schedule.edit'), now)) return [];
  const back: LockedEvent[] = [];
  for (const visit of found.visits) {
    const bookable = await lockTechnicians(tx, visit.technicianIds);
    const overlaps = await overlapsWith(tx, visit.technicianIds, visit, visit.id);
    const stays = overlaps.filter(({ eventId }) => !leaving.includes(eventId));
    const isFree = stays.length === 0 && bookable.length === visit.technicianIds.length;
    if (isFree) back.push({ ...visit, removed: false, overlapReason: null });
  }
  return back;
}
