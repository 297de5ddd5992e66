import { describe, expect, it } from 'vitest';
import { agreedDeposit, dueNow } from './agreed-deposit.ts';

const none = { depositCents: null, depositPercent: null, processed: false };
const totals = { totalCents: 200_050, paidCents: 0, refundedCents: 0, amountDueCents: 200_050 };
const paid = (cents: number, refundedCents = 0) => ({
  ...totals,
  paidCents: cents,
  refundedCents,
  amountDueCents: totals.totalCents - cents + refundedCents,
});

describe('agreedDeposit', () => {
  it('is an amount, or a percentage of the total in whole cents', () => {
    expect(agreedDeposit({ ...none, depositCents: 50_000 }, totals)).toEqual({
      agreedCents: 50_000,
      dueCents: 50_000,
    });
    expect(agreedDeposit({ ...none, depositPercent: 33 }, totals)).toEqual({
      agreedCents: 66_017,
      dueCents: 66_017,
    });
  });

  it('is due less what was paid and not refunded, and at most the balance', () => {
    const agreed = { ...none, depositCents: 50_000 };
    expect(agreedDeposit(agreed, paid(20_000, 5_000))?.dueCents).toBe(35_000);
    expect(agreedDeposit(agreed, paid(50_000))?.dueCents).toBe(0);
    expect(agreedDeposit(agreed, paid(60_000))?.dueCents).toBe(0);
    expect(agreedDeposit({ ...none, depositCents: 300_000 }, paid(20_000))?.dueCents).toBe(180_050);
  });

  it('is none if none was agreed, nothing can be priced, or the work order is processed', () => {
    expect(agreedDeposit(none, totals)).toBeNull();
    expect(agreedDeposit({ ...none, depositPercent: 0 }, totals)).toBeNull();
    expect(agreedDeposit({ ...none, depositCents: 50_000 }, null)).toBeNull();
    expect(agreedDeposit({ ...none, depositCents: 50_000, processed: true }, totals)).toBeNull();
  });
});

describe('dueNow', () => {
  it('is what is left of the deposit, then the balance', () => {
    expect(dueNow(150_000, { agreedCents: 50_000, dueCents: 20_000 })).toBe(20_000);
    expect(dueNow(150_000, { agreedCents: 50_000, dueCents: 0 })).toBe(150_000);
    expect(dueNow(150_000, null)).toBe(150_000);
  });
});
