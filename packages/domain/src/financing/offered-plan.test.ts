import { describe, expect, it } from 'vitest';
import type { LoanPlan } from './loan-plan.ts';
import { loanPlanFields, loanPlanSchema } from './loan-plan.ts';
import { type Financed, offeredEstimate, offersOf, type PlanOffer, presentedPlans } from './offered-plan.ts';

const plan = (some: Partial<LoanPlan> = {}): LoanPlan => ({
  id: 4,
  text: '9.99% for 10 years',
  lender: 'Blue Ridge Home Lending',
  hidden: false,
  kind: 'fixed',
  aprRate: 99_900,
  termMonths: 120,
  promoMonths: null,
  leastCents: 100_000,
  mostCents: 2_000_000,
  paymentFactor: null,
  disclosure: '',
  ...some,
});
const offer = (some: Partial<PlanOffer & { salesProposalPackageId: number | null }> = {}) => ({
  id: 1,
  loanRateId: 4,
  selected: false,
  amountCents: 0,
  hidden: false,
  deleted: false,
  ...some,
});
const due = (some: Partial<Financed> = {}): Financed => ({
  amountDueCents: 1_000_000,
  paidCents: 0,
  refundedCents: 0,
  complete: true,
  ...some,
});
const said = (some: Parameters<typeof offer>[0], totals = due()) => {
  const estimate = offeredEstimate(offer(some), plan(), totals);
  return 'why' in estimate ? estimate.why : estimate.sentences[0];
};

describe('loanPlanSchema', () => {
  it('has no dealer fee, for any reader (R1.7)', () => {
    expect(loanPlanFields).not.toContain('dealerFeeRate');
    expect(loanPlanSchema.parse({ ...plan(), dealerFeeRate: 20_000 })).not.toHaveProperty('dealerFeeRate');
  });
});

describe('offeredEstimate (R1.7)', () => {
  it('is for the whole balance due, with what was paid as down payment', () => {
    expect(said({})).toBe(
      'Estimated payment of $132.10 per month for 120 months at 9.99% APR on $10,000.00 with $0.00 down.',
    );
    const paid = due({ amountDueCents: 1_000_000, paidCents: 250_000, refundedCents: 50_000 });
    expect(said({}, paid)).toContain('on $10,000.00 with $2,000.00 down.');
    const back = due({ paidCents: 50_000, refundedCents: 60_000 });
    expect(said({}, back)).toContain('with $0.00 down.');
  });

  it('is for the amount of its own, with the rest of the balance as down payment', () => {
    expect(said({ amountCents: 600_000 })).toContain('on $6,000.00 with $4,000.00 down.');
    expect(said({ amountCents: 600_000 }, due({ paidCents: 50_000 }))).toContain('with $4,500.00 down.');
  });

  it('is missing outside the plan’s limits, and for more than is due', () => {
    expect(said({ amountCents: 99_999 })).toBe('belowLeast');
    expect(said({ amountCents: 100_000 })).toContain('on $1,000.00');
    expect(said({}, due({ amountDueCents: 2_000_000 }))).toContain('on $20,000.00');
    expect(said({}, due({ amountDueCents: 2_000_001 }))).toBe('aboveMost');
    expect(said({ amountCents: 1_000_001 })).toBe('moreThanDue');
  });

  it('is missing where a price is open, nothing is due, or the plan is no longer offered', () => {
    expect(said({}, due({ complete: false }))).toBe('openPrice');
    for (const amountDueCents of [0, -1]) expect(said({}, due({ amountDueCents }))).toBe('nothingDue');
    expect(offeredEstimate(offer(), plan({ hidden: true }), due())).toEqual({ why: 'planRemoved' });
    expect(offeredEstimate(offer(), undefined, due())).toEqual({ why: 'planRemoved' });
  });
});

describe('offersOf', () => {
  it('returns those of a package and those of any, without removed ones', () => {
    const offers = [
      offer({ id: 1, salesProposalPackageId: 11 }),
      offer({ id: 2, salesProposalPackageId: 12 }),
      offer({ id: 3, salesProposalPackageId: null }),
      offer({ id: 4, salesProposalPackageId: 11, hidden: true }),
      offer({ id: 5, salesProposalPackageId: 11, deleted: true }),
    ];
    expect(offersOf(offers, 11).map(({ id }) => id)).toEqual([1, 3]);
    expect(offersOf([offer({ id: 6 })], null).map(({ id }) => id)).toEqual([6]);
  });
});

describe('presentedPlans', () => {
  it('is in the order of the list, each with its sentences, without those that have no estimate (R1.7)', () => {
    const plans = [
      plan({ id: 5, text: 'Short', termMonths: 12 }),
      plan(),
      plan({ id: 6, leastCents: 1_500_000 }),
    ];
    const offers = [
      offer({ selected: true }),
      offer({ id: 2, loanRateId: 5 }),
      offer({ id: 3, loanRateId: 6 }),
    ];
    const shown = presentedPlans(offers, plans, due());
    expect(shown.map(({ text, monthlyCents, selected }) => [text, monthlyCents, selected])).toEqual([
      ['Short', 87_911, false],
      ['9.99% for 10 years', 13_210, true],
    ]);
    for (const { sentences } of shown)
      expect(sentences.join(' ')).toMatch(
        /^Estimated payment of .* APR .* down\. Estimate only, not an offer of credit\./,
      );
  });
});
