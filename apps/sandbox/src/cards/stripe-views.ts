import { type Buyer, type FiledCard, type Refund, refundedCents, type Sale } from './store.ts';
import {
  blankCard,
  blankCharge,
  blankCharged,
  blankCustomer,
  blankDispute,
  blankEvidence,
  blankIntent,
  blankMethod,
  blankRefund,
  blankSession,
} from './stripe-blanks.ts';

/* Stripe's objects. Names and shapes are Stripe's. */

export const seconds = (date: string) => Math.floor(Date.parse(date) / 1000);
const daySeconds = 24 * 60 * 60;
const sessionStates = { open: 'open', paid: 'complete', closed: 'expired' } as const;

export const sessionView = (sale: Sale, base: string) => ({
  ...blankSession,
  amount_subtotal: sale.amountCents,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_reference_id: sale.metadata['attempt'] ?? null,
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  expires_at: seconds(sale.createdDate) + daySeconds,
  payment_method_types: ['card'],
  ui_mode: 'hosted_page',
  id: sale.id,
  object: 'checkout.session',
  mode: 'payment',
  status: sale.held ? 'complete' : sessionStates[sale.state],
  payment_status: sale.state === 'paid' ? 'paid' : 'unpaid',
  payment_intent: sale.paymentId,
  customer: sale.customerId ?? null,
  amount_total: sale.amountCents,
  currency: sale.currency.toLowerCase(),
  metadata: sale.metadata,
  success_url: sale.returnUrl,
  cancel_url: sale.cancelUrl,
  url: sale.state === 'open' ? `${base}/stripe/pay/${sale.id}` : null,
  created: seconds(sale.createdDate),
  livemode: false,
});

/** Before it is confirmed, an intent to charge a saved card only needs to be. */
function statusOf({ state, id, paymentId, cardId, declined, held }: Sale): string {
  if (held) return 'processing';
  if (state !== 'open') return state === 'paid' ? 'succeeded' : 'canceled';
  return id === paymentId && cardId !== undefined && declined === null
    ? 'requires_confirmation'
    : 'requires_payment_method';
}

const brands = { VISA: 'visa', MASTERCARD: 'mastercard', AMERICAN_EXPRESS: 'amex', DISCOVER: 'discover' };

const billing = { address: null, email: null, name: null, phone: null, tax_id: null };

export const chargeView = (sale: Sale) => ({
  ...blankCharge,
  amount_captured: sale.amountCents,
  billing_details: billing,
  created: seconds(sale.updatedDate),
  customer: sale.customerId ?? null,
  livemode: false,
  metadata: sale.metadata,
  payment_method: sale.cardId ?? null,
  id: sale.chargeId,
  object: 'charge',
  amount: sale.amountCents,
  amount_refunded: refundedCents(sale),
  currency: sale.currency.toLowerCase(),
  captured: true,
  disputed: sale.dispute !== undefined,
  paid: true,
  payment_intent: sale.paymentId,
  refunded: refundedCents(sale) === sale.amountCents,
  status: 'succeeded',
  payment_method_details: {
    type: 'card',
    card: {
      ...blankCharged,
      brand: brands[sale.brand],
      last4: sale.last4,
      exp_month: sale.card?.expiryMonth ?? 12,
      exp_year: sale.card?.expiryYear ?? 2034,
      funding: 'credit',
    },
  },
});

export const intentView = (sale: Sale) => {
  const isPaid = sale.state === 'paid';
  return {
    ...blankIntent,
    amount_capturable: 0,
    capture_method: 'automatic',
    client_secret: `${sale.paymentId}_secret`,
    confirmation_method: 'automatic',
    created: seconds(sale.createdDate),
    payment_method_types: ['card'],
    id: sale.paymentId,
    object: 'payment_intent',
    amount: sale.amountCents,
    amount_received: isPaid ? sale.amountCents : 0,
    currency: sale.currency.toLowerCase(),
    status: statusOf(sale),
    metadata: sale.metadata,
    customer: sale.customerId ?? null,
    payment_method: sale.cardId ?? null,
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
  ...blankRefund,
  metadata: refund.metadata ?? {},
  payment_method: sale.cardId ?? null,
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

export const customerView = (buyer: Buyer) => ({
  ...blankCustomer,
  balance: 0,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  id: buyer.id,
  object: 'customer',
  name: buyer.name,
  email: buyer.email === '' ? null : buyer.email,
  metadata: { customer: buyer.reference },
  created: seconds(buyer.createdDate),
  livemode: false,
});

export const methodView = (card: FiledCard) => ({
  ...blankMethod,
  billing_details: billing,
  id: card.id,
  object: 'payment_method',
  type: 'card',
  card: {
    ...blankCard,
    funding: 'credit',
    brand: brands[card.brand],
    last4: card.last4,
    exp_month: card.expiryMonth,
    exp_year: card.expiryYear,
  },
  customer: card.enabled ? card.customerId : null,
  created: seconds(card.createdDate),
  livemode: false,
  metadata: {},
});

const disputeStates = { open: 'needs_response', won: 'won', lost: 'lost' } as const;
const weekSeconds = 7 * 24 * 60 * 60;

/** The dispute of a sale that has one. */
export const disputeView = (sale: Sale) => {
  const { id, state, createdDate } = sale.dispute!;
  return {
    ...blankDispute,
    evidence: blankEvidence,
    is_charge_refundable: false,
    id,
    object: 'dispute',
    amount: sale.amountCents,
    charge: sale.chargeId,
    currency: sale.currency.toLowerCase(),
    payment_intent: sale.paymentId,
    reason: 'general',
    status: disputeStates[state],
    evidence_details: {
      due_by: seconds(createdDate) + weekSeconds,
      enhanced_eligibility: {},
      submission_method: 'not_submitted',
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    created: seconds(createdDate),
    livemode: false,
  };
};
