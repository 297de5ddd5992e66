import { moneyText } from '../kernel/money-text.ts';

/** Cents of a card payment: what pays its document, its tip, and what of each was refunded. */
export interface Tipped {
  amountCents: number;
  refundedCents: number;
  tipCents: number;
  tipRefundedCents: number;
}

/** Cents as the provider counts them, which knows one amount. */
type Whole = Pick<Tipped, 'amountCents' | 'refundedCents'>;

/** Returns a payment's cents as the provider counts them. */
export const wholeOf = ({ amountCents, refundedCents, tipCents, tipRefundedCents }: Tipped): Whole => ({
  amountCents: amountCents + tipCents,
  refundedCents: refundedCents + tipRefundedCents,
});

/**
 * Takes the tip off what a provider counts. A refund that we didn't ask for takes the work's part first.
 * @param tip what was asked for, and what of the refunds we asked for was of the tip
 */
export function withoutTip(
  { amountCents: whole, refundedCents: refunded }: Whole,
  tip: { tipCents: number; refundedCents: number },
): Tipped {
  const amountCents = Math.max(0, whole - tip.tipCents);
  const tipCents = whole - amountCents;
  const least = Math.max(0, refunded - amountCents);
  const tipRefundedCents = Math.max(least, Math.min(tip.refundedCents, tipCents, refunded));
  return { amountCents, tipCents, refundedCents: refunded - tipRefundedCents, tipRefundedCents };
}

/** Returns the tips to offer with a payment, rounded to whole cents, without those that come to nothing. */
export const suggestedTips = (
  amountCents: number,
  percents: readonly number[],
): { percent: number; cents: number }[] =>
  percents
    .map((percent) => ({ percent, cents: Math.round((amountCents * percent) / 100) }))
    .filter(({ cents }) => cents > 0);

/** Providers take at most eight digits. */
const mostCents = 99_999_999;

/** Returns why a tip can't be taken, or null if it can. One above the payment itself is a slip. */
export function refuseTip({
  takesTips,
  amountCents,
  tipCents,
}: Pick<Tipped, 'amountCents' | 'tipCents'> & { takesTips: boolean }): string | null {
  if (tipCents === 0) return null;
  if (!takesTips) return 'Tips are turned off.';
  if (!Number.isSafeInteger(tipCents) || tipCents < 0) return 'Enter a tip of zero or more.';
  const most = Math.min(amountCents, mostCents - amountCents);
  return tipCents > most ? `Enter a tip of ${moneyText(most)} or less.` : null;
}
