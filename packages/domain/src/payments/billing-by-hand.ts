import { type BilledState, type BillingState, isBilling, isUnpaid } from './billing-state.ts';
import { handAfterMs, notYet } from './settled-by-hand.ts';

/**
 * What came of a billing that an owner or admin marked as stopped, since its provider couldn't be asked: nothing yet, or
 * the provider's answer counts instead.
 */
export const billingHandStates = ['open', 'replaced'] as const;
export type BillingHandState = (typeof billingHandStates)[number];

/** A billing as far as others of the same agreement, and stopping it by hand, are concerned. */
export interface BillingInDoubt {
  state: BillingState;
  stopWanted: boolean;
  invoices: readonly { state: BilledState }[];
  byHand: { state: BillingHandState } | null;
  /** since when the provider has refused the key of the account or not known the billing; null while it can be asked */
  keyRefusedDate: string | null;
}

/** Whether a billing counts as stopped because someone has said so. */
export const isStoppedByHand = ({ byHand }: Pick<BillingInDoubt, 'byHand'>): boolean =>
  byHand?.state === 'open';

/** Whether a card is billed, still to be stopped, or has something unpaid, so that no other card may be billed. */
export const keepsOthers = (billing: Omit<BillingInDoubt, 'keyRefusedDate'>): boolean =>
  !isStoppedByHand(billing) &&
  (isBilling(billing.state) || billing.stopWanted || billing.invoices.some(isUnpaid));

/** Returns when a billing can be marked as stopped, in milliseconds since 1970; null while the provider can be asked. */
export const billingHandFrom = (billing: BillingInDoubt): number | null =>
  billing.keyRefusedDate === null || !keepsOthers(billing)
    ? null
    : Date.parse(billing.keyRefusedDate) + handAfterMs;

/** Returns why a billing can't be marked as stopped, or null if it can. */
export function refuseStopByHand(billing: BillingInDoubt, now: number): string | null {
  if (!keepsOthers(billing)) return 'This card isn’t billed anymore.';
  const from = billingHandFrom(billing);
  if (from === null) return 'The card processor can still be asked. Use Stop billing instead.';
  return from > now ? notYet : null;
}

/**
 * Compares what was marked as stopped with an answer of the provider.
 * @param answered the provider's state, and whether it is still to be stopped there
 * @returns the state to keep: a billing that is still active at the provider counts as stopped until it is, since another
 *   card may be billed already
 */
export function afterStopByHand(
  was: BillingState,
  answered: { state: BillingState; stopWanted: boolean },
): { state: BillingState; hand: BillingHandState } {
  if (isBilling(answered.state)) return { state: was, hand: 'open' };
  return { state: answered.state, hand: answered.stopWanted ? 'open' : 'replaced' };
}
