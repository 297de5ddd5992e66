import type { AttemptStatus } from '@fieldwright/domain/payments/payment-attempt';
import { isCharged } from '@fieldwright/domain/payments/payment-attempt';
import { shareStatus, splitCharge, wholeStatus } from '@fieldwright/domain/payments/shared-charge';
import { type Tipped, wholeOf, withoutTip } from '@fieldwright/domain/payments/tip';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { updateShare } from './attempt-writes.queries.ts';
import { type StoredAttempt, type StoredRefund, type StoredShare, tipAsked } from './attempts.queries.ts';
import { lockOwed } from './owed.ts';
import { type ChargedAttempt, recordCharge } from './record-charge.ts';

/*
 * A card payment of several work orders is one charge, and an attempt of each: its shares. The first is asked about, and
 * has the tip. An attempt on one document is its own only share.
 */

const sum = <T>(list: readonly T[], of: (each: T) => number) =>
  list.reduce((total, each) => total + of(each), 0);

/**
 * Returns an attempt with the cents and refunds of all its shares, as the provider counts them.
 * @param attempt the one that is asked about
 */
export function chargeOf<A extends StoredAttempt>(attempt: A): A {
  const { shares } = attempt;
  const whole = {
    amountCents: sum(shares, (share) => wholeOf(share).amountCents),
    refundedCents: sum(shares, (share) => wholeOf(share).refundedCents),
  };
  const status = shares.length === 1 ? attempt.status : wholeStatus(attempt.status, whole);
  const refunds = shares.flatMap((share) => share.refunds).toSorted((a, b) => a.id - b.id);
  return { ...attempt, ...whole, status, askedCents: sum(shares, (share) => share.askedCents), refunds };
}

/** A share after an answer of the provider. */
type ShareNow = Tipped & { status: AttemptStatus };

const refundsOf = ({ refunds }: StoredShare, status: StoredRefund['status']) =>
  sum(
    refunds.filter((refund) => refund.status === status),
    ({ amountCents, tipCents }) => amountCents - tipCents,
  );

/**
 * Returns the shares of an attempt after an answer.
 * @param after as the provider counts it, with the tip
 */
export function sharesAfter(
  was: StoredAttempt,
  after: { status: AttemptStatus; amountCents: number; refundedCents: number },
): ShareNow[] {
  const { tipCents: asked, shares } = was;
  const tip = tipAsked({ tipCents: asked, refunds: chargeOf(was).refunds }, after.refundedCents);
  const { tipCents, tipRefundedCents, ...work } = withoutTip(after, tip);
  const parts = splitCharge(
    work,
    shares.map((share) => ({
      askedCents: share.askedCents,
      completedCents: refundsOf(share, 'completed'),
      pendingCents: refundsOf(share, 'pending'),
    })),
  );
  return parts.map((part, index) => {
    const now = {
      ...part,
      ...(index === 0 ? { tipCents, tipRefundedCents } : { tipCents: 0, tipRefundedCents: 0 }),
    };
    return { ...now, status: shares.length === 1 ? after.status : shareStatus(after.status, wholeOf(now)) };
  });
}

const isSame = (share: StoredShare, now: ShareNow) =>
  (['status', 'amountCents', 'refundedCents', 'tipCents', 'tipRefundedCents'] as const).every(
    (field) => share[field] === now[field],
  );

/** Checks whether an answer changes anything about the money of an attempt. */
export const isNewsOf = ({ shares }: StoredAttempt, nows: readonly ShareNow[]): boolean =>
  shares.some((share, index) => !isSame(share, nows[index]!));

/** Locks the documents of an attempt, always in the same order. One that no longer exists can't be. */
export async function lockDocuments(tx: Write, { shares }: StoredAttempt): Promise<void> {
  for (const { entity, documentId } of shares.toSorted((a, b) => a.documentId - b.documentId))
    await lockOwed(tx, { entity, id: documentId }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    });
}

/**
 * Makes the payments of each changed share's document agree with it. Lock the documents first.
 * @returns the payment of each share
 */
export async function recordShares(
  tx: Write,
  { shares }: StoredAttempt,
  nows: readonly ShareNow[],
  charged: Pick<ChargedAttempt, 'card' | 'at' | 'requestId' | 'byHand'>,
): Promise<(number | null)[]> {
  const payments = shares.map(({ paymentId }) => paymentId);
  for (const [index, share] of shares.entries()) {
    const now = nows[index]!;
    const isDue = isCharged(now) || share.paymentId !== null;
    if (isDue && !isSame(share, now))
      payments[index] = await recordCharge(tx, { ...charged, attempt: share, now });
  }
  return payments;
}

/**
 * Keeps the shares beside the first, and tells of all that have changed.
 * @param version of the first share; a changed one of it concerns all
 */
export async function keepShares(
  tx: Write,
  { shares }: StoredAttempt,
  nows: readonly ShareNow[],
  { payments, version }: { payments: readonly (number | null)[]; version: number },
): Promise<void> {
  const [first, ...others] = shares;
  if (version === first!.version) return;
  for (const [index, { id }] of others.entries())
    await updateShare(tx, id, { ...nows[index + 1]!, paymentId: payments[index + 1]! });
  const news = shares.map(({ id, version: was }) => ({ id, version: was + 1 }));
  await publish(
    tx,
    news.map((each) => ({ topic: 'cardPayment' as const, ...each })),
  );
}
