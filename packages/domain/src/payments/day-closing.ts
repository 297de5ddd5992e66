import { z } from 'zod';
import { moneyText } from '../kernel/money-text.ts';
import { paymentMethods } from './payment-fields.ts';

/** What came in on a day by one method, and by one provider's cards. */
export const takenSchema = z.object({
  method: z.enum(paymentMethods),
  /** Null for other methods, and cards that no provider charged here. */
  provider: z.enum(['square', 'stripe']).nullable(),
  count: z.int(),
  /** Before refunds, without tips. */
  amountCents: z.int(),
  refundedCents: z.int(),
  /** Without what was refunded of them. */
  tipCents: z.int(),
});
export type Taken = z.infer<typeof takenSchema>;

/** Returns the cents that the drawer should hold: the day's cash, without what was given back. */
export const drawerCents = (taken: readonly Taken[]): number =>
  taken
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);

/** What a person says when they close a day. */
interface Counted {
  countedCents: number;
  /** what the screen said that the drawer should hold */
  expectedCents: number;
  reason: string;
}

/**
 * Returns why a day can't be closed, by field, or null if it can.
 * @param today in the company's time zone
 */
export function refuseClosing(
  { countedCents, expectedCents, reason }: Counted,
  at: { day: string; today: string; drawerCents: number; isClosed: boolean },
): Record<string, string> | null {
  if (at.day > at.today) return { day: 'This day hasn’t started yet.' };
  if (at.isClosed) return { day: 'This day is already closed.' };
  if (expectedCents !== at.drawerCents)
    return {
      countedCents: `Cash expected is now ${moneyText(at.drawerCents)}. Check the payments and count again.`,
    };
  return countedCents !== at.drawerCents && reason.trim() === ''
    ? { reason: 'Enter a reason for the difference.' }
    : null;
}
