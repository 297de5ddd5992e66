import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import { fieldsOf } from '@fieldwright/domain/kernel/record-shape';
import { may } from '@fieldwright/domain/people/roles';
import { type CallFields, callFieldsSchema } from '@fieldwright/domain/schedule/call';
import { callStatus } from '@fieldwright/domain/schedule/call-status';
import { wrongTimes } from '@fieldwright/domain/schedule/event-times';
import { isPlaced } from '@fieldwright/domain/schedule/field-changes';
import { judgeOverlaps, reasonIn } from '@fieldwright/domain/schedule/overlap';
import { type EventFields, eventFieldsSchema } from '@fieldwright/domain/schedule/schedule-event';
import { noTimes, type VisitTimes } from '@fieldwright/domain/schedule/visit-status';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { isMadeWith } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { owingAfterCall } from '../../live/owing.queries.ts';
import { type ChangedRecord, writeRecord } from '../../records/change-record.ts';
import { scheduleTexts } from './schedule.texts.ts';
import {
  checkBookings,
  eventByGuid,
  insertEvent,
  type LockedCall,
  type LockedEvent,
  liveVisits,
  lockTechnicians,
  overlapsWith,
  setTechnicians,
  updateCall,
  updateEvent,
} from './schedule-write.queries.ts';
import { announce, LostRace, type Scheduler } from './scheduler.ts';

/** The times and technicians of an event, as sent. */
export interface Place {
  start: string;
  end: string;
  technicianIds: readonly number[];
  overlapReason: string | null;
}

/** The fields of an event other than its times, technicians and progress. */
export type EventTopic = Omit<EventFields, keyof Place | 'status' | 'removed' | keyof VisitTimes>;

/** Normalizes a time to the database's format, so that equal times compare equal. */
export const moment = (sent: string): string => new Date(sent).toISOString();
export const eachOnce = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/**
 * Refuses times and technicians that are invalid for any event, on the board or off it. Locks the technicians
 * until the transaction ends.
 * @throws Refusal `invalid`
 */
export async function refusePlace(tx: Write, was: LockedEvent | null, next: EventFields): Promise<void> {
  const wrong = wrongTimes(next.start, next.end);
  if (wrong) throw new Refusal('invalid', { fields: { end: wrong } });
  const bookable = await lockTechnicians(tx, next.technicianIds);
  const isThere = (technician: number) =>
    bookable.includes(technician) || was?.technicianIds.includes(technician);
  if (!next.technicianIds.every(isThere))
    throw new Refusal('invalid', { fields: { technicianIds: scheduleTexts.technicians } });
}

/**
 * Refuses a double booking without a valid reason (R3.6). Locks the technicians until the transaction ends,
 * so that concurrent bookings can't miss each other.
 * @param was null for a new event
 * @param given the reason for double-booking in the request; null clears it
 * @returns the reason to store
 * @throws Refusal `invalid`, `forbidden`, `overlap` naming the conflicting events
 */
export async function reasonAt(
  tx: Write,
  { who }: Scheduler,
  { id, was, next, guid }: { id: number; was: LockedEvent | null; next: EventFields; guid: string },
  given: string | null | undefined,
): Promise<string | null> {
  if (reasonIn(given) && !may(who.roles, 'schedule.overlap'))
    throw new Refusal('forbidden', { fields: { overlapReason: scheduleTexts.mayNotOverlap } });
  await refusePlace(tx, was, next);
  // A repeat of this booking may have run concurrently; under the lock, the second one sees the first.
  if (was === null && (await eventByGuid(tx, guid)) !== null) throw new LostRace();
  const overlaps = await overlapsWith(tx, next.technicianIds, next, id);
  const known =
    was && !was.removed && overlaps.length > 0 ? await overlapsWith(tx, was.technicianIds, was, id) : [];
  const judged = judgeOverlaps({
    overlaps,
    at: next,
    before: was,
    known,
    kept: was?.overlapReason ?? null,
    given,
  });
  if ('refused' in judged) throw new Refusal('overlap', { overlaps: judged.refused });
  return judged.reason;
}

/**
 * Adds a new event to the board.
 * @param call the visit's call, locked; null for a non-job event
 * @returns the change to announce
 */
export async function putEvent(
  tx: Write,
  scheduler: Scheduler,
  {
    guid,
    start,
    end,
    technicianIds,
    overlapReason: given,
    ...topic
  }: Place & {
    guid: string;
  } & Omit<EventTopic, 'callId'>,
  call: LockedCall | null,
): Promise<ChangedRecord> {
  const next: EventFields = {
    ...topic,
    callId: call?.id ?? null,
    start: moment(start),
    end: moment(end),
    technicianIds: eachOnce(technicianIds),
    status: 'scheduled',
    overlapReason: null,
    removed: false,
    ...noTimes,
  };
  const overlapReason = await reasonAt(tx, scheduler, { id: 0, was: null, next, guid }, given);
  const now = { ...next, overlapReason };
  const id = await insertEvent(tx, guid, now, overlapReason === null ? null : scheduler.who.personId);
  if (id === null) throw new LostRace();
  await checkBookings(tx);
  return { entity: 'scheduleEvent', id, version: 1, was: null, now };
}

/**
 * Checks whether the event with this guid was created by the same request. The reason for double-booking is
 * ignored, because it isn't stored unless it was needed.
 */
export const isPutAs = (
  tx: Write,
  id: number,
  { start, end, technicianIds, topic }: Omit<Place, 'overlapReason'> & { topic: EventTopic },
): Promise<boolean> =>
  isMadeWith(tx, 'scheduleEvent', id, {
    ...topic,
    start: moment(start),
    end: moment(end),
    technicianIds: eachOnce(technicianIds),
  });

/** Returns the fields of an event that the history stores. */
export const keptOfEvent = (event: EventFields): EventFields => fieldsOf(eventFieldsSchema, event);

/**
 * Writes a changed event if its place allows it.
 * @param given the reason for double-booking in the request
 * @returns the change to announce; null if nothing has changed
 * @throws Refusal as `reasonAt`
 */
export async function writeEvent(
  tx: Write,
  scheduler: Scheduler,
  { was, next }: { was: LockedEvent; next: EventFields },
  given: string | null | undefined,
): Promise<ChangedRecord | null> {
  const { id } = was;
  const moved = isPlaced(Object.keys(recordChanges(keptOfEvent(was), next)));
  const placed = moved && !next.removed;
  if (moved && next.removed) await refusePlace(tx, was, next);
  const overlapReason = placed
    ? await reasonAt(tx, scheduler, { id, was, next, guid: was.guid }, given)
    : next.overlapReason;
  const now = { ...next, overlapReason };
  // a reason without an overlap is dropped, which may leave no change
  if (Object.keys(recordChanges(keptOfEvent(was), now)).length === 0) return null;
  return keepEvent(tx, scheduler, { was, now, placed });
}

/** Writes a changed event. @param placed whether its times must be free @returns the change to announce */
export const keepEvent = (
  tx: Write,
  { who }: Scheduler,
  { was, now, placed }: { was: LockedEvent; now: EventFields; placed: boolean },
): Promise<ChangedRecord> =>
  writeRecord({
    record: { entity: 'scheduleEvent', id: was.id, version: was.version },
    was: keptOfEvent(was),
    now,
    write: async () => {
      await updateEvent(tx, { ...now, id: was.id }, who.personId);
      if (recordChanges(was, { technicianIds: now.technicianIds }).technicianIds)
        await setTechnicians(tx, was.id, now.technicianIds);
      if (placed) await checkBookings(tx);
    },
  });

/** Takes visits off the board, or puts them back. @returns the changes to announce */
export async function setRemoved(
  tx: Write,
  scheduler: Scheduler,
  visits: readonly LockedEvent[],
  removed: boolean,
): Promise<ChangedRecord[]> {
  const changed: ChangedRecord[] = [];
  for (const visit of visits) {
    const [was, now] = [
      { ...visit, removed: !removed },
      { ...keptOfEvent(visit), removed },
    ];
    changed.push(await keepEvent(tx, scheduler, { was, now, placed: false }));
  }
  if (!removed && changed.length > 0) await checkBookings(tx);
  return changed;
}

/**
 * Writes a changed call, with a new version even if only its visits change.
 * @returns the change to announce
 */
export const keepCall = (tx: Write, was: LockedCall, next: CallFields): Promise<ChangedRecord> =>
  writeRecord({
    record: { entity: 'call', id: was.id, version: was.version },
    was: keptOfCall(was),
    now: keptOfCall(next),
    write: () => updateCall(tx, { ...next, id: was.id }),
  });

/** Returns the fields of a call that the history stores. */
export const keptOfCall = (call: CallFields): CallFields => fieldsOf(callFieldsSchema, call);

/**
 * Announces changed events of a call, and the call if its status changes as a result. A finished call is
 * reopened only at a place that isn't removed (R4.4).
 * @throws Refusal `removed`
 */
export async function announceWithCall(
  tx: Write,
  scheduler: Scheduler,
  changed: readonly ChangedRecord[],
  call: LockedCall | null,
): Promise<void> {
  const status = call && callStatus(call.status, await liveVisits(tx, call.id));
  if (call === null || status === null || status === call.status) return announce(tx, scheduler, changed);
  if (call.status === 'done') await refuseHiddenPlace(tx, call.siteId);
  const ofCall = await keepCall(tx, call, { ...call, status });
  const owing = (call.status === 'done') === (status === 'done') ? [] : [owingAfterCall(call.id)];
  return announce(tx, scheduler, [...changed, ofCall], owing);
}
