import { confirmsPayment } from './card-confirmation.ts';
import type { Provider } from './gateway.ts';

/**
 * How a card is billed again and again for an agreement. `starting`: the provider hasn't confirmed it yet; `refused`: it
 * never began; `stopped`: ended early.
 */
export const billingStates = ['starting', 'active', 'pastDue', 'ended', 'stopped', 'refused'] as const;
export type BillingState = (typeof billingStates)[number];

/** Whether a card is still billed, so that no other may be for the same agreement. */
export const isBilling = (state: BillingState): boolean =>
  state === 'starting' || state === 'active' || state === 'pastDue';

/** `due`: the card was declined or the seller marked it uncollectible, but the customer can still pay it. */
export const billedStates = ['open', 'due', 'paid', 'void'] as const;
export type BilledState = (typeof billedStates)[number];

/** Whether the customer can still pay an invoice. */
export const isUnpaid = ({ state }: { state: BilledState }): boolean => state === 'open' || state === 'due';

/** States of the providers' subscriptions; `completed`, `not_started` and `released` are those of Stripe's schedule. */
const subscriptions: Readonly<Record<Provider, Readonly<Record<string, BillingState>>>> = {
  square: {
    PENDING: 'active',
    ACTIVE: 'active',
    PAUSED: 'active',
    CANCELED: 'stopped',
    DEACTIVATED: 'stopped',
    COMPLETED: 'ended',
  },
  stripe: {
    not_started: 'active',
    trialing: 'active',
    active: 'active',
    paused: 'active',
    incomplete: 'pastDue',
    past_due: 'pastDue',
    unpaid: 'pastDue',
    incomplete_expired: 'stopped',
    canceled: 'stopped',
    completed: 'ended',
    // without a subscription: it was released before it started
    released: 'stopped',
  },
};

/** The statuses of an invoice that is neither paid nor waited for. */
const voided = ['void', 'CANCELED', 'FAILED'];

/**
 * Returns the status that a browser gets for an invoice of Stripe: the event's name once it is paid, else Stripe's own
 * (R4.21).
 */
export const stripeInvoiceSent = (status: string): string => (status === 'paid' ? 'invoice.paid' : status);

/**
 * Reads an invoice's status. Only the statuses that count as paid mean that the card was charged (R4.20, R4.21).
 * @param status of Square's payment, or its invoice while there is none; of Stripe after `stripeInvoiceSent`
 * @param isDeclined whether the card was declined since
 */
export function readBilledState(
  provider: Provider,
  { status, isDeclined }: { status: string; isDeclined: boolean },
): BilledState {
  if (confirmsPayment(provider, { status })) return 'paid';
  if (voided.includes(status)) return 'void';
  return isDeclined || status === 'uncollectible' ? 'due' : 'open';
}

/**
 * Reads a subscription's status. One with an invoice that is due is past due, which Square doesn't say itself.
 * @returns null for a status that nobody knows
 */
export function readBillingState(
  provider: Provider,
  { status, invoices }: { status: string; invoices: readonly { state: BilledState }[] },
): BillingState | null {
  const states = subscriptions[provider];
  const state = Object.hasOwn(states, status) ? states[status]! : null;
  return state === 'active' && invoices.some((each) => each.state === 'due') ? 'pastDue' : state;
}
