import type { CallFields } from '@fieldwright/domain/schedule/call';
import type { Read, Write } from '../../db/database.ts';
import { hiddenPlace } from '../../db/hidden-place.queries.ts';
import { isMadeWith } from '../../db/history.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { namingFields, Refusal } from '../../http/refusal.ts';
import { returnBooked } from '../../live/owing.queries.ts';
import { type ChangedRecord } from '../../records/change-record.ts';
import { makeCustomer, type NewCustomer, type NewSite } from '../customers/customers.commands.ts';
import { findCall, type Viewer, type WholeCall } from './board.queries.ts';
import { refuseClosed, refuseReturn, refuseWrong, withPhone } from './call-checks.ts';
import { type EventTopic, isPutAs, keptOfCall, type Place, putEvent } from './placing.commands.ts';
import { scheduleTexts } from './schedule.texts.ts';
import {
  bookedAs,
  customerOfSite,
  eventByGuid,
  insertCall,
  type LockedCall,
} from './schedule-write.queries.ts';
import { announce, LostRace, retryOnConflict, type Scheduler } from './scheduler.ts';

/** Returns a call with its visits. @throws Refusal `not_found` */
export async function openCall(db: Read, id: number, viewer: Viewer): Promise<WholeCall> {
  const call = await findCall(db, id, viewer);
  if (!call) throw new Refusal('not_found');
  return call;
}

/** The topic of a visit, which says nothing of its own because the call does. */
export const topicOfCall: Omit<EventTopic, 'callId'> = { text: '', kind: null, fixed: false };

export type NewCall = Omit<CallFields, 'customerId' | 'siteId' | 'status' | 'cancelReason' | 'cancelNote'> & {
  guid: string;
  /** null: the new customer's */
  siteId: number | null;
  customer: (NewCustomer & { site: NewSite }) | null;
  visit: (Place & { guid: string }) | null;
  /** the visits on later days */
  furtherVisits: readonly (Place & { guid: string })[];
};

/** Checks whether the call with this guid, and its visit, were booked by the same request. */
async function isBookedAs(
  tx: Write,
  known: { callId: number; eventId: number | null },
  { visit, ...call }: Omit<CallFields, 'customerId'> & Pick<NewCall, 'visit'>,
): Promise<boolean> {
  if (!(await isMadeWith(tx, 'call', known.callId, call))) return false;
  if (visit === null) return true;
  return (
    known.eventId !== null &&
    isPutAs(tx, known.eventId, { ...visit, topic: { ...topicOfCall, callId: known.callId } })
  );
}

/**
 * Returns the call's site: the existing one, or that of a new customer, who is created for it.
 * @throws Refusal `invalid`, `key_reused`
 */
async function siteOf(
  tx: Write,
  { requestId }: Scheduler,
  { siteId, customer }: Pick<NewCall, 'siteId' | 'customer'>,
): Promise<number> {
  if (customer === null && siteId !== null) return siteId;
  if (customer === null || siteId !== null)
    throw new Refusal('invalid', { fields: { siteId: scheduleTexts.siteOrCustomer } });
  const { site } = await makeCustomer(tx, requestId, customer, 'customer.');
  return site!.id;
}

/**
 * Books a call, unassigned or with visits, and creates a new customer if needed: all or nothing. Idempotent
 * by guid. Without `schedule.edit`, visits must be at an opening.
 * @throws Refusal `invalid`, `overlap`, `forbidden`, `key_reused`
 */
export function bookCall(
  scheduler: Scheduler,
  { guid, visit, furtherVisits, siteId: place, customer, ...typed }: NewCall,
): Promise<WholeCall> {
  if (furtherVisits.length > 0 && !visit)
    throw new Refusal('invalid', { fields: { visit: scheduleTexts.firstVisit } });
  const sent = { ...typed, ...withPhone(typed), cancelReason: null, cancelNote: '' };
  const viewer = { whose: null, now: scheduler.now };
  return retryOnConflict(scheduler, async (tx) => {
    const wish = { ...sent, siteId: await siteOf(tx, scheduler, { siteId: place, customer }) };
    const known = await bookedAs(tx, { call: guid, visit: visit?.guid ?? null });
    const status = visit ? 'scheduled' : 'unscheduled';
    if (known.callId !== null) {
      const isSame = await isBookedAs(tx, { ...known, callId: known.callId }, { ...wish, status, visit });
      if (!isSame) throw new Refusal('key_reused');
      return openCall(tx, known.callId, viewer);
    }
    if (known.eventId !== null) throw new Refusal('invalid', { fields: { 'visit.guid': refusalTexts.used } });
    const customerId = await customerOfSite(tx, wish.siteId);
    const wrong = customerId === null ? refusalTexts.notThere : await hiddenPlace(tx, wish.siteId);
    if (customerId === null || wrong !== null) throw new Refusal('invalid', { fields: { siteId: wrong! } });
    const fields: CallFields = { ...wish, customerId, status };
    await refuseWrong(tx, fields, null);
    await refuseReturn(tx, fields);
    if (visit) await refuseClosed(tx, scheduler, fields, [visit, ...furtherVisits]);
    const id = await insertCall(tx, guid, fields);
    if (id === null) throw new LostRace();
    const call: LockedCall = { ...fields, id, guid, version: 1 };
    const booked: ChangedRecord = { entity: 'call', id, version: 1, was: null, now: keptOfCall(fields) };
    const first =
      visit &&
      (await namingFields(
        (field) => `visit.${field}`,
        () => putEvent(tx, scheduler, { ...visit, ...topicOfCall }, call),
      ));
    const further: ChangedRecord[] = [];
    for (const [at, next] of furtherVisits.entries()) {
      if ((await eventByGuid(tx, next.guid)) !== null)
        throw new Refusal('invalid', { fields: { [`furtherVisits.${at}.guid`]: refusalTexts.used } });
      const named = (field: string) => `furtherVisits.${at}.${field}`;
      further.push(
        await namingFields(named, () => putEvent(tx, scheduler, { ...next, ...topicOfCall }, call)),
      );
    }
    const { returnOfWorkOrderId: returnOf } = fields;
    const told = first ? [booked, first, ...further] : [booked];
    await announce(tx, scheduler, told, returnOf === null ? [] : [returnBooked(returnOf)]);
    return openCall(tx, id, viewer);
  });
}
