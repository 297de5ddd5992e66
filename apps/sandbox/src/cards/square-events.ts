import type { Exchange } from './exchange.ts';
import { disputeView, locationId, merchantId, paymentView, refundView } from './square-views.ts';
import type { Sale } from './store.ts';

/* Square's events. */

/** Returns an event about an object. */
export const event = (
  exchange: Pick<Exchange, 'store'>,
  type: string,
  object: Record<string, { id: string | null }>,
) => {
  const [[kind, { id }]] = Object.entries(object) as [[string, { id: string | null }]];
  return {
    merchant_id: merchantId,
    ...(kind === 'dispute' && { location_id: locationId }),
    type,
    event_id: exchange.store.id('ev_'),
    created_at: exchange.store.now().toISOString(),
    data: { type: kind, id, object },
  };
};

export type Emitter = Pick<Exchange, 'store' | 'webhooks'>;

/** Tells the seller of a payment, in two events, as Square does. */
export function tellSquarePayment(exchange: Emitter, sale: Sale): void {
  for (const type of ['payment.created', 'payment.updated'])
    exchange.webhooks.emit('square', type, () => event(exchange, type, { payment: paymentView(sale) }));
}

/** Tells the seller of a dispute, and of how it went on. */
export function tellSquareDispute(exchange: Emitter, sale: Sale, type: 'created' | 'state.updated'): void {
  const name = `dispute.${type}`;
  exchange.webhooks.emit('square', name, () => event(exchange, name, { dispute: disputeView(sale) }));
}

/** Tells the seller of a refund: the latest, or the one given. */
export function tellSquareRefund(
  exchange: Emitter,
  sale: Sale,
  type: 'refund.created' | 'refund.updated',
  refund = sale.refunds.at(-1)!,
): void {
  exchange.webhooks.emit('square', type, () => event(exchange, type, { refund: refundView(sale, refund) }));
}
