import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';

/** A financing plan of 9.99% for 10 years, for $1,000.00 to $50,000.00. */
export const buildLoanPlan = (more: Partial<LoanPlan> = {}): LoanPlan => ({
  id: 4,
  text: '9.99% for 10 years',
  lender: 'Blue Ridge Home Lending',
  hidden: false,
  kind: 'fixed',
  aprRate: 99_900,
  termMonths: 120,
  promoMonths: null,
  leastCents: 100_000,
  mostCents: 5_000_000,
  paymentFactor: null,
  disclosure: '',
  ...more,
});
