import type { Plan, PlanRecord } from '../kernel/edit-plan.ts';

/** How much two correct clocks may differ. */
const clocksDifferMs = 5 * 60_000;
/** How long before its save a payment may have been entered, which is the longest an edit stays open. */
const editLastsMs = 3_600_000;
/** An older date is treated as a typing error. */
const oldestYears = 10;

export const receivedDateMessages = {
  toCome: 'Enter a time in the past.',
  tooOld: `Enter a date within the last ${oldestYears} years.`,
  notYours: 'Leave this blank to record the payment now. The office can enter an earlier time.',
} as const;

/** How the received date of a payment is verified. */
export interface ReceivedBy {
  /** The server's clock in milliseconds since 1970. It decides on which day's books a payment counts. */
  now: number;
  /**
   * For a device that worked offline: when the person saved, by the device's clock, and the offset to the
   * server's time.
   */
  device: { savedAt: number; clockOffsetMs: number } | null;
  /** Whether the person may enter a received date in the past. */
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

/** Converts a device's time to the server's, and never to later than now. */
const putRight = (at: number, clockOffsetMs: number, now: number) => Math.min(at + clockOffsetMs, now);

/**
 * Returns when a payment from a device was received, and whether that is close to when the person saved it.
 * Returns null for all other payments.
 */
function byDevice({ record, at }: { record: PlanRecord; at: number }, { now, device }: ReceivedBy) {
  if (!record.created || device === null) return null;
  const came = putRight(at, device.clockOffsetMs, now);
  const saved = putRight(device.savedAt, device.clockOffsetMs, now);
  return { came, isWhenSaved: came >= saved - editLastsMs && came <= saved + clocksDifferMs };
}

/**
 * Returns why received dates of a plan are refused, by `payments.id.receivedDate`. Trusts a device that
 * worked offline, after its clock is corrected, if the payment was received about when it was saved.
 * Otherwise an earlier time requires the permission to backdate. Does not check unchanged payments.
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
 * Corrects the received dates of a plan: adds the device's clock offset, and moves times later than now to
 * now. The save keeps the device's own time as evidence.
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
