import type { DayClosing, DayOverview } from '@fieldwright/contract/day-closings';
import { countedCash, refuseClosing, totalsOfDay } from '@fieldwright/domain/payments/day-closing';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import {
  closingById,
  closingByKey,
  closingsOf,
  insertClosing,
  isMember,
  lockDays,
  reopenClosing,
} from './day-closings.queries.ts';
import { countedOn, keepCounted, type PersonalDay } from './day-payments.queries.ts';

interface ClosedDay extends PersonalDay {
  key: string;
  /** null if none was entered */
  enteredCents: number | null;
  expectedCents: number;
  reason: string;
}

/** Returns what came in on a day so far, and its closings. */
export async function dayOverview(db: Read, day: PersonalDay): Promise<DayOverview> {
  return { ...totalsOfDay(await countedOn(db, day)), closings: await closingsOf(db, day) };
}

/**
 * Closes a day with what was counted, and keeps what had come in. Idempotent by key.
 * @param now milliseconds since 1970
 * @throws Refusal `not_found` for a person of another company, `key_reused`, `invalid`
 */
export async function closeDay(db: Read, closed: ClosedDay, now: number): Promise<DayClosing> {
  const { key, day, personId, enteredCents, reason } = closed;
  return db.transaction().execute(async (tx) => {
    const today = await lockDays(tx, now);
    const before = await closingByKey(tx, key);
    if (before) {
      const isSame =
        before.day === day &&
        before.personId === personId &&
        before.countedCents === countedCash(enteredCents, before.drawerCents);
      if (!isSame) throw new Refusal('key_reused');
      return before;
    }
    if (personId !== null && !(await isMember(tx, personId))) throw new Refusal('not_found');
    // Read once: what is kept is what was summed up. A payment that is saved at this moment isn't among them, and is
    // marked as recorded after closing.
    const payments = await countedOn(tx, closed);
    const totals = totalsOfDay(payments);
    const isClosed = (await closingsOf(tx, closed)).some(({ reopened }) => reopened === null);
    const fields = refuseClosing(closed, { day, today, drawerCents: totals.drawerCents, isClosed });
    if (fields !== null) throw new Refusal('invalid', { detail: Object.values(fields)[0]!, fields });
    const countedCents = countedCash(enteredCents, totals.drawerCents)!;
    const id = await insertClosing(tx, { ...totals, guid: key, day, personId, countedCents, reason });
    await keepCounted(tx, id, payments);
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
