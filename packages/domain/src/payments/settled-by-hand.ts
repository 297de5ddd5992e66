import type { refundStatuses } from './card-refund.ts';
import { type AttemptStatus, isCharged } from './payment-attempt.ts';
import type { ProviderState } from './provider-state.ts';

/** What an owner or admin says of a payment whose provider can't be asked: the money arrived, or it was not taken. */
export const handOutcomes = ['paid', 'notTaken'] as const;
export type HandOutcome = (typeof handOutcomes)[number];

/** What they say of its refunds that are on their way. */
export const refundOutcomes = ['refunded', 'notRefunded'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];
export const isRefundOutcome = (outcome: string): outcome is RefundOutcome =>
  (refundOutcomes as readonly string[]).includes(outcome);

/**
 * How that compares with the provider: not heard since, the same, something else, or something else that has replaced
 * it.
 */
export const handStates = ['open', 'confirmed', 'differs', 'replaced'] as const;
export type HandState = (typeof handStates)[number];

/**
 * How long a provider must have refused the key of an account, or not known what it's asked about: until then, another key
 * may still be entered.
 */
export const handAfterMs = 24 * 60 * 60_000;

/** Why nothing can be settled by hand on the first day. */
export const notYet =
  'The card processor doesn’t accept your key or can’t find this. Check your key. If it’s right, try again tomorrow.';

/** A payment as far as settling it by hand goes. */
export interface InDoubt {
  status: AttemptStatus;
  /** since when the provider has refused the key of the account or not known the payment; null while it can be asked */
  keyRefusedDate: string | null;
  refunds: readonly { status: (typeof refundStatuses)[number]; amountCents: number }[];
}

/** Returns the cents of a payment's refunds that are on their way. */
export const pendingRefundCents = ({ refunds }: Pick<InDoubt, 'refunds'>): number =>
  refunds.filter(({ status }) => status === 'pending').reduce((sum, each) => sum + each.amountCents, 0);

const isRefundInDoubt = (attempt: InDoubt) => isCharged(attempt) && pendingRefundCents(attempt) > 0;

/**
 * Returns when a payment or its refunds can be settled by hand, in milliseconds since 1970; null while the provider can
 * be asked.
 */
export const handFrom = (attempt: InDoubt): number | null =>
  (attempt.status !== 'checking' && !isRefundInDoubt(attempt)) || attempt.keyRefusedDate === null
    ? null
    : Date.parse(attempt.keyRefusedDate) + handAfterMs;

/** Returns why a payment can't be settled by hand, or null if it can. */
export const refuseByHand = (attempt: InDoubt, now: number): string | null =>
  attempt.status === 'checking' ? refuseYet(attempt, now) : 'The result of this payment is already known.';

/** Returns why the refunds of a payment can't be settled by hand, or null if they can. */
export const refuseRefundByHand = (attempt: InDoubt, now: number): string | null =>
  isRefundInDoubt(attempt) ? refuseYet(attempt, now) : 'This payment has no refund on its way.';

function refuseYet(attempt: InDoubt, now: number): string | null {
  const from = handFrom(attempt);
  if (from === null) return 'The card processor can still be asked about this payment.';
  return from > now ? notYet : null;
}

/** Checks whether a payment counts as settled by hand: the provider hasn't agreed or replaced it. */
export const isByHand = (state: HandState | null): boolean => state === 'open' || state === 'differs';

/**
 * Compares what was settled by hand with an answer of the provider. A page that still waits for a card says nothing yet.
 * @returns what it comes to, and the cents that the provider has charged
 */
export function compareByHand(
  { outcome, state, amountCents }: { outcome: HandOutcome; state: HandState; amountCents: number },
  reading: { state: ProviderState; chargedCents: number },
): { state: HandState; providerCents: number | null } {
  if (reading.state === 'unknown' || reading.state === 'waiting') return { state, providerCents: null };
  const providerCents = reading.state === 'charged' ? reading.chargedCents : 0;
  const agrees = providerCents === (outcome === 'paid' ? amountCents : 0);
  return { state: agrees ? 'confirmed' : 'differs', providerCents };
}
