import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import type { EventFields } from '@fieldwright/domain/schedule/schedule-event';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { besideChanged, type Place, visitsChanged } from '../../live/visits.queries.ts';
import { type ChangedRecord, recordStatements } from '../../records/change-record.ts';
import { isDoubleBooking, isRetryable, isTwice } from './schedule-write.queries.ts';

/** The person who changes the schedule, and their request. */
export interface Scheduler {
  db: Read;
  who: SignedIn;
  /** when the request was received, in milliseconds since 1970 */
  now: number;
  requestId: string;
}

/** Lists the calls that have changed, or whose first visit may have changed. */
function callsShown(changed: readonly ChangedRecord[]): number[] {
  const ids = changed.map(({ entity, id, was, now }) => {
    if (entity === 'call') return was && id;
    if (entity === 'workOrder') return null;
    const { start, removed } = recordChanges(was, now);
    return start || removed ? (now as EventFields).callId : null;
  });
  return [...new Set(ids.filter((id) => id !== null))];
}

const isOrWasDone = (status: FieldChange | undefined) => status?.from === 'done' || status?.to === 'done';

/** Lists the old and new places of events that were moved or finished. */
function placesOf(changed: readonly ChangedRecord[]): Place[] {
  return changed.flatMap(({ entity, was, now }) => {
    if (entity !== 'scheduleEvent') return [];
    const { start, end, technicianIds, removed, status, fixed, kind } = recordChanges(was, now);
    if (!start && !end && !technicianIds && !removed && !fixed && !kind && !isOrWasDone(status)) return [];
    return [was, now].filter((place) => place !== null && !(place as EventFields).removed) as Place[];
  });
}

/**
 * Writes the history and live messages of changes, with further statements, in one round trip. Visits that
 * show something of a change get new versions too: the others of the call, and overlapping ones.
 */
export async function announce(
  tx: Write,
  { requestId }: Scheduler,
  changed: readonly ChangedRecord[],
  more: readonly BatchStatement[] = [],
): Promise<void> {
  const told = changed.flatMap(({ entity, id }) => (entity === 'scheduleEvent' ? [id] : []));
  await batch(tx, [
    ...recordStatements({ requestId }, changed),
    ...visitsChanged(callsShown(changed), told),
    ...besideChanged(placesOf(changed), told),
    ...more,
  ]);
}

/** Another transaction won the race; the retry returns its result. */
export class LostRace extends Error {}

/** The most attempts after conflicts with concurrent transactions. */
const mostAttempts = 4;

/**
 * Runs a schedule transaction, and retries it after a conflict with a concurrent one. The retry sees the
 * other's result, so it returns the same event for the same guid, or names the overlap.
 */
export async function retryOnConflict<T>({ db }: Scheduler, work: (tx: Write) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof LostRace) && !isRetryable(error)) throw error;
      if (attempt < mostAttempts) continue;
      if (isDoubleBooking(error)) throw new Refusal('overlap');
      const isUsed = error instanceof LostRace || isTwice(error);
      throw isUsed ? new Refusal('invalid', { fields: { guid: refusalTexts.used } }) : error;
    }
  }
}
