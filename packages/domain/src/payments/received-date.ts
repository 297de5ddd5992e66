import type { Plan, PlanRecord } from '../kernel/edit-plan.ts';

/** How far two clocks that are right may differ. */
const clocksDifferMs = 5 * 60_000;
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
  /** what to add to a device's clock to get the server's; null where the save came from no device that worked offline */
  clockOffsetMs: number | null;
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

const isByDevice = ({ created }: PlanRecord, { clockOffsetMs }: ReceivedBy) =>
  created && clockOffsetMs !== null;

/**
 * Says why payments of a plan cannot have come when it says, by `payments.id.receivedDate`. A device that worked
 * offline is believed, once its clock is put right; else an earlier time is for those to enter who may. Payments that
 * stay as they were are not looked at.
 */
export function refuseReceivedDates(plan: Plan, by: ReceivedBy): Record<string, string> {
  const { now, clockOffsetMs, mayBackdate } = by;
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - oldestYears);
  const whyNot = ({ record, at }: { record: PlanRecord; at: number }) => {
    const isDevices = isByDevice(record, by);
    if ((isDevices ? at + clockOffsetMs! : at) < oldest.getTime()) return receivedDateMessages.tooOld;
    if (isDevices) return null;
    if (at > now + clocksDifferMs) return receivedDateMessages.toCome;
    return at < now - clocksDifferMs && !mayBackdate ? receivedDateMessages.notYours : null;
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
      const corrected = isByDevice(record, by) ? at + by.clockOffsetMs! : at;
      return [record, Math.min(corrected, by.now)];
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
