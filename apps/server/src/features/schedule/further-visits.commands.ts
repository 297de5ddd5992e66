import { canceledCall } from '@fieldwright/domain/schedule/cancellation';
import type { Write } from '../../db/database.ts';
import { namingFields, Refusal } from '../../http/refusal.ts';
import type { ChangedRecord } from '../../records/change-record.ts';
import { topicOfCall } from './calls.commands.ts';
import { isPutAs, type Place, putEvent } from './placing.commands.ts';
import { eventByGuid, type LockedCall } from './schedule-write.queries.ts';
import type { Scheduler } from './scheduler.ts';

/** A further visit to put on the board. */
export type Further = Place & { guid: string; text: string };

/** Checks whether the call already has these visits. @throws Refusal `key_reused` if another has one of them */
export async function areMade(tx: Write, callId: number, further: readonly Further[]): Promise<boolean> {
  for (const visit of further) {
    const known = await eventByGuid(tx, visit.guid);
    if (known === null) return false;
    if (!(await isPutAs(tx, known, { ...visit, topic: { ...topicOfCall, text: visit.text, callId } })))
      throw new Refusal('key_reused');
  }
  return further.length > 0;
}

/** Puts further visits of a call on the board. @throws Refusal as `putEvent` */
export async function putFurther(
  tx: Write,
  scheduler: Scheduler,
  call: LockedCall,
  further: readonly Further[],
): Promise<ChangedRecord[]> {
  if (further.length > 0 && call.status === 'canceled')
    throw new Refusal('invalid', { fields: { furtherVisits: canceledCall } });
  const changed: ChangedRecord[] = [];
  for (const [at, visit] of further.entries()) {
    const named = (field: string) => `furtherVisits.${at}.${field}`;
    const put = () => putEvent(tx, scheduler, { ...topicOfCall, ...visit }, call);
    changed.push(await namingFields(named, put));
  }
  return changed;
}
