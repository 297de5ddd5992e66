import type { RecordedPayment } from './recorded-payment.ts';

/**
 * What a day adds up of its payments. `received`: after refunds; `taken`: before them; `refunded`: what of it was given
 * back; `tips`: by card, without what was refunded of them; `pending`: what doesn't count yet.
 */
export type DaySum = 'received' | 'taken' | 'refunded' | 'tips' | 'pending';

/**
 * Returns the cents of a payment that a day adds up; null if it doesn't count there. Credit is no new money, so only
 * other methods count.
 */
export function centsIn(
  sum: DaySum,
  {
    method,
    status,
    amountCents,
    refundedCents,
    tipCents,
  }: Pick<RecordedPayment, 'method' | 'status' | 'amountCents' | 'refundedCents' | 'tipCents'>,
): number | null {
  if (method === 'credit') return null;
  if (sum === 'tips')
    return (status === 'completed' || status === 'pending') && tipCents > 0 ? tipCents : null;
  if (sum === 'pending') return status === 'pending' ? amountCents - refundedCents : null;
  if (status !== 'completed') return null;
  if (sum === 'refunded') return refundedCents > 0 ? refundedCents : null;
  return sum === 'taken' ? amountCents : amountCents - refundedCents;
}
