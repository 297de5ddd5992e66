import type { Exchange } from './exchange.ts';
import { tellSquareRefund } from './square-events.ts';
import { type Refund, refundableCents } from './store.ts';
import { tellStripeRefund, tellStripeRefundFailed } from './stripe-events.ts';

/** Has the cardholder's bank return a refund, also one that was completed. */
export function failRefund(books: Pick<Exchange, 'store' | 'webhooks'>, refundId: string): void {
  const sale = books.store.sale(({ refunds }) => refunds.some(({ id }) => id === refundId));
  const refund = sale?.refunds.find(({ id }) => id === refundId);
  if (!sale || !refund) throw new Error(`There is no refund ${refundId}.`);
  refund.status = 'failed';
  sale.version += 1;
  sale.updatedDate = books.store.now().toISOString();
  books.store.save();
  if (sale.provider === 'square') tellSquareRefund(books, sale, 'refund.updated', refund);
  else tellStripeRefundFailed(books, sale, refund);
}

/**
 * Refunds a part of a payment in the provider's dashboard, at most what is left. The seller's program learns of it by
 * events, or when it asks about the charge.
 * @param status `pending`: it completes with the next look at it, unless refunds are held
 */
export function refundOutside(
  books: Pick<Exchange, 'store' | 'webhooks'>,
  paymentId: string,
  cents: number,
  status: 'completed' | 'pending' = 'completed',
): void {
  const sale = books.store.sale((each) => each.paymentId === paymentId && each.state === 'paid');
  if (!sale) throw new Error(`There is no payment ${paymentId}.`);
  const amountCents = Math.min(cents, refundableCents(sale));
  if (amountCents <= 0) return;
  const at = books.store.now().toISOString();
  const id = sale.provider === 'square' ? `${paymentId}_${books.store.id('')}` : books.store.id('re_');
  const refund: Refund = { id, amountCents, status, reason: '', createdDate: at };
  sale.refunds.push(refund);
  sale.updatedDate = at;
  sale.version += 1;
  books.store.save();
  if (sale.provider === 'stripe') tellStripeRefund(books, sale, refund);
  else tellSquareRefund(books, sale, 'refund.created');
  if (sale.provider === 'square' && status === 'completed') tellSquareRefund(books, sale, 'refund.updated');
}
