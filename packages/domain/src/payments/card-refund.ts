import { moneyText } from '../kernel/money-text.ts';
import { type AttemptStatus, isCharged } from './payment-attempt.ts';

/**
 * How far back a provider is asked for refunds. That covers refunds made while it couldn't be asked, and completed ones,
 * which a bank can return within a month.
 */
export const refundsSinceMs = 90 * 24 * 60 * 60_000;

export const refundStatuses = ['pending', 'completed', 'failed'] as const;

/** A card payment, and the refunds that were asked for. */
export interface Refundable {
  /** whether a person has settled it, and the provider hasn't confirmed it */
  isByHand?: boolean;
  status: AttemptStatus;
  amountCents: number;
  refundedCents: number;
  /** how much of the amount is a tip */
  tipCents?: number;
  /** how much of what was refunded was of the tip */
  tipRefundedCents?: number;
  refunds: readonly {
    status: (typeof refundStatuses)[number];
    amountCents: number;
    /** how much of it is of the tip */
    tipCents?: number;
  }[];
}

const sum = (list: Refundable['refunds']) => list.reduce((total, each) => total + each.amountCents, 0);
const tipsOf = (list: Refundable['refunds']) => list.reduce((total, { tipCents = 0 }) => total + tipCents, 0);
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

/** Returns the cents of a payment's tip that can still be refunded, out of those of the whole payment. */
export function refundableTipCents(payment: Refundable): number {
  const { tipCents = 0, tipRefundedCents = 0, refunds } = payment;
  const completed = tipsOf(withStatus(refunds, 'completed'));
  const left = tipCents - Math.max(tipRefundedCents, completed) - tipsOf(withStatus(refunds, 'pending'));
  return Math.max(0, Math.min(refundableCents(payment), left));
}

/** The field of a refund that is wrong, and why. */
type RefusedRefund = { amountCents: string } | { tipCents: string };

/**
 * Returns why an amount can't be refunded, or null if it can.
 * @param cents all that is refunded
 * @param tipCents how much of it is of the tip
 */
export function refuseRefund(payment: Refundable, cents: number, tipCents = 0): RefusedRefund | null {
  const most = refundableCents(payment);
  const mostTip = refundableTipCents(payment);
  const work = most - mostTip;
  if (payment.status === 'disputed')
    return { amountCents: 'The cardholder disputes this payment. Answer the dispute first.' };
  if (most === 0) return { amountCents: 'Nothing is left to refund.' };
  if (!Number.isSafeInteger(cents) || cents <= 0) return { amountCents: 'Enter an amount above zero.' };
  if (tipCents > mostTip) return { tipCents: `Enter ${moneyText(mostTip)} or less.` };
  if (tipCents > cents) return { tipCents: 'The tip can’t be more than the refund.' };
  return cents - tipCents > work ? { amountCents: `Enter ${moneyText(work)} or less.` } : null;
}
