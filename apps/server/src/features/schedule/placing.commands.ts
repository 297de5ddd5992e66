import { may } from '@fieldwright/domain/people/roles';
import { callStatus } from '@fieldwright/domain/schedule/call-status';
import { wrongTimes } from '@fieldwright/domain/schedule/event-times';
import { judgeOverlaps, reasonIn } from '@fieldwright/domain/schedule/overlap';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { isMadeWith } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { owingAfterCall } from '../../live/owing.queries.ts';
import {
  type CallFields,
  checkBookings,
  type EventFields,
  eventByGuid,
  insertEvent,
  type LockedCall,
  type LockedEvent,
  liveVisits,
  lockTechnicians,
  overlapsWith,
  updateCall,
} from './schedule-write.queries.ts';
import { type Changed, Meanwhile, type Scheduler, tell } from './scheduler.ts';

/** Where an event is to lie, as it is sent. */
export interface Place {
  start: string;
  end: string;
  technicianIds: readonly number[];
  overlapReason: string | null;
}

/** As the database writes them, so that equal ones are equal. */
export const moment = (sent: string): string => new Date(sent).toISOString();
export const eachOnce = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/**
 * Refuses times and technicians that no event can have, on the board or off it. The technicians are held until the
 * transaction ends.
 * @throws Refusal `invalid`
 */
export async function refusePlace(tx: Write, was: LockedEvent | null, next: EventFields): Promise<void> {
  const wrong = wrongTimes(next.start, next.end);
  if (wrong) throw new Refusal('invalid', { fields: { end: wrong } });
  const bookable = await lockTechnicians(tx, next.technicianIds);
  const isThere = (technician: number) =>
    bookable.includes(technician) || was?.technicianIds.includes(technician);
  if (!next.technicianIds.every(isThere))
    throw new Refusal('invalid', { fields: { technicianIds: 'Choose technicians of your company.' } });
}

/**
 * Refuses a place where an event may not lie (R3.6). Its technicians are held until the transaction ends, so that two
 * dispatchers cannot pass each other.
 * @param was null for a new event
 * @param given the reason that the change gives for an overlap, null where it takes it away
 * @returns the reason that the event has there
 * @throws Refusal `invalid`, `forbidden`, `overlap` naming who has what already
 */
export async function reasonAt(
  tx: Write,
  { who }: Scheduler,
  { id, was, next, guid }: { id: number; was: LockedEvent | null; next: EventFields; guid: string },
  given: string | null | undefined,
): Promise<string | null> {
  if (reasonIn(given) && !may(who.roles, 'schedule.overlap'))
    throw new Refusal('forbidden', { fields: { overlapReason: 'Your role may not book somebody twice.' } });
  await refusePlace(tx, was, next);
  // The same booking may have come twice at once; held together, the second one sees the first.
  if (was === null && (await eventByGuid(tx, guid)) !== null) throw new Meanwhile();
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
 * Puts a new event on the board.
 * @param call whose visit it is, locked; null for a non-job
 * @returns what is to be told
 */
export async function putEvent(
  tx: Write,
  scheduler: Scheduler,
  { guid, text, ...place }: Place & { guid: string; text: string },
  call: LockedCall | null,
): Promise<Changed> {
  const next: EventFields = {
    callId: call?.id ?? null,
    start: moment(place.start),
    end: moment(place.end),
    technicianIds: eachOnce(place.technicianIds),
    status: 'scheduled',
    text,
    overlapReason: null,
    removed: false,
    enRouteDate: null,
    arrivedDate: null,
    finishedDate: null,
  };
  const overlapReason = await reasonAt(tx, scheduler, { id: 0, was: null, next, guid }, place.overlapReason);
  const now = { ...next, overlapReason };
  const id = await insertEvent(tx, guid, now, overlapReason === null ? null : scheduler.who.personId);
  await checkBookings(tx);
  return { entity: 'scheduleEvent', id, version: 1, was: null, now };
}

/**
 * Whether an event that has the guid was put there by the same request; a reason that nothing needed is not kept, and
 * does not count.
 */
export const isPutAs = (
  tx: Write,
  id: number,
  {
    callId,
    text,
    start,
    end,
    technicianIds,
  }: Omit<Place, 'overlapReason'> & { callId: number | null; text: string },
): Promise<boolean> =>
  isMadeWith(tx, 'scheduleEvent', id, {
    callId,
    text,
    start: moment(start),
    end: moment(end),
    technicianIds: eachOnce(technicianIds),
  });

/** What the history keeps of a call. */
export const keptOfCall = ({
  customerId,
  siteId,
  callDepartmentTypeId,
  jobTypeId,
  priority,
  expectedMinutes,
  arrivalWindow,
  notes,
  status,
}: CallFields): CallFields => ({
  customerId,
  siteId,
  callDepartmentTypeId,
  jobTypeId,
  priority,
  expectedMinutes,
  arrivalWindow,
  notes,
  status,
});

/**
 * Tells of changed events of a call, and of the call where its status follows. A call that is done begins again only where
 * work does (R4.4).
 * @throws Refusal `removed`
 */
export async function tellWithCall(
  tx: Write,
  scheduler: Scheduler,
  changed: readonly Changed[],
  call: LockedCall | null,
): Promise<void> {
  const status = call && callStatus(call.status, await liveVisits(tx, call.id));
  if (call === null || status === null || status === call.status) return tell(tx, scheduler, changed);
  if (call.status === 'done') await refuseHiddenPlace(tx, call.siteId);
  const next = { ...call, status, version: call.version + 1 };
  await updateCall(tx, next);
  const { id, version } = next;
  const ofCall: Changed = { entity: 'call', id, version, was: keptOfCall(call), now: keptOfCall(next) };
  const owing = (call.status === 'done') === (status === 'done') ? [] : [owingAfterCall(id)];
  return tell(tx, scheduler, [...changed, ofCall], owing);
}
