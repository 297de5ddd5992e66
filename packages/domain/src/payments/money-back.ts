import { moneyText } from '../kernel/money-text.ts';
import type { paymentMethods, paymentStatuses } from './payment-fields.ts';

/** How money goes back to a customer by hand. Cards are refunded through their provider, loans through their lender. */
export const moneyBackMethods = ['cash', 'check'] as const;

/** A payment as far as money can go back from it. */
interface Received {
  method: (typeof paymentMethods)[number];
  status: (typeof paymentStatuses)[number];
  amountCents: number;
  refundedCents: number;
}

export const moneyBackTexts = {
  nothing: 'Nothing is overpaid.',
  more: (credit: string) => `Only ${credit} is overpaid. Enter that or less.`,
  changed: (credit: string) => `${credit} is overpaid now. Check the amount and try again.`,
  card: (left: string) =>
    `Only ${left} was paid by cash, check or credit. Refund the rest on the card or loan that paid it.`,
} as const;

/** What of an overpaid work order can be given back by hand: no more than came in that way. */
export function moneyBackCents(dueCents: number | null, payments: readonly Received[]): number {
  const byHand = payments
    .filter(({ method, status }) => status === 'completed' && method !== 'card' && method !== 'financing')
    .reduce((cents, { amountCents, refundedCents }) => cents + amountCents - refundedCents, 0);
  return Math.max(0, Math.min(-(dueCents ?? 0), byHand));
}

/**
 * Returns why so much can't be given back, or null if it can.
 * @param seenCents the balance that the person saw, below zero
 */
export function refuseMoneyBack(
  amountCents: number,
  {
    seenCents,
    dueCents,
    payments,
  }: { seenCents: number; dueCents: number | null; payments: readonly Received[] },
): string | null {
  const overpaidCents = Math.max(0, -(dueCents ?? 0));
  if (overpaidCents === 0) return moneyBackTexts.nothing;
  // less is overpaid than the person saw: somebody else may have given it back
  if (overpaidCents < -seenCents) return moneyBackTexts.changed(moneyText(overpaidCents));
  if (amountCents > overpaidCents) return moneyBackTexts.more(moneyText(overpaidCents));
  const leftCents = moneyBackCents(dueCents, payments);
  return amountCents > leftCents ? moneyBackTexts.card(moneyText(leftCents)) : null;
}
