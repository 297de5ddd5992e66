import { wrongWindow } from '@fieldwright/domain/schedule/arrival-window';
import type { Call } from '@fieldwright/domain/schedule/call';
import { callStatus, clearsBoard } from '@fieldwright/domain/schedule/call-status';
import { fieldChanges } from '@fieldwright/domain/schedule/field-changes';
import { isAhead, isUnderWay, somebodyArrived } from '@fieldwright/domain/schedule/visit-status';
import type { Read, Write } from '../../db/database.ts';
import { hiddenPlace, refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { isMadeWith } from '../../db/history.queries.ts';
import { namingFields, Refusal } from '../../http/refusal.ts';
import { makeCustomer, type NewCustomer, type NewSite } from '../customers/customers.commands.ts';
import { findCall, type Viewer, type WholeCall } from './board.queries.ts';
import { isPutAs, keptOfCall, type Place, putEvent } from './placing.commands.ts';
import {
  bookedAs,
  type CallFields,
  customerOfSite,
  insertCall,
  type LockedCall,
  type LockedEvent,
  lockCall,
  lockVisits,
  missingReferences,
  siteTimeZone,
  updateCall,
  updateEvent,
} from './schedule-write.queries.ts';
import { type Changed, decided, refuseStale, type Scheduler, tell } from './scheduler.ts';

/** A call with its visits. @throws Refusal `not_found` */
export async function openCall(db: Read, id: number, viewer: Viewer): Promise<WholeCall> {
  const call = await findCall(db, id, viewer);
  if (!call) throw new Refusal('not_found');
  return call;
}

export type NewCall = Omit<CallFields, 'customerId' | 'siteId' | 'status'> & {
  guid: string;
  /** null: of the new customer */
  siteId: number | null;
  customer: (NewCustomer & { site: NewSite }) | null;
  visit: (Place & { guid: string }) | null;
};

/** @throws Refusal `invalid` for what is not the company's, and a window that ends before it begins */
async function refuseWrong(tx: Write, call: CallFields): Promise<void> {
  const wrong = call.arrivalWindow && wrongWindow(call.arrivalWindow, await siteTimeZone(tx, call.siteId));
  if (wrong) throw new Refusal('invalid', { fields: { 'arrivalWindow.end': wrong } });
  const missing = await missingReferences(tx, call);
  const fields = Object.fromEntries(missing.map((field) => [field, 'It is not there.']));
  if (missing.length > 0) throw new Refusal('invalid', { fields });
}

/** Whether a call with this guid was booked by the same request, its visit too. */
async function isBookedAs(
  tx: Write,
  known: { callId: number; eventId: number | null },
  { visit, ...call }: Omit<CallFields, 'customerId'> & Pick<NewCall, 'visit'>,
): Promise<boolean> {
  if (!(await isMadeWith(tx, 'call', known.callId, call))) return false;
  if (visit === null) return true;
  return known.eventId !== null && isPutAs(tx, known.eventId, { ...visit, callId: known.callId, text: '' });
}

/** The site of a call: the known one, or that of a new customer, who is made for it. @throws Refusal `invalid`, `key_reused` */
async function siteOf(
  tx: Write,
  { requestId }: Scheduler,
  { siteId, customer }: Pick<NewCall, 'siteId' | 'customer'>,
): Promise<number> {
  if (customer === null && siteId !== null) return siteId;
  if (customer === null || siteId !== null)
    throw new Refusal('invalid', { fields: { siteId: 'Name either a site or a new customer.' } });
  const { site } = await makeCustomer(tx, requestId, customer, 'customer.');
  return site!.id;
}

/**
 * Books a call, to the tray or straight to a slot, with the customer who is new: all of it or nothing. The same guid
 * books it once.
 * @throws Refusal `invalid`, `overlap`, `forbidden`, `key_reused`
 */
export function bookCall(
  scheduler: Scheduler,
  { guid, visit, siteId: place, customer, ...sent }: NewCall,
): Promise<WholeCall> {
  const viewer = { whose: null, now: scheduler.now };
  return decided(scheduler, async (tx) => {
    const wish = { ...sent, siteId: await siteOf(tx, scheduler, { siteId: place, customer }) };
    const known = await bookedAs(tx, { call: guid, visit: visit?.guid ?? null });
    const status = visit ? 'scheduled' : 'unscheduled';
    if (known.callId !== null) {
      const isSame = await isBookedAs(tx, { ...known, callId: known.callId }, { ...wish, status, visit });
      if (!isSame) throw new Refusal('key_reused');
      return openCall(tx, known.callId, viewer);
    }
    if (known.eventId !== null)
      throw new Refusal('invalid', { fields: { 'visit.guid': 'It is used already.' } });
    const customerId = await customerOfSite(tx, wish.siteId);
    const wrong = customerId === null ? 'It is not there.' : await hiddenPlace(tx, wish.siteId);
    if (customerId === null || wrong !== null) throw new Refusal('invalid', { fields: { siteId: wrong! } });
    const fields: CallFields = { ...wish, customerId, status };
    await refuseWrong(tx, fields);
    const id = await insertCall(tx, guid, fields);
    const call: LockedCall = { ...fields, id, guid, version: 1 };
    const booked: Changed = { entity: 'call', id, version: 1, was: null, now: keptOfCall(fields) };
    const first =
      visit &&
      (await namingFields(
        (field) => `visit.${field}`,
        () => putEvent(tx, scheduler, { ...visit, text: '' }, call),
      ));
    await tell(tx, scheduler, first ? [booked, first] : [booked]);
    return openCall(tx, id, viewer);
  });
}

/** What may be sent of a call. */
export interface CallWish {
  callDepartmentTypeId?: number | null | undefined;
  jobTypeId?: number | null | undefined;
  priority?: Call['priority'] | undefined;
  expectedMinutes?: number | undefined;
  arrivalWindow?: Call['arrivalWindow'] | undefined;
  notes?: string | undefined;
  /** `unscheduled` takes it back from hold or cancellation */
  status?: 'unscheduled' | 'onHold' | 'canceled' | undefined;
}

const given = (wish: CallWish) =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as Partial<CallFields>;

/**
 * Changes a call, puts it off or cancels it: then the visits that nobody has come to yet leave the board. While somebody
 * is there it is refused.
 * @throws Refusal `not_found`, `stale_version`, `invalid`
 */
export function changeCall(
  scheduler: Scheduler,
  id: number,
  { basedOn, status, ...wish }: CallWish & { basedOn?: number | undefined },
): Promise<WholeCall> {
  const viewer = { whose: null, now: scheduler.now };
  return decided(scheduler, async (tx) => {
    const call = await lockCall(tx, id);
    if (!call) throw new Refusal('not_found');
    const visits = await lockVisits(tx, id);
    if (status && clearsBoard(status) && visits.some((visit) => isUnderWay(visit.status)))
      throw new Refusal('invalid', { detail: somebodyArrived, fields: { status: somebodyArrived } });
    const leaving = status && clearsBoard(status) ? visits.filter((visit) => isAhead(visit.status)) : [];
    const staying = visits.filter((visit) => !leaving.includes(visit));
    const next = { ...call, ...given(wish), status: callStatus(status ?? call.status, staying) };
    const fields = fieldChanges(keptOfCall(call), keptOfCall(next));
    const at = { entity: 'call', id, version: call.version } as const;
    await refuseStale(tx, at, { wished: Object.keys(fields), basedOn });
    if (Object.keys(fields).length === 0 && leaving.length === 0) return openCall(tx, id, viewer);
    await refuseWrong(tx, next);
    await refuseReopening(tx, call, next);
    const version = call.version + 1;
    await updateCall(tx, { ...next, version });
    const changed: Changed = { ...at, version, was: keptOfCall(call), now: keptOfCall(next) };
    const removed = await removeAll(tx, scheduler, leaving);
    await tell(tx, scheduler, [changed, ...removed]);
    return openCall(tx, id, viewer);
  });
}

/** A canceled call comes back only where work begins (R4.4). @throws Refusal `removed` */
async function refuseReopening(tx: Write, was: LockedCall, next: LockedCall): Promise<void> {
  if (was.status !== 'canceled' || next.status === 'canceled') return;
  await refuseHiddenPlace(tx, was.siteId);
}

async function removeAll(tx: Write, { who }: Scheduler, visits: readonly LockedEvent[]): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const visit of visits) {
    const { id, guid: _guid, version: before, ...was } = visit;
    const now = { ...was, removed: true };
    const version = before + 1;
    await updateEvent(tx, { ...now, id, version }, who.personId);
    changed.push({ entity: 'scheduleEvent', id, version, was, now });
  }
  return changed;
}
