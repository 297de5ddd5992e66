import type { CardAttempt } from '@fieldwright/contract/card-attempts';
import { cardFailureText } from '@fieldwright/domain/payments/card-failure-text';
import { refundableCents, refundableTipCents } from '@fieldwright/domain/payments/card-refund';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import { isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { isByHand } from '@fieldwright/domain/payments/settled-by-hand';
import { wholeOf } from '@fieldwright/domain/payments/tip';
import type { StoredAttempt, StoredRefund } from './attempts.queries.ts';
import { confirmationOf } from './confirmation.ts';

/** Returns what of an attempt can be refunded, as `card-refund.ts` reads it. */
export const refundableOf = (attempt: StoredAttempt) => ({
  ...attempt,
  // the provider refunds the tip with the rest
  ...wholeOf(attempt),
  isByHand: isByHand(attempt.byHand?.state ?? null),
});

/** Returns the card payment that pays several work orders; null if an attempt pays one document. */
export function sharedOf({ shares }: StoredAttempt): CardAttempt['shared'] {
  if (shares.length === 1) return null;
  return {
    amountCents: shares.reduce((sum, { amountCents }) => sum + amountCents, 0),
    tipCents: shares.reduce((sum, { tipCents }) => sum + tipCents, 0),
    workOrders: shares.map(({ number }) => number).toSorted(),
  };
}

/** Returns a refund as staff see it. */
export const shownRefund = (
  provider: Provider,
  { id, amountCents, tipCents, status, reason, failure, createdDate, by }: StoredRefund,
): CardAttempt['refunds'][number] => ({
  id,
  amountCents,
  tipCents,
  status,
  reason,
  failure: failure === null ? null : cardFailureText(provider, failure),
  createdDate,
  by,
});

/** Returns an attempt as staff see it. */
export function shownAttempt(attempt: StoredAttempt): CardAttempt {
  const { id, channel, provider, status, isTest, amountCents, refundedCents, createdDate, by, paymentId } =
    attempt;
  const textOf = (code: string | null) => (code === null ? null : cardFailureText(provider, code));
  return {
    id,
    channel,
    provider,
    status,
    isTest,
    amountCents,
    refundedCents,
    tipCents: attempt.tipCents,
    tipRefundedCents: attempt.tipRefundedCents,
    refundableTipCents: refundableTipCents(refundableOf(attempt)),
    refundableCents: refundableCents(refundableOf(attempt)),
    byHand: attempt.byHand,
    url: isInProgress(attempt) ? attempt.url : null,
    failure: textOf(attempt.failure),
    ...confirmationOf({
      provider,
      status: attempt.providerStatus,
      errorCode: attempt.failure,
      errorCategory: attempt.failureCategory,
      orderId: attempt.orderId,
      id: attempt.providerPaymentId ?? attempt.chargeId,
      subscriptionId: null,
      scheduleId: null,
    }),
    card:
      attempt.cardBrand && attempt.cardLast4 ? { brand: attempt.cardBrand, last4: attempt.cardLast4 } : null,
    isSavedCard: attempt.savedCardId !== null,
    isTypedCard: attempt.isTyped,
    saveState: attempt.saveState,
    dispute: attempt.dispute && {
      state: attempt.dispute.state,
      reason: attempt.dispute.reason,
      dueDate: attempt.dispute.dueDate,
    },
    shared: sharedOf(attempt),
    createdDate,
    by: attempt.linkId === null ? by : null,
    paymentId,
    refunds: attempt.refunds.map((refund) => shownRefund(provider, refund)),
  };
}
