import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aprText,
  estimatePayment,
  estimateSentences,
  levelPayment,
  loanMonths,
  paymentSchedule,
} from './estimated-payment.ts';
import type { LoanTerms } from './loan-rate.ts';

const terms = (some: Partial<LoanTerms> = {}): LoanTerms => ({
  kind: 'fixed',
  aprRate: 99_900,
  termMonths: 120,
  promoMonths: null,
  leastCents: null,
  mostCents: null,
  paymentFactor: null,
  disclosure: '',
  ...some,
});

describe('levelPayment', () => {
  it.each([
    { amount: 1_000_000, apr: 99_900, months: 120, payment: 13_210, last: 13_116, interest: 585_106 },
    { amount: 480_000, apr: 179_000, months: 60, payment: 12_163, last: 12_141, interest: 249_758 },
    { amount: 850_000, apr: 0, months: 18, payment: 47_222, last: 47_226, interest: 0 },
    { amount: 1_234_567, apr: 79_900, months: 84, payment: 19_236, last: 19_250, interest: 381_271 },
    { amount: 50_000, apr: 259_900, months: 12, payment: 4_776, last: 4_777, interest: 7_313 },
    { amount: 2_500_000, apr: 129_900, months: 144, payment: 34_350, last: 34_403, interest: 2_446_453 },
    { amount: 600_000, apr: 149_900, months: 120, payment: 9_676, last: 9_785, interest: 561_229 },
  ])(
    'of $amount cents at $apr for $months months is $payment, the last one $last, with $interest of interest (R1.7)',
    ({ amount, apr, months, payment, last, interest }) => {
      expect(levelPayment(amount, apr, months)).toBe(payment);
      const rows = loanMonths(amount, apr, { monthlyCents: payment, months });
      expect(rows.at(-1)).toMatchObject({ paymentCents: last, balanceCents: 0 });
      expect(rows.reduce((sum, { interestCents }) => sum + interestCents, 0)).toBe(interest);
    },
  );

  it('refuses a loan of no months', () => {
    expect(() => levelPayment(100, 0, 0)).toThrow('months_not_positive');
  });
});

describe('loanMonths', () => {
  it('pays back exactly the amount, month by month, whatever the loan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 999_999_999 }),
        fc.integer({ min: 0, max: 400_000 }),
        fc.integer({ min: 1, max: 360 }),
        (amount, apr, months) => {
          const rows = loanMonths(amount, apr, { monthlyCents: levelPayment(amount, apr, months), months });
          expect(rows.length).toBeLessThanOrEqual(months);
          expect(rows.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(amount);
          expect(rows.at(-1)!.balanceCents).toBe(0);
          for (const row of rows) {
            expect(row.paymentCents).toBe(row.interestCents + row.principalCents);
            expect(row.principalCents).toBeGreaterThanOrEqual(0);
            expect(row.balanceCents).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('estimatePayment', () => {
  it('is for amounts within the loan’s limits', () => {
    const limited = terms({ leastCents: 100_000, mostCents: 200_000 });
    const offered = [0, 99_999, 100_000, 200_000, 200_001].map((cents) => estimatePayment(limited, cents));
    expect(offered.map((each) => each !== null)).toEqual([false, false, true, true, false]);
    expect(estimatePayment(terms(), 1)).not.toBeNull();
  });

  it('is the lender’s own with a payment factor', () => {
    expect(estimatePayment(terms({ paymentFactor: 13_215 }), 1_000_000)).toEqual({
      amountCents: 1_000_000,
      monthlyCents: 13_215,
      payments: 120,
      monthsWithout: 0,
    });
  });

  it('starts after the promotional months where none is due, on the amount with its interest', () => {
    const later = terms({ kind: 'deferredNoPayments', aprRate: 120_000, termMonths: 13, promoMonths: 12 });
    // 1,000.00 at 1% a month for twelve months is 1,126.83; one month later 1,138.09
    expect(estimatePayment(later, 100_000)).toEqual({
      amountCents: 100_000,
      monthlyCents: 113_810,
      payments: 1,
      monthsWithout: 12,
    });
    const free = terms({ kind: 'sameAsCash', aprRate: 0, termMonths: 18, promoMonths: 6 });
    expect(estimatePayment(free, 120_000)).toMatchObject({ monthlyCents: 10_000, payments: 12 });
    const paying = terms({ kind: 'deferredWithPayments', termMonths: 60, promoMonths: 12 });
    expect(estimatePayment(paying, 100_000)).toMatchObject({ payments: 60, monthsWithout: 0 });
  });
});

describe('paymentSchedule', () => {
  const scheduleOf = (some: Partial<LoanTerms>, amount = 1_000_000) =>
    paymentSchedule(terms(some), estimatePayment(terms(some), amount)!);

  it('lists the payments of the estimate to the last, which pays what is left (R1.7)', () => {
    const rows = scheduleOf({ aprRate: 129_900, termMonths: 144 }, 2_500_000)!;
    expect(rows).toHaveLength(144);
    expect(rows[0]).toEqual({
      month: 1,
      paymentCents: 34_350,
      interestCents: 27_063,
      principalCents: 7_287,
      balanceCents: 2_492_713,
    });
    expect(rows.at(-1)).toMatchObject({ month: 144, paymentCents: 34_403, balanceCents: 0 });
  });

  it('has the months without a payment, in which interest is added to what is owed', () => {
    const rows = scheduleOf(
      { kind: 'deferredNoPayments', aprRate: 120_000, termMonths: 13, promoMonths: 12 },
      100_000,
    )!;
    expect(rows.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(rows.slice(0, 12).every(({ paymentCents }) => paymentCents === 0)).toBe(true);
    expect(rows[0]).toMatchObject({ interestCents: 1_000, principalCents: -1_000, balanceCents: 101_000 });
    expect(rows.at(-1)).toMatchObject({ paymentCents: 113_810, balanceCents: 0 });
  });

  it('adds up for every loan: each balance follows from the one before, and the principal is the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 99_999_999 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 2, max: 144 }),
        fc.integer({ min: 0, max: 60 }),
        (amount, aprRate, termMonths, promo) => {
          const promoMonths = Math.min(promo, termMonths - 1) || null;
          const kind = promoMonths === null ? 'fixed' : 'deferredNoPayments';
          const rows = scheduleOf({ kind, aprRate, termMonths, promoMonths }, amount)!;
          let balance = amount;
          for (const row of rows) {
            expect(row.paymentCents).toBe(row.interestCents + row.principalCents);
            balance -= row.principalCents;
            expect(row.balanceCents).toBe(balance);
          }
          expect(balance).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is none for a lender’s payment that would never pay the loan back', () => {
    expect(scheduleOf({ aprRate: 250_000, termMonths: 360, paymentFactor: 2_750 })).toBeNull();
    expect(scheduleOf({ paymentFactor: 13_215 })).not.toBeNull();
  });
});

describe('estimateSentences', () => {
  const said = (some: Partial<LoanTerms>, amount = 1_000_000, down = 0) =>
    estimateSentences(terms(some), estimatePayment(terms(some), amount)!, down).join(' ');

  it('names the payment, the months, the APR, the amount and what is paid down (R1.7)', () => {
    expect(said({})).toBe(
      'Estimated payment of $132.10 per month for 120 months at 9.99% APR on $10,000.00 with $0.00 down. Estimate only, not an offer of credit. Subject to credit approval by the lender; the actual rate, term and payment may differ.',
    );
    expect(said({}, 500_000, 50_000)).toContain('on $5,000.00 with $500.00 down.');
  });

  it('says of a deferred plan when interest is charged, and never that it is free', () => {
    const some = { kind: 'deferredNoPayments', aprRate: 269_900, termMonths: 84, promoMonths: 12 } as const;
    expect(said(some)).toContain('Payments start after 12 months.');
    expect(said(some)).toContain(
      'Interest is charged from the purchase date if the promotional balance is not paid in full within 12 months.',
    );
    expect(said({ ...some, kind: 'deferredWithPayments' })).not.toContain('Payments start');
    expect(said({ ...some, kind: 'sameAsCash' })).toContain('Interest is charged from the purchase date');
    expect(said({ ...some, kind: 'sameAsCash', aprRate: 0 })).not.toContain('Interest is charged');
  });

  it('ends with the lender’s own words', () => {
    expect(said({ disclosure: 'Member FDIC.' })).toMatch(/may differ\. Member FDIC\.$/);
  });
});

describe('aprText', () => {
  it('has as many decimals as the rate', () => {
    expect([99_900, 0, 125_000, 79_999].map(aprText)).toEqual(['9.99%', '0%', '12.5%', '7.9999%']);
  });
});
