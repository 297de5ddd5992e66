import { ApiError, type ApiErrorCode, isPassing } from '../../lib/errors/api-error.ts';
import type { ChargedShares, RecordedShares, UnpaidWorkOrders } from './shared-payments.data.ts';

/**
 * A payment that was sent and isn't answered. Until it is, the dialog shows what was sent and sends nothing else: the list
 * may have changed by it, and a payment of what is left would be a second one.
 */
export interface HeldRequest {
  /** the list that was shown when it was sent */
  unpaid: UnpaidWorkOrders;
  charged?: ChargedShares;
  recorded?: RecordedShares;
}

/** What the server says of the payment itself, so that nothing was paid. */
const refusals: readonly ApiErrorCode[] = [
  'invalid',
  'not_found',
  'removed',
  'key_reused',
  'payment_in_progress',
];

/**
 * Checks whether a payment stays unanswered after an error.
 * @param isAgain whether an earlier try of it is unanswered
 */
export const staysHeld = (error: unknown, isAgain: boolean): boolean =>
  isPassing(error) || (isAgain && !(error instanceof ApiError && refusals.includes(error.code)));
