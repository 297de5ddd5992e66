import { type AttemptStatus, isCharged } from './payment-attempt.ts';

/* A card payment of several work orders is one charge at the provider; each work order has a share of it. */

/** Cents of a share, without a tip. */
interface ShareCents {
  amountCents: number;
  refundedCents: number;
}

/** A share as it was asked for. */
interface AskedOfShare {
  askedCents: number;
  /** of its refunds that have completed */
  completedCents: number;
  /** of its refunds on their way */
  pendingCents: number;
}

/**
 * Gives out cents in order, each place up to its limit.
 * @returns what each place got, and what is left
 */
function giveOut(cents: number, limits: readonly number[]): { given: number[]; left: number } {
  let left = cents;
  const given = limits.map((limit) => {
    const got = Math.max(0, Math.min(limit, left));
    left -= got;
    return got;
  });
  return { given, left };
}

/**
 * Splits what a provider charged and refunded among the shares; they always add up to it. Less than was asked for is
 * missing from the last shares, and more goes to the first. Refunds go to the shares that they were asked for, first the
 * completed ones; what nobody here asked for goes to the shares in order.
 */
export function splitCharge(
  { amountCents, refundedCents }: ShareCents,
  asked: readonly AskedOfShare[],
): ShareCents[] {
  const charged = giveOut(
    amountCents,
    asked.map(({ askedCents }) => askedCents),
  );
  const amounts = charged.given.map((cents, index) => cents + (index === 0 ? charged.left : 0));
  const refunds = asked.map(() => 0);
  let left = refundedCents;
  const take = (wanted: (share: AskedOfShare) => number) => {
    const limits = asked.map((share, index) => Math.min(wanted(share), amounts[index]! - refunds[index]!));
    const step = giveOut(left, limits);
    step.given.forEach((cents, index) => {
      refunds[index]! += cents;
    });
    left = step.left;
  };
  take(({ completedCents }) => completedCents);
  take(({ pendingCents }) => pendingCents);
  take(() => Number.POSITIVE_INFINITY);
  return amounts.map((cents, index) => ({ amountCents: cents, refundedCents: refunds[index]! }));
}

/**
 * Returns the status of one share of a charge. A share that nothing was charged for counts as canceled.
 * @param status of the whole charge
 * @param share with its tip
 */
export function shareStatus(
  status: AttemptStatus,
  { amountCents, refundedCents }: ShareCents,
): AttemptStatus {
  if (!isCharged({ status })) return status;
  if (amountCents === 0) return 'canceled';
  if (status === 'disputed') return status;
  if (refundedCents === 0) return 'approved';
  return refundedCents < amountCents ? 'partlyRefunded' : 'refunded';
}

/**
 * Returns the status of a whole charge by its shares.
 * @param status of its first share
 * @param whole the cents of all shares, with the tip
 */
export const wholeStatus = (status: AttemptStatus, whole: ShareCents): AttemptStatus =>
  status === 'disputed' ? status : shareStatus(status, whole);
