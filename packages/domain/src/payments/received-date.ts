import type { Plan, PlanRecord } from '../kernel/edit-plan.ts';

/** How far two clocks that are right may differ. */
const clocksDifferMs = 5 * 60_000;
/** So long before its save a payment may have been entered: an edit does not stay open longer. */
const editLastsMs = 3_600_000;
/** Older money is a slip of the keyboard: nobody enters it into the books of today. */
const oldestYears = 10;

export const receivedDateMessages = {
  toCome: 'Enter a time that is not in the future.',
  tooOld: `Enter a date within the last ${oldestYears} years.`,
  notYours: 'Leave this empty to record the payment now. The office can enter an earlier time.',
} as const;

/** By whose word a payment came when it says. */
export interface ReceivedBy {
  /** the server's clock, in milliseconds since 1970: it decides on which day's books a payment counts */
  now: number;
  /** a device that worked offline: when the person saved, by its clock, and what to add to that to get the server's time */
  device: { savedAt: number; clockOffsetMs: number } | null;
  /** whether the person may enter that money came earlier than it is recorded */
  mayBackdate: boolean;
}

const datesOf = ({ steps }: Plan): { record: PlanRecord; at: number }[] =>
  steps
    .filter(({ kind }) => kind === 'payments')
    .flatMap(({ records }) => records)
    .flatMap((record) => {
      const date = record.fields['receivedDate']?.to;
      return !record.deleted && typeof date === 'string' ? [{ record, at: Date.parse(date) }] : [];
    });

/** A time of a device's clock put right, and never later than now. */
const putRight = (at: number, clockOffsetMs: number, now: number) => Math.min(at + clockOffsetMs, now);

/** When the payment of a device came, and whether that is about when the person saved it there; null of all others. */
function byDevice({ record, at }: { record: PlanRecord; at: number }, { now, device }: ReceivedBy) {
  if (!record.created || device === null) return null;
  const came = putRight(at, device.clockOffsetMs, now);
  const saved = putRight(device.savedAt, device.clockOffsetMs, now);
  return { came, isWhenSaved: came >= saved - editLastsMs && came <= saved + clocksDifferMs };
}

/**
 * Says why payments of a plan cannot have come when it says, by `payments.id.receivedDate`. A device that worked
 * offline is believed, once its clock is put right, where the payment came about when the person saved it; else an
 * earlier time is for those to enter who may. Payments that stay as they were are not looked at.
 */
export function refuseReceivedDates(plan: Plan, by: ReceivedBy): Record<string, string> {
  const { now, mayBackdate } = by;
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - oldestYears);
  const whyNot = ({ record, at }: { record: PlanRecord; at: number }) => {
    const devices = byDevice({ record, at }, by);
    const came = devices?.came ?? at;
    if (came < oldest.getTime()) return receivedDateMessages.tooOld;
    if (devices?.isWhenSaved) return null;
    if (came > now + clocksDifferMs) return receivedDateMessages.toCome;
    return came < now - clocksDifferMs && !mayBackdate ? receivedDateMessages.notYours : null;
  };
  return Object.fromEntries(
    datesOf(plan).flatMap((each) => {
      const why = whyNot(each);
      return why === null ? [] : [[`payments.${each.record.id}.receivedDate`, why]];
    }),
  );
}

/**
 * Puts right when payments of a plan came: by the device's clock plus its offset, and never later than now. The save
 * keeps the device's own time as evidence.
 */
export function withReceivedDates(plan: Plan, by: ReceivedBy): Plan {
  const dates = new Map(
    datesOf(plan).map(({ record, at }) => {
      const came = byDevice({ record, at }, by)?.came ?? at;
      return [record, Math.min(came, by.now)];
    }),
  );
  const dated = (record: PlanRecord): PlanRecord => {
    const at = dates.get(record);
    const field = record.fields['receivedDate'];
    if (at === undefined || !field || at === Date.parse(String(field.to))) return record;
    const receivedDate = { ...field, to: new Date(at).toISOString() };
    return { ...record, fields: { ...record.fields, receivedDate } };
  };
  if (dates.size === 0) return plan;
  const steps = plan.steps.map((step) =>
    step.kind === 'payments' ? { ...step, records: step.records.map(dated) } : step,
  );
  return { ...plan, steps };
}
