import { readPhone } from '@fieldwright/domain/customers/phone';
import { may } from '@fieldwright/domain/people/roles';
import { wrongWindow } from '@fieldwright/domain/schedule/arrival-window';
import type { CallFields } from '@fieldwright/domain/schedule/call';
import { wrongCancellation } from '@fieldwright/domain/schedule/cancellation';
import type { Write } from '../../db/database.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { isAtOpening } from './places.queries.ts';
import type { Place } from './placing.commands.ts';
import { scheduleTexts } from './schedule.texts.ts';
import { earlierWork, missingReferences, siteTimeZone } from './schedule-write.queries.ts';
import type { Scheduler } from './scheduler.ts';

/** @throws Refusal `forbidden` if the person may not schedule visits */
export function refuseUnplanned({ who }: Scheduler, field: string): void {
  if (may(who.roles, 'schedule.edit')) return;
  throw new Refusal('forbidden', { fields: { [field]: refusalTexts.askDispatcher } });
}

/**
 * Lets people who book, but don't schedule visits, book a call straight to an opening and nowhere else (R6.4).
 * @throws Refusal `invalid`
 */
export async function refuseClosed(
  tx: Write,
  { who, now }: Scheduler,
  call: CallFields,
  visits: readonly Place[],
): Promise<void> {
  if (may(who.roles, 'schedule.edit')) return;
  const { expectedMinutes: minutes, callDepartmentTypeId, siteId, arrivalWindow: window } = call;
  if (await isAtOpening(tx, visits, { minutes, callDepartmentTypeId, siteId, window }, now)) return;
  throw new Refusal('invalid', { fields: { 'visit.start': scheduleTexts.noOpening } });
}

/** Normalizes the phone number. @throws Refusal `invalid` if it isn't one */
export function withPhone({ contactPhone }: { contactPhone?: string | undefined }): {
  contactPhone?: string;
} {
  if (!contactPhone) return contactPhone === undefined ? {} : { contactPhone };
  const reading = readPhone(contactPhone);
  if ('wrong' in reading) throw new Refusal('invalid', { fields: { contactPhone: reading.wrong } });
  return { contactPhone: reading.phone };
}

/**
 * @param was the call before; null for a new one
 * @throws Refusal `invalid` for references that the company doesn't have or has removed, a window that ends before it
 * starts, and a cancellation without a valid reason
 */
export async function refuseWrong(tx: Write, call: CallFields, was: CallFields | null): Promise<void> {
  const wrong = call.arrivalWindow && wrongWindow(call.arrivalWindow, await siteTimeZone(tx, call.siteId));
  if (wrong) throw new Refusal('invalid', { fields: { 'arrivalWindow.end': wrong } });
  if (call.status === 'canceled') refuseUnreasoned(call);
  const wrongs = Object.entries(await missingReferences(tx, call, was));
  const words = { missing: refusalTexts.notThere, removed: refusalTexts.removedChoice };
  const fields = Object.fromEntries(wrongs.map(([field, why]) => [field, words[why]]));
  if (wrongs.length > 0) throw new Refusal('invalid', { fields });
}

/**
 * @param callId the call, once it's booked
 * @throws Refusal `invalid` if a return visit's earlier work order isn't this customer's, was removed, or is the work of
 * this call or of a return visit to it
 */
export async function refuseReturn(
  tx: Write,
  { returnOfWorkOrderId: id, customerId }: Pick<CallFields, 'returnOfWorkOrderId' | 'customerId'>,
  callId: number | null = null,
): Promise<void> {
  if (id === null) return;
  const work = await earlierWork(tx, id, callId);
  const isTheirs = work?.customerId === customerId;
  if (isTheirs && !work.hidden && !work.isLater) return;
  const why = work?.hidden ? scheduleTexts.returnRemoved : scheduleTexts.returnLater;
  const wrong = isTheirs ? why : refusalTexts.notThere;
  throw new Refusal('invalid', { fields: { returnOfWorkOrderId: wrong } });
}

/** @throws Refusal `invalid` if a cancellation lacks a reason or its note is invalid */
function refuseUnreasoned({ cancelReason, cancelNote }: CallFields): void {
  if (cancelReason === null)
    throw new Refusal('invalid', { fields: { cancelReason: scheduleTexts.cancelReason } });
  const { note } = wrongCancellation({ reason: cancelReason, note: cancelNote });
  if (note) throw new Refusal('invalid', { fields: { cancelNote: note } });
}
