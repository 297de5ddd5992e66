import { type ChargeReading, GatewayError } from '../../integrations/cards/card-gateway.ts';

/* What a provider's answer says about an attempt. */

/**
 * An answer, or that there was none: the provider can't be reached, or can't be asked, since it refuses the account's key or
 * doesn't know the payment.
 */
export type Reading = ChargeReading & { isUnaskable?: boolean; isUnanswered?: boolean };

/** What is known without an answer. */
export const nothing = {
  chargedCents: 0,
  refundedCents: 0,
  disputed: false,
  paymentId: null,
  card: null,
  dispute: null,
  status: null,
  failure: null,
  failureCategory: null,
};
/** Nobody knows whether the card was charged. */
export const unknown = (failure: string | null): ChargeReading => ({ ...nothing, state: 'unknown', failure });
/** Why a card was not charged. */
export const failed = ({ code, category }: GatewayError) => ({ failure: code, failureCategory: category });

/** Checks whether a provider has done nothing; a key that can't be read says nothing of what it did. */
export const isRefused = (error: unknown): error is GatewayError =>
  error instanceof GatewayError && error.fault === 'refused' && error.code !== 'none';

/** The codes of providers for a key that was used with other contents. */
const reusedKeys: readonly string[] = ['IDEMPOTENCY_KEY_REUSED', 'idempotency_error'];
/**
 * Checks whether a charge was refused only because another card was charged with its key: by a request without an answer, which
 * the provider may still carry out.
 */
export const isAnotherCharged = ({ code }: GatewayError): boolean => reusedKeys.includes(code);

/** A provider that doesn't answer, or not to this key, leaves it unknown whether the card was charged. */
export function readingOf(error: unknown): Reading {
  if (!(error instanceof GatewayError)) throw error;
  if (error.fault === 'credentials' || error.code === 'none')
    return { ...unknown(error.code), isUnaskable: true };
  // that no answer came is no reason why a card wasn't charged; what the provider doesn't know, it may never answer
  return { ...unknown(null), isUnanswered: true, ...(error.fault === 'refused' && { isUnaskable: true }) };
}
