import type { Totals } from '../pricing/pricing-result.ts';
import {
  type AgreedDeposit,
  agreedCentsOf,
  agreedDeposit,
  customerCents,
  type Paid,
} from '../work-orders/agreed-deposit.ts';
import type { AgreedFields } from '../work-orders/agreed-deposit-fields.ts';
import type { OfferedDeposit } from './offered-deposit-fields.ts';
import type { SalesProposal } from './sales-proposal.ts';

/**
 * Returns the deposit of a proposal as it is agreed with a package: an amount of at most its total, or a percentage with
 * the total that it's of.
 */
export const agreedWith = (
  { depositCents, depositPercent }: OfferedDeposit,
  totalCents: number,
): AgreedFields => ({
  depositCents: depositCents === null ? null : Math.min(depositCents, Math.max(0, totalCents)),
  depositPercent,
  depositOfCents: depositPercent === null ? null : Math.max(0, totalCents),
});

/** Returns the cents of a package's deposit: at most its total, and zero for none. */
export const depositOf = (offered: OfferedDeposit, totalCents: number): number =>
  Math.min(agreedCentsOf(agreedWith(offered, totalCents)), Math.max(0, totalCents));

/**
 * Returns the deposit of a proposal that isn't sold yet, and what of it is due after the payments on it; null for none.
 * @param totals of the package that it's for
 */
export const offeredDeposit = (
  proposal: OfferedDeposit & Pick<SalesProposal, 'payments'>,
  totals: Pick<Totals, 'totalCents' | 'amountDueCents'>,
): AgreedDeposit | null =>
  agreedDeposit(
    {
      ...agreedWith(proposal, totals.totalCents),
      payments: proposal.payments,
      deposits: [],
      settledOutsideCents: 0,
      processed: false,
    },
    totals,
    false,
  );

/**
 * Adds the deposit that was agreed with a package to one that a work order has already, as an amount. Both are to be
 * paid: what the customer paid before counts on the work order, so it's not a part of what is added.
 */
export function withAgreed(had: (AgreedFields & Paid) | null, added: AgreedFields): AgreedFields {
  const before = had === null ? 0 : Math.max(agreedCentsOf(had), customerCents(had));
  if (had === null || before <= 0) return added;
  const cents = agreedCentsOf(added);
  return cents <= 0 ? had : { depositCents: before + cents, depositPercent: null, depositOfCents: null };
}
