import { confirmsPayment } from './card-confirmation.ts';
import type { Provider } from './gateway.ts';

/** What a provider says about a charge, in our own words. `unknown` means that it has to be asked again. */
export type ProviderState = 'unknown' | 'waiting' | 'charged' | 'declined' | 'canceled';

/** The other statuses that providers give their payments and hosted pages. */
const uncharged: Readonly<Record<Provider, Readonly<Record<string, ProviderState>>>> = {
  square: { PENDING: 'waiting', CANCELED: 'canceled', FAILED: 'declined' },
  stripe: {
    open: 'waiting',
    unpaid: 'waiting',
    requires_payment_method: 'waiting',
    requires_confirmation: 'waiting',
    requires_action: 'waiting',
    processing: 'waiting',
    failed: 'declined',
    canceled: 'canceled',
    expired: 'canceled',
  },
};

/**
 * Returns the status a browser gets for a Stripe payment: `_charge.succeeded` once the card was charged, else
 * Stripe's own (R4.21).
 */
export const stripeStatusSent = (paymentIntentStatus: string): string =>
  paymentIntentStatus === 'succeeded' ? '_charge.succeeded' : paymentIntentStatus;

/**
 * Reads a provider's status (R4.20, R4.21). Only the statuses that count as paid mean that the card was
 * charged.
 * @param status as Square sends it, or of Stripe after `stripeStatusSent`
 */
export function readProviderState(provider: Provider, status: string): ProviderState {
  if (confirmsPayment(provider, { status })) return 'charged';
  const states = uncharged[provider];
  return Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown';
}
