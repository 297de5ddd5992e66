import { describe, expect, it } from 'vitest';
import { centsIn, type DaySum } from './day-sum.ts';

const card = {
  method: 'card' as const,
  status: 'completed' as const,
  amountCents: 10_000,
  refundedCents: 2_500,
  tipCents: 900,
};
const sums: DaySum[] = ['received', 'taken', 'refunded', 'tips', 'pending'];
const inAll = (payment: Parameters<typeof centsIn>[1]) => sums.map((sum) => centsIn(sum, payment));

describe('what a day adds up of a payment (R3.11)', () => {
  it('is what is left after refunds, what was taken before them, what was refunded, and the tip', () => {
    expect(inAll(card)).toEqual([7_500, 10_000, 2_500, 900, null]);
  });

  it('has no refund and no tip of a payment without them', () => {
    expect(inAll({ ...card, refundedCents: 0, tipCents: 0 })).toEqual([10_000, 10_000, null, null, null]);
  });

  it('is only the pending amount and its tip until the payment arrives', () => {
    expect(inAll({ ...card, status: 'pending', refundedCents: 0 })).toEqual([null, null, null, 900, 10_000]);
  });

  it('is nothing of a payment that failed or was voided, or of credit', () => {
    for (const payment of [
      { ...card, status: 'failed' as const },
      { ...card, status: 'voided' as const },
      { ...card, method: 'credit' as const },
    ])
      expect(inAll(payment)).toEqual([null, null, null, null, null]);
  });
});
