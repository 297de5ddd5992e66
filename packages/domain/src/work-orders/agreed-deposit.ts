import { amountCents, percentage } from '../kernel/field.ts';
import { rateOf, toTenThousandths } from '../kernel/money.ts';
import type { Totals } from '../pricing/pricing-result.ts';

/** The deposit that the customer agreed to: an amount, or a percentage of the total; none without either. */
export const agreedDepositFields = {
  depositCents: amountCents.nullable(),
  depositPercent: percentage.nullable(),
} as const;

export const noAgreedDeposit = { depositCents: null, depositPercent: null } as const;

/** The fields that a merge treats as one value. */
export const agreedDepositTogether = ['depositCents', 'depositPercent'] as const;

interface Agreed {
  depositCents: number | null;
  depositPercent: number | null;
  processed: boolean;
}

/** What was agreed, and what of it is still due. */
export interface AgreedDeposit {
  agreedCents: number;
  dueCents: number;
}

/**
 * Returns the agreed deposit of a work order, of which at most the balance is due. Null if none was agreed, or the work
 * order is processed: then all of the balance is due.
 */
export function agreedDeposit(
  { depositCents, depositPercent, processed }: Agreed,
  totals: Pick<Totals, 'totalCents' | 'paidCents' | 'refundedCents' | 'amountDueCents'> | null,
): AgreedDeposit | null {
  if (processed || totals === null) return null;
  const { totalCents, paidCents, refundedCents, amountDueCents } = totals;
  const agreedCents =
    depositPercent === null ? (depositCents ?? 0) : rateOf(totalCents, toTenThousandths(depositPercent));
  if (agreedCents <= 0) return null;
  const rest = agreedCents - (paidCents - refundedCents);
  return { agreedCents, dueCents: Math.max(0, Math.min(rest, amountDueCents)) };
}

/**
 * Returns the cents due now, and the most that a card is charged: what is left of the agreed deposit, then the balance.
 */
export const dueNow = (balanceCents: number, deposit: AgreedDeposit | null): number =>
  deposit !== null && deposit.dueCents > 0 ? deposit.dueCents : balanceCents;
