import { moneyText } from '../kernel/money-text.ts';
import { type AttemptStatus, isCharged } from './payment-attempt.ts';

export const refundStatuses = ['pending', 'completed', 'failed'] as const;

/** A card payment, and the refunds that were asked for. */
export interface Refundable {
  /** whether a person has settled it, and the provider hasn't confirmed it */
  isByHand?: boolean;
  status: AttemptStatus;
  amountCents: number;
  refundedCents: number;
  refunds: readonly { status: (typeof refundStatuses)[number]; amountCents: number }[];
}

const sum = (list: Refundable['refunds']) => list.reduce((total, each) => total + each.amountCents, 0);
const withStatus = (refunds: Refundable['refunds'], wanted: Refundable['refunds'][number]['status']) =>
  refunds.filter(({ status }) => status === wanted);

/** Whether the charge shows less refunded than the refunds that were completed: one may have failed later. */
export const isRefundMissing = ({
  refunds,
  refundedCents,
}: Pick<Refundable, 'refunds' | 'refundedCents'>): boolean =>
  sum(withStatus(refunds, 'completed')) > refundedCents;

/** Returns the cents that can still be refunded. A pending refund may yet succeed, so it counts. */
export function refundableCents(payment: Refundable): number {
  const { status, amountCents, refundedCents, refunds, isByHand } = payment;
  // the provider can't be asked for it
  if (isByHand) return 0;
  if (!isCharged({ status }) || status === 'disputed') return 0;
  const completed = sum(withStatus(refunds, 'completed'));
  return Math.max(0, amountCents - Math.max(refundedCents, completed) - sum(withStatus(refunds, 'pending')));
}

/** Returns why an amount can't be refunded, or null if it can. */
export function refuseRefund(payment: Refundable, cents: number): string | null {
  const most = refundableCents(payment);
  if (payment.status === 'disputed') return 'The cardholder disputes this payment. Answer the dispute first.';
  if (most === 0) return 'Nothing is left to refund.';
  if (!Number.isSafeInteger(cents) || cents <= 0) return 'Enter an amount above zero.';
  return cents > most ? `Enter ${moneyText(most)} or less.` : null;
}
