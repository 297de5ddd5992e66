import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import { may } from '@fieldwright/domain/people/roles';
import { canceledCall } from '@fieldwright/domain/schedule/cancellation';
import { kindOf } from '@fieldwright/domain/schedule/event-kind';
import { fieldsAtStake } from '@fieldwright/domain/schedule/field-changes';
import { reasonIn } from '@fieldwright/domain/schedule/overlap';
import type { EventFields, ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import {
  mayStep,
  somebodyArrived,
  takesVisitAway,
  timesAt,
  type VisitTimes,
} from '@fieldwright/domain/schedule/visit-status';
import type { Read, Write } from '../../db/database.ts';
import { changesAfter } from '../../db/history.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { namingFields, Refusal } from '../../http/refusal.ts';
import { type ChangedRecord, refuseCollisions } from '../../records/change-record.ts';
import { eventsById, type Viewer, type WholeCall } from './board.queries.ts';
import { openCall } from './calls.commands.ts';
import {
  announceWithCall,
  type EventTopic,
  eachOnce,
  isPutAs,
  keptOfEvent,
  moment,
  type Place,
  putEvent,
  writeEvent,
} from './placing.commands.ts';
import { scheduleTexts } from './schedule.texts.ts';
import {
  callOfEvent,
  eventByGuid,
  type LockedCall,
  type LockedEvent,
  lockCall,
  lockEvent,
} from './schedule-write.queries.ts';
import { retryOnConflict, type Scheduler } from './scheduler.ts';

/** Returns one event. @throws Refusal `not_found` */
export async function openEvent(db: Read, id: number, viewer: Viewer): Promise<ScheduleEvent> {
  const [event] = await eventsById(db, [id], viewer);
  if (!event) throw new Refusal('not_found');
  return event;
}

export type NewEvent = Place & EventTopic & { guid: string };

/** @throws Refusal `invalid` if there is no such call, or it is canceled */
async function callToVisit(tx: Write, id: number): Promise<LockedCall> {
  const call = await lockCall(tx, id);
  if (!call) throw new Refusal('invalid', { fields: { callId: refusalTexts.notThere } });
  if (call.status === 'canceled') throw new Refusal('invalid', { fields: { callId: canceledCall } });
  return call;
}

/** @throws Refusal `invalid` naming the field */
function whatIs<T extends EventTopic>(asked: T): Pick<T, 'kind' | 'fixed' | 'text'> {
  const kind = kindOf(asked);
  if ('wrong' in kind) throw new Refusal('invalid', { fields: kind.wrong });
  return kind;
}

/** The kind of a visit, which has none because it has a call. */
const ofCall = { kind: null, fixed: false } as const;

/**
 * Creates the visits of a call, all or none. Idempotent by guid.
 * @throws Refusal `not_found`, `overlap`, `invalid`, `forbidden`, `key_reused`, `removed`
 */
export function createVisits(
  scheduler: Scheduler,
  callId: number,
  visits: readonly (Place & { guid: string; text: string })[],
): Promise<WholeCall> {
  return retryOnConflict(scheduler, async (tx) => {
    const call = await lockCall(tx, callId);
    if (!call) throw new Refusal('not_found');
    if (call.status === 'canceled') throw new Refusal('invalid', { detail: canceledCall });
    const changed: ChangedRecord[] = [];
    for (const [at, visit] of visits.entries()) {
      const known = await eventByGuid(tx, visit.guid);
      if (known === null) {
        const named = (field: string) => `visits.${at}.${field}`;
        changed.push(await namingFields(named, () => putEvent(tx, scheduler, { ...visit, ...ofCall }, call)));
      } else if (!(await isPutAs(tx, known, { ...visit, topic: { ...ofCall, text: visit.text, callId } })))
        throw new Refusal('key_reused');
    }
    if (changed.length > 0) await announceWithCall(tx, scheduler, changed, call);
    return openCall(tx, callId, { whose: null, now: scheduler.now });
  });
}

/**
 * Creates a visit or a non-job event. Idempotent by guid.
 * @throws Refusal `overlap`, `invalid`, `forbidden`, `key_reused`, `removed`
 */
export function createEvent(
  scheduler: Scheduler,
  { callId, start, end, technicianIds, overlapReason, guid, ...asked }: NewEvent,
): Promise<ScheduleEvent> {
  const topic = { ...asked, ...whatIs({ callId, ...asked }) };
  const event = { start, end, technicianIds, overlapReason, guid, ...topic };
  return retryOnConflict(scheduler, async (tx) => {
    const known = await eventByGuid(tx, event.guid);
    if (known !== null) {
      if (!(await isPutAs(tx, known, { ...event, topic: { ...topic, callId } })))
        throw new Refusal('key_reused');
      return openEvent(tx, known, { whose: null, now: scheduler.now });
    }
    const call = callId === null ? null : await callToVisit(tx, callId);
    const put = await putEvent(tx, scheduler, event, call);
    await announceWithCall(tx, scheduler, [put], call);
    return openEvent(tx, put.id, { whose: null, now: scheduler.now });
  });
}

/** The fields of an event that a request may set. */
export type EventRequest = {
  [K in keyof Omit<EventFields, 'callId' | keyof VisitTimes>]?: EventFields[K] | undefined;
};

const given = (wish: EventRequest) =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as Partial<EventFields>;

function wished(was: LockedEvent, wish: EventRequest, now: string): EventFields {
  const status = wish.status ?? was.status;
  return {
    ...keptOfEvent(was),
    ...given(wish),
    start: wish.start === undefined ? was.start : moment(wish.start),
    end: wish.end === undefined ? was.end : moment(wish.end),
    technicianIds: wish.technicianIds ? eachOnce(wish.technicianIds) : was.technicianIds,
    overlapReason: wish.overlapReason === undefined ? was.overlapReason : reasonIn(wish.overlapReason),
    ...(status !== was.status && timesAt(was, status, now)),
  };
}

/**
 * Limits technicians to changing the status of their own visits (R6.4).
 * @throws Refusal `not_found`, `forbidden`
 */
function refuseForeign({ who }: Scheduler, was: LockedEvent, wish: EventRequest): void {
  if (may(who.roles, 'schedule.edit')) return;
  if (was.removed || !was.technicianIds.includes(who.personId)) throw new Refusal('not_found');
  const others = Object.keys(wish).filter(
    (field) => field !== 'status' && wish[field as keyof EventRequest] !== undefined,
  );
  const fields = Object.fromEntries(others.map((field) => [field, refusalTexts.askDispatcher]));
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
  throw new Refusal('invalid', { fields: { status: scheduleTexts.movedOn } });
}

/** Returns the status of a visit before the technician set out. */
async function plannedAs(tx: Write, id: number): Promise<VisitStatus> {
  const history = await changesAfter(tx, 'scheduleEvent', id, 0);
  const froms = history.flatMap(({ steps }) => steps[0]!.records[0]!.fields['status']?.from ?? []);
  const planned = froms.filter((from) => from === 'scheduled' || from === 'confirmed');
  return (planned.at(-1) as VisitStatus | undefined) ?? 'scheduled';
}

/** @throws Refusal `invalid` */
function refuseShape(next: EventFields, was: LockedEvent, call: LockedCall | null): void {
  if (was.removed && !next.removed && call?.status === 'canceled')
    throw new Refusal('invalid', { fields: { removed: canceledCall } });
  if (takesVisitAway(was, next)) {
    const field = next.removed ? 'removed' : 'technicianIds';
    throw new Refusal('invalid', { detail: somebodyArrived, fields: { [field]: somebodyArrived } });
  }
}

/**
 * Changes an event's time, technicians, status or other fields. Values that are already set are no change.
 * @throws Refusal `not_found`, `forbidden`, `stale_version`, `overlap`, `invalid`, `removed`
 */
export function changeEvent(
  scheduler: Scheduler,
  id: number,
  { basedOn, ...wish }: EventRequest & { basedOn?: number | undefined },
): Promise<ScheduleEvent> {
  return retryOnConflict(scheduler, async (tx) => {
    const callId = await callOfEvent(tx, id);
    if (callId === undefined) throw new Refusal('not_found');
    const call = callId === null ? null : await lockCall(tx, callId);
    const was = (await lockEvent(tx, id))!;
    refuseForeign(scheduler, was, wish);
    const asks = wished(was, wish, new Date(scheduler.now).toISOString());
    const next = { ...asks, ...whatIs(asks) };
    const fields = recordChanges(keptOfEvent(was), next);
    const asked = Object.keys(wish).filter((field) => field in fields);
    const at = { entity: 'scheduleEvent', id, version: was.version } as const;
    await refuseCollisions(tx, at, { fields: fieldsAtStake(asked, next.removed), basedOn });
    await refuseStep(tx, scheduler, was, next.status);
    if (asked.length > 0) {
      refuseShape(next, was, call);
      const changed = await writeEvent(tx, scheduler, { was, next }, wish.overlapReason);
      if (changed) await announceWithCall(tx, scheduler, [changed], call);
    }
    return openEvent(tx, id, { whose: null, now: scheduler.now });
  });
}
