import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import { may } from '@fieldwright/domain/people/roles';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import {
  type CorrectedTimes,
  correctedFields,
  correctionTexts,
  mayCorrectTimes,
  wrongVisitTimes,
} from '@fieldwright/domain/schedule/visit-times';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { refuseCollisions } from '../../records/change-record.ts';

import { openEvent } from './events.commands.ts';
import { announceWithCall, keepEvent, keptOfEvent, moment } from './placing.commands.ts';
import { callOfEvent, type LockedEvent, lockCall, lockEvent } from './schedule-write.queries.ts';
import { retryOnConflict, type Scheduler } from './scheduler.ts';

/** The corrected times of a visit, and why they were wrong; times that are left out stay. */
type Correction = { [F in keyof CorrectedTimes]?: CorrectedTimes[F] | undefined } & {
  reason: string;
  basedOn?: number | undefined;
};

/**
 * Corrects the actual times of a visit; its status stays. The history says from what to what, and why.
 * @throws Refusal `not_found`, also for a visit of other technicians; `forbidden` to technicians before the day of
 * the visit and from the second day after; `invalid`, naming the times that can't be; `stale_version`
 */
export function correctTimes(
  scheduler: Scheduler,
  id: number,
  { reason, basedOn, ...wish }: Correction,
): Promise<ScheduleEvent> {
  const { who, now } = scheduler;
  return retryOnConflict(scheduler, async (tx) => {
    const callId = await callOfEvent(tx, id);
    if (callId == null) throw new Refusal('not_found');
    const call = await lockCall(tx, callId);
    const was = (await lockEvent(tx, id))!;
    const isDispatcher = may(who.roles, 'schedule.edit');
    if (was.removed || !(isDispatcher || was.technicianIds.includes(who.personId)))
      throw new Refusal('not_found');
    const asker = { isDispatcher, personId: who.personId, now };
    if (!mayCorrectTimes(was, asker, await findCompanyZone(tx)))
      throw new Refusal('forbidden', { detail: correctionTexts.notYours });
    const next = corrected(was, wish);
    const fields = Object.keys(recordChanges(keptOfEvent(was), next));
    await refuseCollisions(tx, { entity: 'scheduleEvent', id, version: was.version }, { fields, basedOn });
    const wrong = wrongVisitTimes(was, { was, next }, now);
    if (Object.keys(wrong).length > 0) throw new Refusal('invalid', { fields: wrong });
    if (fields.length > 0) {
      const changed = await keepEvent(tx, scheduler, { was, now: next, placed: false });
      await announceWithCall(tx, scheduler, [{ ...changed, reason }], call);
    }
    return openEvent(tx, id, { whose: null, now });
  });
}

/** Returns an event with corrected times. */
function corrected(was: LockedEvent, wish: Omit<Correction, 'reason' | 'basedOn'>) {
  const given = correctedFields.flatMap((field) => {
    const value = wish[field];
    if (value === undefined) return [];
    return [[field, typeof value === 'string' ? moment(value) : value]];
  });
  return { ...keptOfEvent(was), ...(Object.fromEntries(given) as Partial<CorrectedTimes>) };
}
