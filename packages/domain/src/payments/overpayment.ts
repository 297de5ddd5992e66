import type { Plan } from '../kernel/edit-plan.ts';

/**
 * Checks whether a plan records a payment that overpays without the person knowing, because someone else
 * recorded one or the work order's total decreased. The person is then asked before anything is written.
 * @param amountDueCents the balance due after the plan, or null if unknown
 * @param leastDueCents the lowest balance the person expects; undefined skips the check, for a device that
 *   worked offline and already has the money
 */
export function paysUnknowinglyTooMuch(
  { steps }: Plan,
  { amountDueCents, leastDueCents }: { amountDueCents: number | null; leastDueCents: number | undefined },
): boolean {
  const records = steps.some(
    ({ kind, records }) => kind === 'payments' && records.some((each) => each.created),
  );
  if (!records || amountDueCents === null || leastDueCents === undefined) return false;
  return amountDueCents < Math.min(0, leastDueCents);
}

/** The fields of a payment that tell whether two are the same. */
export interface RecordedPayment {
  method: string;
  amountCents: number;
  reference: string;
  status: string;
}

/**
 * Checks whether a plan records a payment that the document already has, while the balance due is lower than
 * the person expects, so someone else has recorded it since. The person is then asked before it is recorded
 * twice.
 * @param payments the document's payments after the plan
 */
export function repeatsUnknowingly(
  { steps }: Plan,
  {
    payments,
    amountDueCents,
    leastDueCents,
  }: {
    payments: readonly RecordedPayment[];
    amountDueCents: number | null;
    leastDueCents: number | undefined;
  },
): boolean {
  if (amountDueCents === null || leastDueCents === undefined || amountDueCents >= leastDueCents) return false;
  const added = steps
    .filter(({ kind }) => kind === 'payments')
    .flatMap(({ records }) => records.filter(({ created }) => created))
    .map(({ fields: { method, amountCents, reference } }) =>
      keyOf({ method: method?.to, amountCents: amountCents?.to, reference: reference?.to }),
    );
  const counted = payments.filter(({ status }) => status === 'completed').map(keyOf);
  const times = (all: readonly string[], key: string) => all.filter((each) => each === key).length;
  return added.some((key) => times(counted, key) > times(added, key));
}

const keyOf = ({ method, amountCents, reference = '' }: Partial<Record<keyof RecordedPayment, unknown>>) =>
  JSON.stringify([method, amountCents, reference]);
