import type { Exchange } from './exchange.ts';
import type { Refund, Sale } from './store.ts';
import { apiVersion } from './stripe-answers.ts';
import { chargeView, disputeView, intentView, refundView, seconds, sessionView } from './stripe-views.ts';

/* Stripe's events. */

export type Emitter = Pick<Exchange, 'store' | 'webhooks'>;

/** Sends an event about an object. */
export function emit({ store, webhooks }: Emitter, type: string, object: object): void {
  webhooks.emit('stripe', type, () => ({
    id: store.id('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(store.now().toISOString()),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  }));
}

/** Tells the seller of a payment or a declined card. */
export function tellStripePayment(exchange: Emitter & Pick<Exchange, 'base'>, sale: Sale): void {
  if (sale.held) emit(exchange, 'payment_intent.processing', intentView(sale));
  else if (sale.state !== 'paid') return emit(exchange, 'payment_intent.payment_failed', intentView(sale));
  else {
    emit(exchange, 'charge.succeeded', chargeView(sale));
    emit(exchange, 'payment_intent.succeeded', intentView(sale));
  }
  if (sale.id !== sale.paymentId)
    emit(exchange, 'checkout.session.completed', sessionView(sale, exchange.base));
}

/** Tells the seller of a dispute, and of how it ended. */
export function tellStripeDispute(exchange: Emitter, sale: Sale, type: 'created' | 'closed'): void {
  emit(exchange, `charge.dispute.${type}`, disputeView(sale));
}

/** Tells the seller that a refund has failed. */
export function tellStripeRefundFailed(exchange: Emitter, sale: Sale, refund: Refund): void {
  emit(exchange, 'refund.updated', refundView(sale, refund));
  emit(exchange, 'refund.failed', refundView(sale, refund));
}

/** Tells the seller of a refund that has come through. */
export function tellStripeRefund(exchange: Emitter, sale: Sale, refund: Refund): void {
  emit(exchange, 'refund.updated', refundView(sale, refund));
  emit(exchange, 'charge.refunded', chargeView(sale));
}
