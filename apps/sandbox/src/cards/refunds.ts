import type { Exchange } from './exchange.ts';
import { tellSquareRefund } from './square-events.ts';
import { tellStripeRefundFailed } from './stripe-events.ts';

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
