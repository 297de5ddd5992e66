import { describe, expect, it } from 'vitest';
import {
  isBilling,
  isUnpaid,
  readBilledState,
  readBillingState,
  stripeInvoiceSent,
} from './billing-state.ts';

describe('stripeInvoiceSent', () => {
  it('sends invoice.paid for a paid invoice and any other status as it is (R4.21)', () => {
    expect(stripeInvoiceSent('paid')).toBe('invoice.paid');
    expect(['draft', 'open', 'void'].map(stripeInvoiceSent)).toEqual(['draft', 'open', 'void']);
  });
});

describe('readBilledState', () => {
  it.each([
    ['stripe', 'invoice.paid'],
    ['stripe', 'invoice.payment_succeeded'],
    ['stripe', stripeInvoiceSent('paid')],
    ['square', 'COMPLETED'],
    ['square', 'APPROVED'],
  ] as const)('counts an invoice of %s as paid with the status "%s" (R4.20, R4.21)', (provider, status) => {
    expect(readBilledState(provider, { status, isDeclined: true })).toBe('paid');
  });

  it.each([
    ['stripe', 'succeeded'],
    ['stripe', 'open'],
    ['stripe', 'draft'],
    ['square', 'PAID'],
    ['square', 'UNPAID'],
  ] as const)('does not count the status "%s: %s" as paid (R4.20, R4.21)', (provider, status) => {
    expect(readBilledState(provider, { status, isDeclined: false })).toBe('open');
    expect(readBilledState(provider, { status, isDeclined: true })).toBe('due');
  });

  it('counts an invoice that the seller has written off as unpaid, since the customer can still pay it', () => {
    const state = readBilledState('stripe', { status: 'uncollectible', isDeclined: false });
    expect([state, isUnpaid({ state })]).toEqual(['due', true]);
  });

  it('tells what nobody waits for anymore', () => {
    expect(readBilledState('stripe', { status: 'void', isDeclined: true })).toBe('void');
    expect(readBilledState('square', { status: 'CANCELED', isDeclined: false })).toBe('void');
  });
});

describe('readBillingState', () => {
  it('reads what the provider says of a subscription, and nothing into what nobody knows', () => {
    const read = (provider: 'square' | 'stripe', status: string) =>
      readBillingState(provider, { status, invoices: [{ state: 'paid' }] });
    expect(read('stripe', 'active')).toBe('active');
    expect(read('stripe', 'past_due')).toBe('pastDue');
    expect(read('stripe', 'completed')).toBe('ended');
    expect(read('stripe', 'released')).toBe('stopped');
    expect(read('square', 'CANCELED')).toBe('stopped');
    expect(read('square', 'COMPLETED')).toBe('ended');
    expect(read('square', 'active')).toBeNull();
    expect(read('stripe', 'toString')).toBeNull();
  });

  it('is past due while an invoice is due, also where the provider does not say so', () => {
    const invoices = [{ state: 'due' }, { state: 'paid' }] as const;
    expect(readBillingState('square', { status: 'ACTIVE', invoices })).toBe('pastDue');
    expect(readBillingState('square', { status: 'CANCELED', invoices })).toBe('stopped');
  });

  it('lets another card be billed only once this one is not', () => {
    const states = ['starting', 'active', 'pastDue', 'ended', 'stopped', 'refused'] as const;
    expect(states.filter(isBilling)).toEqual(['starting', 'active', 'pastDue']);
  });
});
