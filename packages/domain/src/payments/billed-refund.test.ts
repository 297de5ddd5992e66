import { describe, expect, it } from 'vitest';
import {
  type BilledRefundable,
  billedRefundableCents,
  billedRefundMessages,
  isRefundOpen,
  refuseBilledRefund,
} from './billed-refund.ts';

const paid = (more: Partial<BilledRefundable> = {}): BilledRefundable => ({
  state: 'paid',
  paidCents: 2_000,
  refundedCents: 0,
  dispute: null,
  refunds: [],
  ...more,
});

describe('a refund of a payment billed for an agreement', () => {
  it('is at most what is left of it, also of a refund made at the provider', () => {
    expect(billedRefundableCents(paid())).toBe(2_000);
    expect(billedRefundableCents(paid({ refundedCents: 500 }))).toBe(1_500);
    expect(refuseBilledRefund(paid({ refundedCents: 500 }), 1_501)).toBe('Enter $15.00 or less.');
    expect(refuseBilledRefund(paid({ refundedCents: 500 }), 1_500)).toBeNull();
    expect(refuseBilledRefund(paid(), 0)).toBe('Enter an amount above zero.');
    expect(refuseBilledRefund(paid({ refundedCents: 2_000 }), 1)).toBe('Nothing is left to refund.');
  });

  it('counts a completed one before the provider’s sum shows it', () => {
    const refunds = [{ status: 'completed', amountCents: 1_500 }] as const;
    expect(refuseBilledRefund(paid({ refunds }), 501)).toBe('Enter $5.00 or less.');
    expect(isRefundOpen(paid({ refunds }))).toBe(true);
    expect(isRefundOpen(paid({ refunds, refundedCents: 1_500 }))).toBe(false);
  });

  it('is one at a time, and a failed one lets another be made', () => {
    const pending = paid({ refunds: [{ status: 'pending', amountCents: 100 }] });
    expect(refuseBilledRefund(pending, 100)).toBe(billedRefundMessages.onItsWay);
    expect(billedRefundableCents(pending)).toBe(0);
    expect(isRefundOpen(pending)).toBe(true);
    const failed = paid({ refunds: [{ status: 'failed', amountCents: 100 }] });
    expect(refuseBilledRefund(failed, 2_000)).toBeNull();
    expect(isRefundOpen(failed)).toBe(false);
  });

  it('is of paid ones only, and not while the cardholder disputes it', () => {
    for (const state of ['open', 'due', 'void'] as const)
      expect(refuseBilledRefund(paid({ state }), 100)).toBe('Nothing is left to refund.');
    for (const state of ['open', 'lost'] as const)
      expect(refuseBilledRefund(paid({ dispute: { state } }), 100)).toMatch(/disputes this payment/);
    expect(refuseBilledRefund(paid({ dispute: { state: 'won' } }), 100)).toBeNull();
  });
});
