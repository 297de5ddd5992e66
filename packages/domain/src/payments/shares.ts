import { moneyText } from '../kernel/money-text.ts';

/** The most work orders that one payment of cash or by check pays. */
export const mostShares = 50;
/** The most work orders that one card payment pays: Square refunds a payment at most 20 times, and each share alone. */
export const mostCardShares = 10;

/** What a payment of several work orders pays of one of them. */
interface Share {
  /** The number of the work order. */
  number: string;
  amountCents: number;
}

/** Texts about a work order of a payment that pays several. */
export const shareMessages = {
  of: (number: string, text: string) => `Work order ${number}: ${text}`,
  removed: 'It was removed. Restore it first.',
  inProgress: 'A card payment is already in progress. Finish or cancel it first.',
  paid: 'This is already paid.',
  notPriced: 'There’s no total yet, so nothing can be recorded.',
  changed: (due: string) => `The balance due is now ${due}. Check the amount.`,
} as const;

/** Returns why nothing is paid of a balance that is lower than the person saw; null if it isn't. */
export const refuseSeen = (seenCents: number, dueCents: number | null): string | null =>
  dueCents !== null && dueCents < seenCents ? shareMessages.changed(moneyText(dueCents)) : null;

/**
 * Returns why a share of a cash or check payment can't be recorded, or null if it can. A share never pays more than is
 * due, since what is left of the money belongs on another work order.
 * @param seenCents the balance that the person saw
 * @param dueCents the balance now; null if it isn't known
 */
export function refuseShare(
  { amountCents }: Pick<Share, 'amountCents'>,
  { seenCents, dueCents }: { seenCents: number; dueCents: number | null },
): string | null {
  if (dueCents === null) return shareMessages.notPriced;
  if (dueCents <= 0) return shareMessages.paid;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return 'Enter an amount above zero.';
  const changed = refuseSeen(seenCents, dueCents);
  if (changed !== null) return changed;
  return amountCents > dueCents ? `Enter ${moneyText(dueCents)} or less.` : null;
}
