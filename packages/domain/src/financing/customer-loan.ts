import { isOffered, type ProposalStatus } from '../proposals/proposal-status.ts';
import { isOver, type LoanStatus } from './loan-state.ts';

/** Why a customer can't apply for a loan by their link, in words for them. */
export const customerLoanTexts = {
  declined: 'This proposal was declined. Ask the company to send it again.',
  expired: 'These prices have expired. Ask the company to send the proposal again.',
  notChosen: 'You chose another option.',
  changed: 'This proposal has changed since it was sent. Ask the company to send it again.',
  applied: 'You’ve already applied for a loan for this option.',
  refunded: 'Your loan for this option was refunded. Contact the company about another one.',
} as const;

interface Wish {
  /** as of today */
  status: ProposalStatus;
  /** the option is the one that was chosen; only of an accepted proposal */
  isChosen: boolean;
  /** what the customer received is what the company offers now */
  isUnchanged: boolean;
  /** the latest statuses of the option's applications */
  loans: readonly LoanStatus[];
}

/** Checks whether an application counts for which no other can take the place. */
export const countsAsLoan = (status: LoanStatus): boolean => !isOver(status);

/**
 * Returns why a customer can't apply for a loan for an option (R1.2), or null: it has to be open or accepted, be what the
 * customer received, and have no other application that counts.
 */
export function refuseCustomerLoan({ status, isChosen, isUnchanged, loans }: Wish): string | null {
  if (status === 'Declined') return customerLoanTexts.declined;
  const isAccepted = status === 'Accepted';
  if (!isAccepted && !isOffered(status)) return customerLoanTexts.expired;
  if (isAccepted && !isChosen) return customerLoanTexts.notChosen;
  if (!isAccepted && !isUnchanged) return customerLoanTexts.changed;
  const counting = loans.filter(countsAsLoan);
  if (counting.length === 0) return null;
  return counting.every((loan) => loan === 'REFUNDED')
    ? customerLoanTexts.refunded
    : customerLoanTexts.applied;
}
