import type { BilledState } from './billing-state.ts';
import { isRefundMissing, type Refundable, refundableCents, refuseRefund } from './card-refund.ts';
import { type DisputeState, isDisputing } from './dispute.ts';
import type { InDoubt } from './settled-by-hand.ts';

/* Refunds of the payments that are billed for agreements. */

export const billedRefundMessages = {
  onItsWay: 'A refund of this payment is on its way. Wait until it’s done.',
} as const;

/** A payment billed for an agreement, and the refunds that were asked for here. */
export interface BilledRefundable {
  state: BilledState;
  paidCents: number;
  /** what the provider has refunded, also in its dashboard */
  refundedCents: number;
  dispute: { state: DisputeState } | null;
  refunds: Refundable['refunds'];
}

function paymentOf({ state, paidCents, refundedCents, dispute, refunds }: BilledRefundable): Refundable {
  const isDisputed = dispute !== null && isDisputing(dispute.state);
  const status = state !== 'paid' ? 'pending' : isDisputed ? 'disputed' : 'approved';
  return { status, amountCents: paidCents, refundedCents, refunds };
}

const isOnItsWay = ({ refunds }: Pick<BilledRefundable, 'refunds'>): boolean =>
  refunds.some(({ status }) => status === 'pending');

/** Whether the provider has to be asked about a payment's refunds: one is on its way, or missing from what was refunded. */
export const isRefundOpen = (invoice: Pick<BilledRefundable, 'refunds' | 'refundedCents'>): boolean =>
  isOnItsWay(invoice) || isRefundMissing(invoice);

/** Returns a billed payment as far as settling its refund by hand goes. @param billing of the payment */
export const billedRefundInDoubt = (
  { refunds }: Pick<BilledRefundable, 'refunds'>,
  { keyRefusedDate }: Pick<InDoubt, 'keyRefusedDate'>,
): InDoubt => ({ status: 'approved', keyRefusedDate, refunds });

/** Returns the cents of a billed payment that can be refunded now: none while a refund is on its way, since there is one at a time. */
export const billedRefundableCents = (invoice: BilledRefundable): number =>
  isOnItsWay(invoice) ? 0 : refundableCents(paymentOf(invoice));

/** Returns why an amount of a billed payment can't be refunded, or null if it can. */
export function refuseBilledRefund(invoice: BilledRefundable, cents: number): string | null {
  if (isOnItsWay(invoice)) return billedRefundMessages.onItsWay;
  const refused = refuseRefund(paymentOf(invoice), cents);
  return refused === null ? null : Object.values(refused)[0]!;
}
