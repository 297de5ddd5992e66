import { describe, expect, it } from 'vitest';
import { confirmsPayment, paidStatuses } from './card-confirmation.ts';

describe('paidStatuses', () => {
  it('are those of the specification and no others (R4.20, R4.21)', () => {
    expect(paidStatuses).toEqual({
      square: ['APPROVED', 'COMPLETED'],
      stripe: ['invoice.paid', 'invoice.payment_succeeded', '_charge.succeeded', 'paid'],
    });
  });
});

describe('confirmsPayment', () => {
  it.each(['PENDING', 'CANCELED', 'FAILED', 'approved', 'APPROVED ', 'paid', ''])(
    'does not count the Square status "%s" (R4.20)',
    (status) => {
      expect(confirmsPayment('square', { status })).toBe(false);
    },
  );

  it.each([
    'succeeded',
    'charge.succeeded',
    'complete',
    'Paid',
    'unpaid',
    'requires_action',
    'COMPLETED',
    '',
  ])('does not count the Stripe status "%s" (R4.21)', (status) => {
    expect(confirmsPayment('stripe', { status })).toBe(false);
  });

  it.each(['APPROVED', 'COMPLETED'])('counts the Square status "%s" (R4.20)', (status) => {
    expect(confirmsPayment('square', { status })).toBe(true);
  });

  it.each(['invoice.paid', 'invoice.payment_succeeded', '_charge.succeeded', 'paid'])(
    'counts the Stripe status "%s" (R4.21)',
    (status) => {
      expect(confirmsPayment('stripe', { status })).toBe(true);
    },
  );
});
