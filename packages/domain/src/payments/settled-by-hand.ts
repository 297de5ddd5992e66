import type { AttemptStatus } from './payment-attempt.ts';
import type { ProviderState } from './provider-state.ts';

/** What an owner or admin says of a payment whose provider can't be asked: the money arrived, or it was not taken. */
export const handOutcomes = ['paid', 'notTaken'] as const;
export type HandOutcome = (typeof handOutcomes)[number];

/**
 * How that compares with the provider: not heard since, the same, something else, or something else that has replaced
 * it.
 */
export const handStates = ['open', 'confirmed', 'differs', 'replaced'] as const;
export type HandState = (typeof handStates)[number];

/** How long a provider must have refused the key of an account: until then, another key may still be entered. */
export const handAfterMs = 24 * 60 * 60_000;

/** A payment as far as settling it by hand goes. */
export interface InDoubt {
  status: AttemptStatus;
  /** since when the provider has refused the key of the account; null while it can be asked */
  keyRefusedDate: string | null;
}

/** Returns when a payment can be settled by hand, in milliseconds since 1970; null while its provider can be asked. */
export const handFrom = ({ status, keyRefusedDate }: InDoubt): number | null =>
  status !== 'checking' || keyRefusedDate === null ? null : Date.parse(keyRefusedDate) + handAfterMs;

/** Returns why a payment can't be settled by hand, or null if it can. */
export function refuseByHand(attempt: InDoubt, now: number): string | null {
  if (attempt.status !== 'checking') return 'The result of this payment is already known.';
  const from = handFrom(attempt);
  if (from === null) return 'The card processor can still be asked about this payment.';
  return from > now ? 'Enter a working key first. If there is none, try again tomorrow.' : null;
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
