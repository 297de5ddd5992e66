import { may } from '@fieldwright/domain/people/roles';
import { fieldChanges, fieldsAtStake, isPlaced } from '@fieldwright/domain/schedule/field-changes';
import { reasonIn } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { mayStep, somebodyArrived, takesVisitAway, timesAt } from '@fieldwright/domain/schedule/visit-status';
import type { Read, Write } from '../../db/database.ts';
import { changesAfter } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { eventsById, type Viewer } from './board.queries.ts';
import {
  eachOnce,
  isPutAs,
  moment,
  type Place,
  putEvent,
  reasonAt,
  refusePlace,
  tellWithCall,
} from './placing.commands.ts';
import {
  callOfEvent,
  checkBookings,
  type EventFields,
  eventByGuid,
  type LockedCall,
  type LockedEvent,
  lockCall,
  lockEvent,
  setTechnicians,
  updateEvent,
} from './schedule-write.queries.ts';
import { decided, refuseStale, type Scheduler } from './scheduler.ts';

/** One event. @throws Refusal `not_found` */
export async function openEvent(db: Read, id: number, viewer: Viewer): Promise<ScheduleEvent> {
  const [event] = await eventsById(db, [id], viewer);
  if (!event) throw new Refusal('not_found');
  return event;
}

export interface NewEvent extends Place {
  guid: string;
  callId: number | null;
  text: string;
}

/** @throws Refusal `invalid` where there is no such call, or it is canceled */
async function callToVisit(tx: Write, id: number): Promise<LockedCall> {
  const call = await lockCall(tx, id);
  if (!call) throw new Refusal('invalid', { fields: { callId: 'It is not there.' } });
  if (call.status === 'canceled') throw new Refusal('invalid', { fields: { callId: canceledCall } });
  return call;
}
export const canceledCall = 'The call is canceled. Take that back first.';

/**
 * Puts a visit or a non-job on the board; the same guid puts it there once.
 * @throws Refusal `overlap`, `invalid`, `forbidden`, `key_reused`, `removed`
 */
export function createEvent(scheduler: Scheduler, { callId, ...event }: NewEvent): Promise<ScheduleEvent> {
  if (callId === null && event.text === '')
    throw new Refusal('invalid', { fields: { text: 'Say what it is.' } });
  return decided(scheduler, async (tx) => {
    const known = await eventByGuid(tx, event.guid);
    if (known !== null) {
      if (!(await isPutAs(tx, known, { ...event, callId }))) throw new Refusal('key_reused');
      return openEvent(tx, known, { whose: null, now: scheduler.now });
    }
    const call = callId === null ? null : await callToVisit(tx, callId);
    const put = await putEvent(tx, scheduler, event, call);
    await tellWithCall(tx, scheduler, [put], call);
    return openEvent(tx, put.id, { whose: null, now: scheduler.now });
  });
}

/** What may be sent of an event. */
export interface EventWish {
  start?: string | undefined;
  end?: string | undefined;
  technicianIds?: readonly number[] | undefined;
  overlapReason?: string | null | undefined;
  text?: string | undefined;
  status?: VisitStatus | undefined;
  removed?: boolean | undefined;
}

/** What the history keeps of an event. */
const keptOf = ({ id: _id, guid: _guid, version: _version, ...fields }: LockedEvent): EventFields => fields;

function wished(was: LockedEvent, wish: EventWish, now: string): EventFields {
  const status = wish.status ?? was.status;
  return {
    ...keptOf(was),
    start: wish.start === undefined ? was.start : moment(wish.start),
    end: wish.end === undefined ? was.end : moment(wish.end),
    technicianIds: wish.technicianIds ? eachOnce(wish.technicianIds) : was.technicianIds,
    overlapReason: wish.overlapReason === undefined ? was.overlapReason : reasonIn(wish.overlapReason),
    text: wish.text ?? was.text,
    removed: wish.removed ?? was.removed,
    status,
    ...(status !== was.status && timesAt(was, status, now)),
  };
}

/** A technician changes nothing but where the own visit stands (R6.4). @throws Refusal `not_found`, `forbidden` */
function refuseForeign({ who }: Scheduler, was: LockedEvent, wish: EventWish): void {
  if (may(who.roles, 'schedule.edit')) return;
  if (was.removed || !was.technicianIds.includes(who.personId)) throw new Refusal('not_found');
  const others = Object.keys(wish).filter(
    (field) => field !== 'status' && wish[field as keyof EventWish] !== undefined,
  );
  const fields = Object.fromEntries(others.map((field) => [field, 'Ask the dispatcher.']));
  if (others.length > 0) throw new Refusal('forbidden', { fields });
}

/** @throws Refusal `invalid` */
async function refuseStep(
  tx: Write,
  { who }: Scheduler,
  { id, status: from }: LockedEvent,
  to: VisitStatus,
): Promise<void> {
  if (may(who.roles, 'schedule.edit') || from === to) return;
  const planned = to === 'scheduled' || to === 'confirmed' ? await plannedAs(tx, id) : 'scheduled';
  if (mayStep(from, to, planned)) return;
  throw new Refusal('invalid', { fields: { status: 'The visit stands elsewhere by now.' } });
}

/** What a visit was before somebody set out. */
async function plannedAs(tx: Write, id: number): Promise<VisitStatus> {
  const history = await changesAfter(tx, 'scheduleEvent', id, 0);
  const froms = history.flatMap(({ steps }) => steps[0]!.records[0]!.fields['status']?.from ?? []);
  const planned = froms.filter((from) => from === 'scheduled' || from === 'confirmed');
  return (planned.at(-1) as VisitStatus | undefined) ?? 'scheduled';
}

/** @throws Refusal `invalid` */
function refuseShape(next: EventFields, was: LockedEvent, call: LockedCall | null): void {
  if (next.callId === null && next.text === '')
    throw new Refusal('invalid', { fields: { text: 'Say what it is.' } });
  if (was.removed && !next.removed && call?.status === 'canceled')
    throw new Refusal('invalid', { fields: { removed: canceledCall } });
  if (takesVisitAway(was, next)) {
    const field = next.removed ? 'removed' : 'technicianIds';
    throw new Refusal('invalid', { detail: somebodyArrived, fields: { [field]: somebodyArrived } });
  }
}

/**
 * Changes an event: where it lies, whose it is, where it stands. Equal wishes change nothing.
 * @throws Refusal `not_found`, `forbidden`, `stale_version`, `overlap`, `invalid`, `removed`
 */
export function changeEvent(
  scheduler: Scheduler,
  id: number,
  { basedOn, ...wish }: EventWish & { basedOn?: number | undefined },
): Promise<ScheduleEvent> {
  return decided(scheduler, async (tx) => {
    const callId = await callOfEvent(tx, id);
    if (callId === undefined) throw new Refusal('not_found');
    const call = callId === null ? null : await lockCall(tx, callId);
    const was = (await lockEvent(tx, id))!;
    refuseForeign(scheduler, was, wish);
    const next = wished(was, wish, new Date(scheduler.now).toISOString());
    const fields = fieldChanges(keptOf(was), next);
    const asked = Object.keys(wish).filter((field) => field in fields);
    const at = { entity: 'scheduleEvent', id, version: was.version } as const;
    await refuseStale(tx, at, { wished: fieldsAtStake(asked, next.removed), basedOn });
    await refuseStep(tx, scheduler, was, next.status);
    if (asked.length > 0) {
      refuseShape(next, was, call);
      await store(tx, scheduler, { was, next, call }, wish.overlapReason);
    }
    return openEvent(tx, id, { whose: null, now: scheduler.now });
  });
}

async function store(
  tx: Write,
  scheduler: Scheduler,
  { was, next, call }: { was: LockedEvent; next: EventFields; call: LockedCall | null },
  given: string | null | undefined,
): Promise<void> {
  const { id } = was;
  const moved = isPlaced(Object.keys(fieldChanges(keptOf(was), next)));
  const placed = moved && !next.removed;
  if (moved && next.removed) await refusePlace(tx, was, next);
  const overlapReason = placed
    ? await reasonAt(tx, scheduler, { id, was, next, guid: was.guid }, given)
    : next.overlapReason;
  const now = { ...next, overlapReason };
  // a reason where nothing overlaps is none, and changes nothing
  if (Object.keys(fieldChanges(keptOf(was), now)).length === 0) return;
  const version = was.version + 1;
  await updateEvent(tx, { ...now, id, version }, scheduler.who.personId);
  if (fieldChanges(was, { technicianIds: now.technicianIds }).technicianIds)
    await setTechnicians(tx, id, now.technicianIds);
  if (placed) await checkBookings(tx);
  await tellWithCall(tx, scheduler, [{ entity: 'scheduleEvent', id, version, was: keptOf(was), now }], call);
}
