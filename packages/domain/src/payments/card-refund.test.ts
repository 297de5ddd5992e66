import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Refundable,
  refundableCents,
  refundableTipCents,
  refundStatuses,
  refuseRefund,
} from './card-refund.ts';

const paid: Refundable = { status: 'approved', amountCents: 10_000, refundedCents: 0, refunds: [] };

describe('refuseRefund', () => {
  it.each([
    [0, 'Enter an amount above zero.'],
    [-1, 'Enter an amount above zero.'],
    [1.5, 'Enter an amount above zero.'],
    [10_001, 'Enter $100.00 or less.'],
    [10_000, null],
    [1, null],
  ] as const)('for %s cents of a payment of 10,000 says %s', (cents, why) => {
    expect(refuseRefund(paid, cents)).toEqual(why && { amountCents: why });
  });

  it('counts a pending refund, which may yet succeed, and not a failed one', () => {
    const refunds = [
      { status: 'pending', amountCents: 4_000 },
      { status: 'failed', amountCents: 9_000 },
    ] as const;
    expect(refuseRefund({ ...paid, refunds }, 6_001)).toEqual({ amountCents: 'Enter $60.00 or less.' });
    expect(refuseRefund({ ...paid, refunds }, 6_000)).toBeNull();
  });

  it.each(['pending', 'checking', 'declined', 'canceled', 'refunded'] as const)(
    'refunds nothing of a payment that is %s',
    (status) => {
      const refundedCents = status === 'refunded' ? 10_000 : 0;
      const amountCents = 'Nothing is left to refund.';
      expect(refuseRefund({ ...paid, status, refundedCents }, 1)).toEqual({ amountCents });
    },
  );

  it('leaves a disputed payment to the dispute', () => {
    expect(refuseRefund({ ...paid, status: 'disputed' }, 1)).toEqual({
      amountCents: 'The cardholder disputes this payment. Answer the dispute first.',
    });
  });

  it('refunds a tip and the work apart, each at most what is left of it', () => {
    const tipped: Refundable = { ...paid, amountCents: 11_500, tipCents: 1_500 };
    expect(refuseRefund(tipped, 11_500, 1_500)).toBeNull();
    expect(refuseRefund(tipped, 1_500, 1_500)).toBeNull();
    expect(refuseRefund(tipped, 2_000, 1_501)).toEqual({ tipCents: 'Enter $15.00 or less.' });
    expect(refuseRefund(tipped, 10_001, 0)).toEqual({ amountCents: 'Enter $100.00 or less.' });
    expect(refuseRefund(tipped, 100, 200)).toEqual({
      tipCents: 'The tip can’t be more than the refund.',
    });
    const refunds = [{ status: 'pending', amountCents: 600, tipCents: 500 }] as const;
    expect(refuseRefund({ ...tipped, refunds }, 1_001, 1_001)).toEqual({ tipCents: 'Enter $10.00 or less.' });
    expect(refuseRefund({ ...tipped, refunds }, 10_900, 1_000)).toBeNull();
  });
});

describe('refundableCents', () => {
  it('is nothing of a payment that was settled by hand: the provider can’t be asked', () => {
    expect(refundableCents({ ...paid, isByHand: true })).toBe(0);
    expect(refundableCents({ ...paid, isByHand: false })).toBe(10_000);
  });

  it('has no more of a tip than is left of all', () => {
    const tipped: Refundable = { ...paid, tipCents: 1_500 };
    expect(refundableTipCents(tipped)).toBe(1_500);
    expect(refundableTipCents({ ...tipped, refundedCents: 9_000 })).toBe(1_000);
    for (const status of ['declined', 'disputed'] as const)
      expect(refundableTipCents({ ...tipped, status })).toBe(0);
  });

  it('never lets refunds exceed what was charged', () => {
    const refunds = fc.array(
      fc.record({
        status: fc.constantFrom(...refundStatuses),
        amountCents: fc.integer({ min: 1, max: 5_000 }),
      }),
    );
    fc.assert(
      fc.property(refunds, fc.integer({ min: 0, max: 10_000 }), (asked, refundedCents) => {
        const left = refundableCents({ ...paid, refundedCents, refunds: asked });
        const claimed = asked.filter(({ status }) => status !== 'failed');
        const sum = claimed.reduce((total, each) => total + each.amountCents, 0);
        expect(left).toBeLessThanOrEqual(Math.max(0, 10_000 - refundedCents));
        expect(left).toBeLessThanOrEqual(Math.max(0, 10_000 - sum));
      }),
    );
  });
});
