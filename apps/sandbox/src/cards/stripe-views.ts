import { type Refund, refundedCents, type Sale } from './store.ts';

/* Stripe's objects. Names and shapes are Stripe's. */

export const seconds = (date: string) => Math.floor(Date.parse(date) / 1000);
const sessionStates = { open: 'open', paid: 'complete', closed: 'expired' } as const;

export const sessionView = (sale: Sale, base: string) => ({
  id: sale.id,
  object: 'checkout.session',
  mode: 'payment',
  status: sessionStates[sale.state],
  payment_status: sale.state === 'paid' ? 'paid' : 'unpaid',
  payment_intent: sale.paymentId,
  amount_total: sale.amountCents,
  currency: sale.currency.toLowerCase(),
  metadata: sale.metadata,
  success_url: sale.returnUrl,
  cancel_url: sale.cancelUrl,
  url: sale.state === 'open' ? `${base}/stripe/pay/${sale.id}` : null,
  created: seconds(sale.createdDate),
  livemode: false,
});

const brands = { VISA: 'visa', MASTERCARD: 'mastercard', AMERICAN_EXPRESS: 'amex', DISCOVER: 'discover' };

export const chargeView = (sale: Sale) => ({
  id: sale.chargeId,
  object: 'charge',
  amount: sale.amountCents,
  amount_refunded: refundedCents(sale),
  currency: sale.currency.toLowerCase(),
  captured: true,
  disputed: sale.disputed,
  paid: true,
  payment_intent: sale.paymentId,
  refunded: refundedCents(sale) === sale.amountCents,
  status: 'succeeded',
  payment_method_details: { type: 'card', card: { brand: brands[sale.brand], last4: sale.last4 } },
});

export const intentView = (sale: Sale) => {
  const isPaid = sale.state === 'paid';
  return {
    id: sale.paymentId,
    object: 'payment_intent',
    amount: sale.amountCents,
    amount_received: isPaid ? sale.amountCents : 0,
    currency: sale.currency.toLowerCase(),
    status: isPaid ? 'succeeded' : sale.state === 'closed' ? 'canceled' : 'requires_payment_method',
    metadata: sale.metadata,
    latest_charge: isPaid ? chargeView(sale) : null,
    last_payment_error:
      sale.declined === null || isPaid
        ? null
        : { type: 'card_error', code: 'card_declined', decline_code: sale.declined },
    livemode: false,
  };
};

const refundStates = { pending: 'pending', completed: 'succeeded', failed: 'failed' } as const;
export const refundView = (sale: Sale, refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountCents,
  charge: sale.chargeId,
  currency: sale.currency.toLowerCase(),
  payment_intent: sale.paymentId,
  reason: null,
  status: refundStates[refund.status],
  created: seconds(refund.createdDate),
});
