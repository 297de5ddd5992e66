import type { DayClosing, DayOverview } from '@fieldwright/contract/day-closings';
import { drawerCents, refuseClosing } from '@fieldwright/domain/payments/day-closing';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import {
  closingById,
  closingByKey,
  closingsOf,
  insertClosing,
  isMember,
  lockDays,
  type PersonalDay,
  reopenClosing,
  takenOn,
} from './day-closings.queries.ts';

interface ClosedDay extends PersonalDay {
  key: string;
  countedCents: number;
  expectedCents: number;
  reason: string;
}

/** Returns what came in on a day so far, and its closings. */
export async function dayOverview(db: Read, day: PersonalDay): Promise<DayOverview> {
  const taken = await takenOn(db, day);
  return { taken, drawerCents: drawerCents(taken), closings: await closingsOf(db, day) };
}

/**
 * Closes a day with what was counted, and keeps what had come in. Idempotent by key.
 * @param now milliseconds since 1970
 * @throws Refusal `not_found` for a person of another company, `key_reused`, `invalid`
 */
export async function closeDay(db: Read, closed: ClosedDay, now: number): Promise<DayClosing> {
  const { key, day, personId, countedCents, reason } = closed;
  return db.transaction().execute(async (tx) => {
    const today = await lockDays(tx, now);
    const before = await closingByKey(tx, key);
    if (before) {
      const isSame =
        before.day === day && before.personId === personId && before.countedCents === countedCents;
      if (!isSame) throw new Refusal('key_reused');
      return before;
    }
    if (personId !== null && !(await isMember(tx, personId))) throw new Refusal('not_found');
    const { taken, drawerCents: drawer, closings } = await dayOverview(tx, closed);
    const isClosed = closings.some(({ reopened }) => reopened === null);
    const fields = refuseClosing(closed, { day, today, drawerCents: drawer, isClosed });
    if (fields !== null) throw new Refusal('invalid', { detail: Object.values(fields)[0]!, fields });
    const guid = key;
    const id = await insertClosing(tx, {
      guid,
      day,
      personId,
      taken,
      drawerCents: drawer,
      countedCents,
      reason,
    });
    return (await closingById(tx, id))!;
  });
}

/** Reopens a day; the closing stays, with the reason. @throws Refusal `not_found` */
export async function reopenDay(db: Read, id: number, reason: string): Promise<DayClosing> {
  return db.transaction().execute(async (tx) => {
    await reopenClosing(tx, id, reason);
    const closing = await closingById(tx, id);
    if (!closing) throw new Refusal('not_found');
    return closing;
  });
}
