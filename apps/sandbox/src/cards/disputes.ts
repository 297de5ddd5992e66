import type { Exchange } from './exchange.ts';
import { tellSquareDispute } from './square-events.ts';
import type { Sale } from './store.ts';
import { tellStripeDispute } from './stripe-events.ts';

type Books = Pick<Exchange, 'store' | 'webhooks'>;

/** Has the cardholder dispute a payment. @param reason among Square's, 1 to 9 */
export function dispute(books: Books, sale: Sale, reason: number): void {
  const at = books.store.now().toISOString();
  const id = books.store.id(sale.provider === 'square' ? 'SQD' : 'du_');
  if (sale.dispute) sale.earlierDisputes = [...(sale.earlierDisputes ?? []), sale.dispute];
  sale.dispute = { id, state: 'open', reason, version: 1, createdDate: at, updatedDate: at };
  books.store.save();
  if (sale.provider === 'square') tellSquareDispute(books, sale, 'created');
  else tellStripeDispute(books, sale, 'created');
}

function end(books: Books, sale: Sale, state: 'won' | 'lost'): void {
  if (!sale.dispute) throw new Error(`The payment ${sale.paymentId} has no dispute.`);
  Object.assign(sale.dispute, {
    state,
    version: sale.dispute.version + 1,
    updatedDate: books.store.now().toISOString(),
  });
  books.store.save();
  if (sale.provider === 'square') tellSquareDispute(books, sale, 'state.updated');
  else tellStripeDispute(books, sale, 'closed');
}

/** Has a payment disputed, or ends its dispute in favor of the seller (`won`) or the cardholder (`lost`). */
export function disputeOf(books: Books, paymentId: string, ended?: 'won' | 'lost'): void {
  const sale = books.store.sale((each) => each.paymentId === paymentId && each.state === 'paid');
  if (!sale) throw new Error(`There is no payment ${paymentId}.`);
  if (ended) end(books, sale, ended);
  else dispute(books, sale, 1);
}
