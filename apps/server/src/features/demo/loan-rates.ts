import { blankLoanApplication } from '@fieldwright/domain/financing/loan-application-fields';
import type { LoanRateFields } from '@fieldwright/domain/financing/loan-rate';
import type { NextId, Rows } from './rows.ts';
import type { World } from './world.ts';

const lender = 'Blue Ridge Home Lending';
const disclosure = 'Financing is provided by Blue Ridge Home Lending to qualified applicants.';

const rates: readonly Partial<LoanRateFields>[] = [
  {
    text: '9.99% for 10 years',
    planNumber: '4120',
    kind: 'fixed',
    aprRate: 99_900,
    termMonths: 120,
    dealerFeeRate: 20_000,
  },
  {
    text: 'No interest for 18 months',
    planNumber: '1218',
    kind: 'zero',
    aprRate: 0,
    termMonths: 18,
    dealerFeeRate: 89_900,
  },
  {
    text: '12 months deferred',
    planNumber: '2412',
    kind: 'deferredNoPayments',
    aprRate: 179_900,
    termMonths: 84,
    promoMonths: 12,
    dealerFeeRate: 59_900,
  },
];

const leastCents = 100_000;

/** Adds what the company's lender offers its customers. */
export function addLoanRates(rows: Rows, nextId: NextId): void {
  for (const [order, rate] of rates.entries())
    rows.add('loan_rates', {
      id: nextId(),
      lender,
      disclosure,
      leastCents,
      mostCents: 5_000_000,
      promoMonths: null,
      ...rate,
      order,
    });
}

/** Offers the first two plans with each package that they lend enough for. */
export function offerPlans(
  rows: Rows,
  { nextId, loanRates }: World,
  proposal: { id: number; packages: readonly { packageId: number; totalCents: number }[]; stamps: object },
): void {
  const financed = proposal.packages.filter(({ totalCents }) => totalCents >= leastCents);
  for (const { packageId } of financed)
    for (const loanRateId of loanRates.slice(0, 2))
      rows.add('sales_proposal_loan_applications', {
        id: nextId(),
        salesProposalId: proposal.id,
        salesProposalPackageId: packageId,
        loanRateId,
        ...blankLoanApplication,
        ...proposal.stamps,
      });
}
