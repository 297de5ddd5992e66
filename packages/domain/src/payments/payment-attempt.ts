import type { ProviderState } from './provider-state.ts';

/** The statuses of an attempt to take a card payment. `checking`: whether the card was charged is unknown. */
export const attemptStatuses = [
  'pending',
  'checking',
  'approved',
  'declined',
  'canceled',
  'partlyRefunded',
  'refunded',
  'disputed',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

const charged = ['approved', 'partlyRefunded', 'refunded', 'disputed'] as const;

/**
 * Which status can follow which. A charge is believed even after a decline or cancellation, so that no money
 * is lost. Only a void takes a charge back to `canceled`, and only a capture that failed to `declined`. A refund
 * can fail later.
 */
export const attemptTransitions: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  pending: ['checking', 'declined', 'canceled', ...charged],
  checking: ['pending', 'declined', 'canceled', ...charged],
  declined: charged,
  canceled: charged,
  approved: ['canceled', 'declined', 'partlyRefunded', 'refunded', 'disputed'],
  partlyRefunded: ['approved', 'refunded', 'disputed'],
  refunded: ['approved', 'partlyRefunded', 'disputed'],
  disputed: ['approved', 'partlyRefunded', 'refunded'],
};

/** An attempt to take a card payment, as known from the provider. */
export interface PaymentAttempt {
  status: AttemptStatus;
  /** What was asked for, then what the provider says it charged. */
  amountCents: number;
  refundedCents: number;
  /** The number of the question whose answer it shows; 0 before the first. */
  asked: number;
  /** The number of the latest question that got no answer; 0 if each got one. */
  unanswered: number;
}

/** A provider's answer about one attempt. */
export interface ProviderReading {
  /** The questions about an attempt are numbered when they are asked, from 1. */
  asked: number;
  state: ProviderState;
  /** Read only once the card was charged. */
  chargedCents: number;
  /** Completed refunds only. */
  refundedCents: number;
  /** The cardholder disputes the charge, or won the dispute. */
  disputed: boolean;
}

/** Whether an attempt is still in progress, so that no other may start on its document and channel. */
export const isInProgress = ({ status }: Pick<PaymentAttempt, 'status'>): boolean =>
  status === 'pending' || status === 'checking';

/** Whether the card was charged, so that the attempt has a payment. */
export const isCharged = ({ status }: Pick<PaymentAttempt, 'status'>): boolean =>
  (charged as readonly AttemptStatus[]).includes(status);

/** Returns an attempt after a refund that a person has settled. */
export function refundedBy(
  { amountCents, refundedCents }: Pick<PaymentAttempt, 'amountCents' | 'refundedCents'>,
  cents: number,
): Pick<PaymentAttempt, 'status' | 'refundedCents'> {
  const refunded = Math.min(amountCents, refundedCents + cents);
  return { status: refunded < amountCents ? 'partlyRefunded' : 'refunded', refundedCents: refunded };
}

function statusOf({ state, chargedCents, refundedCents, disputed }: ProviderReading): AttemptStatus {
  if (state === 'unknown') return 'checking';
  if (state === 'waiting') return 'pending';
  if (state !== 'charged') return state;
  if (disputed) return 'disputed';
  if (refundedCents === 0) return 'approved';
  return refundedCents < chargedCents ? 'partlyRefunded' : 'refunded';
}

/**
 * Returns an attempt after a provider's answer. The answer to the latest question wins, so answers can come
 * twice, late and in any order. An answer that the status can't follow changes nothing. A question that
 * wasn't answered (`unknown`) doesn't count, so an earlier one can still show that the card was charged, but not
 * that it wasn't: that may have changed by the unanswered question.
 */
export function afterReading(attempt: PaymentAttempt, reading: ProviderReading): PaymentAttempt {
  if (reading.asked <= attempt.asked) return attempt;
  const status = statusOf(reading);
  if (status !== attempt.status && !attemptTransitions[attempt.status].includes(status)) return attempt;
  const { asked, chargedCents: amountCents } = reading;
  const unanswered = Math.max(attempt.unanswered, asked);
  if (status === 'checking') return { ...attempt, status, unanswered };
  if (isCharged({ status })) {
    const refundedCents = Math.min(reading.refundedCents, amountCents);
    return { ...attempt, status, asked, amountCents, refundedCents };
  }
  return asked < attempt.unanswered ? attempt : { ...attempt, status, asked };
}
