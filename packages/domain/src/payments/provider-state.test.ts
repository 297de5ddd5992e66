import { describe, expect, it } from 'vitest';
import { paidStatuses } from './card-confirmation.ts';
import { readProviderState, stripeStatusSent } from './provider-state.ts';

describe('readProviderState', () => {
  it.each(['', 'approved', 'succeeded', 'toString', 'requires_capture', 'NEW'])(
    'believes nothing of the status "%s" until the provider is asked again (R4.20, R4.21)',
    (status) => {
      expect(readProviderState('square', status)).toBe('unknown');
      expect(readProviderState('stripe', status)).toBe('unknown');
    },
  );

  it('counts as charged exactly what counts as paid, by provider (R4.20, R4.21)', () => {
    for (const status of paidStatuses.square) {
      expect(readProviderState('square', status)).toBe('charged');
      expect(readProviderState('stripe', status)).toBe('unknown');
    }
    for (const status of paidStatuses.stripe) {
      expect(readProviderState('stripe', status)).toBe('charged');
      expect(readProviderState('square', status)).toBe('unknown');
    }
  });

  it.each([
    ['square', 'PENDING', 'waiting'],
    ['square', 'CANCELED', 'canceled'],
    ['square', 'FAILED', 'declined'],
    ['stripe', 'open', 'waiting'],
    ['stripe', 'unpaid', 'waiting'],
    ['stripe', 'processing', 'waiting'],
    ['stripe', 'requires_payment_method', 'waiting'],
    ['stripe', 'requires_confirmation', 'waiting'],
    ['stripe', 'requires_action', 'waiting'],
    ['stripe', 'failed', 'declined'],
    ['stripe', 'canceled', 'canceled'],
    ['stripe', 'expired', 'canceled'],
  ] as const)('reads "%s %s" as %s', (provider, status, state) => {
    expect(readProviderState(provider, status)).toBe(state);
  });
});

describe('stripeStatusSent', () => {
  it('sends _charge.succeeded for a charged card and any other status as it is (R4.21)', () => {
    expect(stripeStatusSent('succeeded')).toBe('_charge.succeeded');
    expect(stripeStatusSent('requires_action')).toBe('requires_action');
  });
});
