import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import type { CallFields, CancelReason } from '@fieldwright/domain/schedule/call';
import { callStatus, clearsBoard } from '@fieldwright/domain/schedule/call-status';
import { canceledCall, whyNotCanceled } from '@fieldwright/domain/schedule/cancellation';
import { fieldsAtStake } from '@fieldwright/domain/schedule/field-changes';
import type { EventFields } from '@fieldwright/domain/schedule/schedule-event';
import {
  isAhead,
  isUnderWay,
  somebodyArrived,
  takesVisitAway,
} from '@fieldwright/domain/schedule/visit-status';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { namingFields, Refusal } from '../../http/refusal.ts';
import { owingAfterCall, returnBooked } from '../../live/owing.queries.ts';
import { type ChangedRecord, refuseCollisions } from '../../records/change-record.ts';
import { setHidden } from '../../records/hidden.queries.ts';
import type { WholeCall } from './board.queries.ts';
import { refuseReturn, refuseUnplanned, refuseWrong, withPhone } from './call-checks.ts';
import { placesBack, wasHeld } from './call-undo.ts';
import { type LockedWork, lockWorkOfCall, workIdsOfCall } from './call-work.queries.ts';
import { openCall } from './calls.commands.ts';
import { areMade, type Further, putFurther } from './further-visits.commands.ts';
import {
  eachOnce,
  keepCall,
  keptOfCall,
  keptOfEvent,
  moment,
  type Place,
  setRemoved,
  writeEvent,
} from './placing.commands.ts';
import { scheduleTexts } from './schedule.texts.ts';
import {
  customerOfSite,
  type LockedCall,
  type LockedEvent,
  lockCall,
  lockEvent,
  lockVisits,
} from './schedule-write.queries.ts';
import { announce, LostRace, retryOnConflict, type Scheduler } from './scheduler.ts';

/** The fields of a call that a request may set. */
type CallRequest = {
  [F in keyof Omit<CallFields, 'customerId' | 'status' | 'cancelReason'>]?: CallFields[F] | undefined;
} & {
  /** `unscheduled` reopens the call or takes it off hold */
  status?: 'unscheduled' | 'onHold' | 'canceled' | undefined;
  cancelReason?: CancelReason | undefined;
};

/** A visit at the version that the person saw. */
interface Seen {
  id: number;
  version: number;
}

/** Changes of the call's visits that go with the change of the call. */
interface VisitRequest {
  unassign?: boolean | undefined;
  takeOff?: readonly Seen[] | undefined;
  visit?: (Place & { id: number; basedOn?: number | undefined }) | undefined;
  furtherVisits?: readonly Further[] | undefined;
  undoes?: number | undefined;
}

const given = (wish: CallRequest) =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as Partial<CallFields>;

/**
 * Corrects, reschedules, holds, cancels or reopens a call, along with its visits. Holding and canceling
 * remove all visits that haven't been started from the board; other changes do so on request. An unused work
 * order is removed and restored with the call.
 * @throws Refusal `not_found`, `stale_version`, `invalid`, `forbidden`, `overlap`, `removed`
 */
export function changeCall(
  scheduler: Scheduler,
  id: number,
  {
    basedOn,
    unassign,
    takeOff,
    visit,
    furtherVisits = [],
    undoes,
    ...typed
  }: CallRequest & VisitRequest & { basedOn?: number | undefined },
): Promise<WholeCall> {
  const viewer = { whose: null, now: scheduler.now };
  return retryOnConflict(scheduler, async (tx) => {
    const concernsWork = typed.status !== undefined || typed.siteId !== undefined;
    const work = concernsWork ? await lockWorkOfCall(tx, id) : [];
    const call = await lockCall(tx, id);
    if (!call) throw new Refusal('not_found');
    if (concernsWork) await refuseOtherWork(tx, id, work);
    if (visit) refuseUnplanned(scheduler, 'visit');
    if (takeOff) refuseUnplanned(scheduler, 'takeOff');
    if (furtherVisits.length > 0) refuseUnplanned(scheduler, 'furtherVisits');
    // a repeat of a change that was made: all of it or nothing
    if (await areMade(tx, id, furtherVisits)) return openCall(tx, id, viewer);
    if (
      typed.status === 'onHold' ||
      (typed.status && call.status === 'onHold' && typed.status !== 'canceled')
    )
      refuseUnplanned(scheduler, 'status');
    const visits = await lockVisits(tx, id);
    const wish = { ...typed, ...withPhone(typed) };
    if (wish.status === 'unscheduled' && undoes === call.version && (await wasHeld(tx, call)))
      wish.status = 'onHold';
    refuseStatus(call, wish.status, { visits, work });
    const leavesBoard = unassign || (wish.status !== undefined && clearsBoard(wish.status));
    const leaving = leavesBoard
      ? visits.filter(({ status }) => isAhead(status))
      : await seenVisits(tx, id, visits, takeOff ?? []);
    const leavingIds = [...leaving.map((each) => each.id), ...(visit ? [visit.id] : [])];
    const back =
      undoes === undefined
        ? []
        : await placesBack(tx, scheduler, { callId: id, version: undoes }, leavingIds);
    const staying = [
      ...[...visits.filter((each) => !leaving.includes(each)), ...back].map((each) =>
        each.id === visit?.id ? { ...each, start: visit.start } : each,
      ),
      ...furtherVisits.map(({ start }) => ({ start, status: 'scheduled' as const })),
    ];
    const next = closedAs({
      ...call,
      ...given(wish),
      status: callStatus(wish.status ?? call.status, staying),
    });
    const fields = recordChanges(keptOfCall(call), keptOfCall(next));
    const at = { entity: 'call', id, version: call.version } as const;
    const movesVisits =
      leaving.length > 0 || back.length > 0 || visit !== undefined || furtherVisits.length > 0;
    const wished = [...Object.keys(fields), ...(movesVisits ? ['status'] : [])];
    await refuseCollisions(tx, at, { fields: wished, basedOn });
    if (wished.length === 0) return openCall(tx, id, viewer);
    refuseLeaving(leaving, visit);
    if (back.length > 0 && next.status === 'canceled')
      throw new Refusal('invalid', { fields: { undoes: canceledCall } });
    await refuseWrong(tx, next, call);
    const returnsTo = otherReturns(call, next);
    if (returnsTo.length > 0) await refuseReturn(tx, next, id);
    await refuseOtherSite(tx, call, next, work);
    await refuseReopening(tx, call, next);
    const told = [
      ...(await setRemoved(tx, scheduler, leaving, true)),
      ...(visit ? await moveVisit(tx, scheduler, visits, visit) : []),
      ...(await setRemoved(tx, scheduler, back, false)),
      ...(await putFurther(tx, scheduler, next, furtherVisits)),
      ...(await followWork(tx, call, next, work)),
    ];
    const isChanged = Object.keys(fields).length > 0 || leaving.length > 0 || back.length > 0;
    if (!isChanged && told.length === 0) return openCall(tx, id, viewer);
    if (isChanged) told.unshift(await keepCall(tx, call, next));
    const owing = (call.status === 'done') === (next.status === 'done') ? [] : [owingAfterCall(id)];
    await announce(tx, scheduler, told, [...owing, ...returnsTo.map(returnBooked)]);
    return openCall(tx, id, viewer);
  });
}

/**
 * Cancels a locked call because the acceptance that opened it is undone, and removes its visits from the
 * board. The caller must have checked that no technician has arrived.
 */
export async function cancelCall(
  tx: Write,
  scheduler: Scheduler,
  call: LockedCall,
  visits: readonly LockedEvent[],
): Promise<void> {
  const next: LockedCall = {
    ...call,
    status: 'canceled',
    cancelReason: 'other',
    cancelNote: scheduleTexts.acceptanceUndone,
  };
  const changed = await keepCall(tx, call, next);
  await announce(tx, scheduler, [changed, ...(await setRemoved(tx, scheduler, visits, true))]);
}

/** Returns the earlier work orders that a change of a call links or unlinks, because each shows its return visits. */
const otherReturns = (was: LockedCall, { returnOfWorkOrderId: now }: LockedCall): number[] =>
  was.returnOfWorkOrderId === now ? [] : [was.returnOfWorkOrderId, now].filter((id) => id !== null);

/** Clears the reason of a call that isn't canceled. */
const closedAs = (call: LockedCall): LockedCall =>
  call.status === 'canceled' ? call : { ...call, cancelReason: null, cancelNote: '' };

/** @throws LostRace if a work order was created for the call before the call was locked */
async function refuseOtherWork(tx: Write, id: number, work: readonly LockedWork[]): Promise<void> {
  const known = new Set(work.map((each) => each.id));
  const now = await workIdsOfCall(tx, id);
  if (now.length !== known.size || now.some((each) => !known.has(each))) throw new LostRace();
}

/**
 * @throws Refusal `invalid` if a technician is on site, or the call has work that was started, processed or
 * paid
 */
function refuseStatus(
  call: LockedCall,
  status: CallRequest['status'],
  { visits, work }: { visits: readonly LockedEvent[]; work: readonly LockedWork[] },
): void {
  if (status === undefined || status === call.status) return;
  const why =
    status === 'canceled'
      ? whyNotCanceled(
          visits,
          work.filter(({ hidden }) => !hidden),
        )
      : status === 'onHold' && visits.some((visit) => isUnderWay(visit.status))
        ? [somebodyArrived]
        : [];
  const detail = why.join(' ');
  if (why.length > 0) throw new Refusal('invalid', { detail, fields: { status: detail } });
}

/**
 * @throws Refusal `invalid` if the site belongs to another customer, or a work order is for the previous
 * site; `removed`
 */
async function refuseOtherSite(
  tx: Write,
  was: LockedCall,
  next: LockedCall,
  work: readonly LockedWork[],
): Promise<void> {
  if (was.siteId === next.siteId) return;
  const refuse = (siteId: string) => new Refusal('invalid', { fields: { siteId } });
  if ((await customerOfSite(tx, next.siteId)) !== was.customerId) throw refuse(refusalTexts.notThere);
  const [bound] = work.filter(({ hidden }) => !hidden);
  if (bound) throw refuse(scheduleTexts.boundToSite(bound.number));
  await refuseHiddenPlace(tx, next.siteId);
}

/** Reopens a call only at a place that isn't removed (R4.4). @throws Refusal `removed` */
async function refuseReopening(tx: Write, was: LockedCall, next: LockedCall): Promise<void> {
  if (was.status !== 'canceled' || next.status === 'canceled') return;
  await refuseHiddenPlace(tx, next.siteId);
}

/**
 * Returns the visits on the board that the person asked to remove, at the versions they saw.
 * @throws Refusal `stale_version` if one has since been changed or removed, `invalid` if a technician has
 * arrived or it isn't a visit of the call
 */
async function seenVisits(
  tx: Write,
  callId: number,
  visits: readonly LockedEvent[],
  seen: readonly Seen[],
): Promise<LockedEvent[]> {
  const taken: LockedEvent[] = [];
  for (const { id, version } of seen) {
    const visit = visits.find((each) => each.id === id);
    if (!visit) throw await whyOffBoard(tx, { id, version }, callId);
    if (takesVisitAway(visit, { ...visit, removed: true }))
      throw new Refusal('invalid', { detail: somebodyArrived, fields: { takeOff: somebodyArrived } });
    await refuseChangedVisit(tx, visit, { fields: ['removed'], basedOn: version, at: 'takeOff' });
    if (!taken.includes(visit)) taken.push(visit);
  }
  return taken;
}

/** @throws Refusal `stale_version` if others changed one of these fields of a visit since it was seen; named as `at` */
async function refuseChangedVisit(
  tx: Write,
  { id, version }: LockedEvent,
  { fields, basedOn, at }: { fields: readonly string[]; basedOn: number | undefined; at: string },
): Promise<void> {
  const asked = { fields: fieldsAtStake(fields, fields.includes('removed')), basedOn };
  await namingFields(
    () => at,
    () => refuseCollisions(tx, { entity: 'scheduleEvent', id, version }, asked),
  );
}

/**
 * Returns the refusal for a visit that isn't on the board for this call.
 * @throws Refusal `stale_version` if someone removed it since the person saw it
 */
async function whyOffBoard(tx: Write, seen: Seen, callId: number): Promise<Refusal> {
  const visit = await lockEvent(tx, seen.id);
  if (visit?.callId === callId)
    await refuseChangedVisit(tx, visit, { fields: ['removed'], basedOn: seen.version, at: 'takeOff' });
  return new Refusal('invalid', { fields: { takeOff: scheduleTexts.notOnBoard } });
}

/** @throws Refusal `invalid` if a visit that leaves the board is also moved */
function refuseLeaving(leaving: readonly LockedEvent[], visit: VisitRequest['visit']): void {
  if (visit && leaving.some(({ id }) => id === visit.id))
    throw new Refusal('invalid', { fields: { 'visit.id': scheduleTexts.leavesBoard } });
}

/** @throws Refusal `stale_version`, `invalid`, `overlap`, `forbidden` */
async function moveVisit(
  tx: Write,
  scheduler: Scheduler,
  visits: readonly LockedEvent[],
  { id, basedOn, overlapReason, ...place }: NonNullable<VisitRequest['visit']>,
): Promise<ChangedRecord[]> {
  const was = visits.find((each) => each.id === id);
  if (!was) throw new Refusal('invalid', { fields: { 'visit.id': scheduleTexts.notOnBoard } });
  await refuseChangedVisit(tx, was, { fields: ['start', 'technicianIds'], basedOn, at: 'visit' });
  const next: EventFields = {
    ...keptOfEvent(was),
    start: moment(place.start),
    end: moment(place.end),
    technicianIds: eachOnce(place.technicianIds),
  };
  if (takesVisitAway(was, next))
    throw new Refusal('invalid', {
      detail: somebodyArrived,
      fields: { 'visit.technicianIds': somebodyArrived },
    });
  const changed = await namingFields(
    (field) => `visit.${field}`,
    () => writeEvent(tx, scheduler, { was, next }, overlapReason ?? undefined),
  );
  return changed ? [changed] : [];
}

/**
 * Removes unused work orders of a call that is canceled. Restores one when the call is reopened, unless
 * another is open or the call is now for another site (R4.4).
 */
async function followWork(
  tx: Write,
  was: LockedCall,
  next: LockedCall,
  work: readonly LockedWork[],
): Promise<ChangedRecord[]> {
  if ((was.status === 'canceled') === (next.status === 'canceled')) return [];
  const hidden = next.status === 'canceled';
  const isOpen = work.some((each) => !each.hidden && !each.processed);
  const following = hidden
    ? work.filter((each) => !each.hidden && each.isUnused)
    : work
        .filter((each) => each.wentWithCall && each.isUnused && !isOpen && each.siteId === next.siteId)
        .slice(-1);
  const changed: ChangedRecord[] = [];
  for (const { id } of following) changed.push(await setHidden(tx, 'workOrder', id, hidden));
  return changed;
}
