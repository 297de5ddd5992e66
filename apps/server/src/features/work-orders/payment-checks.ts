import type { SaveRequest } from '@fieldwright/contract/documents';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import {
  paysUnknowinglyTooMuch,
  type RecordedPayment,
  repeatsUnknowingly,
} from '@fieldwright/domain/payments/overpayment';
import { paymentRight } from '@fieldwright/domain/payments/payment-rights';
import { may, type Permission } from '@fieldwright/domain/people/roles';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { workOrderTexts } from './work-orders.texts.ts';

/* Checks for saves of documents with payments. */

const paymentWords: Partial<Record<Permission, string>> = {
  'payments.collect': workOrderTexts.mayNotCollect,
  'payments.void': workOrderTexts.mayNotVoid,
};

/**
 * Refuses recording and voiding payments without the right to do so, which is separate from editing the
 * document.
 * @throws Refusal `forbidden`, naming the fields
 */
function refuseForbidden({ roles }: SignedIn, plan: Plan): void {
  const fields: Record<string, string> = {};
  for (const { kind, records } of plan.steps) {
    if (kind !== 'payments') continue;
    for (const record of records) {
      const { right, field } = paymentRight(record);
      const name = [kind, record.id, field].filter((part) => part !== null).join('.');
      if (!may(roles, right)) fields[name] = paymentWords[right]!;
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('forbidden', { fields });
}

/** Checks a save as it was sent. */
export const rightsToPayments = {
  name: 'the rights to payments',
  refuse: ({ who, plan }: { who: SignedIn; plan: Plan }) => refuseForbidden(who, plan),
};

/** The payments of a document after a plan, and its balance due. */
interface Paid {
  payments: readonly (RecordedPayment & Parameters<typeof isLive>[0])[];
  amountDueCents: number | null;
}

/**
 * Refuses a payment that overpays or repeats another without the person knowing, as when two people record
 * the same payment at once: the second is asked first (R5.8).
 * @throws Refusal `overpaid`
 */
export function refuseOverpaid(
  plan: Plan,
  { leastDueCents }: Pick<SaveRequest, 'leastDueCents'>,
  { amountDueCents, ...paid }: Paid,
): void {
  const payments = paid.payments.filter(isLive);
  if (
    paysUnknowinglyTooMuch(plan, { amountDueCents, leastDueCents }) ||
    repeatsUnknowingly(plan, { payments, amountDueCents, leastDueCents })
  )
    throw new Refusal('overpaid');
}
