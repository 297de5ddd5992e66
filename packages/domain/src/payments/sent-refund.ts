import type { refundStatuses } from './card-refund.ts';

/* Refunds that were asked for, of which nobody knows whether the provider has made them. */

/** For how long the same request surely makes the same refund. Stripe forgets the keys of requests after a day. */
export const refundKeyMs = 20 * 60 * 60_000;

/** How far a provider's clock may be behind ours. */
const skewMs = 60 * 60_000;

/** A refund of a payment, as its provider lists it. */
export interface MadeRefund {
  refundId: string;
  state: (typeof refundStatuses)[number];
  amountCents: number;
  /** the UUID that it was asked for with; null if the provider keeps none, as for those of its dashboard */
  guid: string | null;
  reason: string;
  createdDate: string;
}

/** Whether a provider may have forgotten the key of a refund, so that asking again could make another. */
export const isKeyForgotten = ({ createdDate }: { createdDate: string }, now: number): boolean =>
  now - Date.parse(createdDate) >= refundKeyMs;

/**
 * Finds the refund that a request has made, among a payment's refunds that belong to no other request. Where the provider
 * doesn't name it, one of the same amount that was made since counts: better to ask for a refund once more by hand than to pay
 * it twice.
 */
export function findSentRefund<R extends MadeRefund>(
  {
    guid,
    amountCents,
    reason,
    createdDate,
  }: Pick<MadeRefund, 'amountCents' | 'reason' | 'createdDate'> & {
    guid: string;
  },
  made: readonly R[],
): R | null {
  const named = made.find((each) => each.guid === guid);
  if (named) return named;
  const since = Date.parse(createdDate) - skewMs;
  const alike = made.filter(
    (each) =>
      // one without a date may be it
      each.guid === null && each.amountCents === amountCents && !(Date.parse(each.createdDate) < since),
  );
  const standing = alike.filter(({ state }) => state !== 'failed');
  const likely = standing.length > 0 ? standing : alike;
  return likely.find((each) => each.reason === reason) ?? likely[0] ?? null;
}
