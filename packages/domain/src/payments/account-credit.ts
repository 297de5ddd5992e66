import { sumCents } from '../kernel/money.ts';
import { moneyText } from '../kernel/money-text.ts';
import { refuseShare } from './shares.ts';

/** What a work order of a customer is overpaid by. */
export interface Credit {
  workOrderId: number;
  /** above zero */
  creditCents: number;
}

/** What of a credit pays another work order. */
export interface UsedCredit {
  workOrderId: number;
  amountCents: number;
}

/** How a payment by credit names the other work order. */
export const creditTexts = {
  from: (number: string) => `from ${number}`,
  to: (number: string) => `to ${number}`,
  left: (credit: string) => `Only ${credit} of credit is left.`,
  none: 'No credit is left.',
} as const;

/**
 * Returns why credit can't pay so much of a work order, or null if it can.
 * @param seenCents the balance that the person saw
 * @param dueCents the balance now; null if it isn't known
 */
export function refuseCredit(
  amountCents: number,
  {
    seenCents,
    dueCents,
    credits,
  }: { seenCents: number; dueCents: number | null; credits: readonly Credit[] },
): string | null {
  const why = refuseShare({ amountCents }, { seenCents, dueCents });
  if (why !== null) return why;
  const leftCents = sumCents(credits.map(({ creditCents }) => creditCents));
  if (amountCents <= leftCents) return null;
  return leftCents > 0 ? creditTexts.left(moneyText(leftCents)) : creditTexts.none;
}

/** Takes an amount from credits, the first ones first. @param credits at least as much */
export function takeCredit(amountCents: number, credits: readonly Credit[]): UsedCredit[] {
  const used: UsedCredit[] = [];
  let leftCents = amountCents;
  for (const { workOrderId, creditCents } of credits) {
    const cents = Math.min(leftCents, creditCents);
    if (cents > 0) used.push({ workOrderId, amountCents: cents });
    leftCents -= cents;
  }
  return used;
}
