import type { Exchange } from './exchange.ts';
import { invoiceView, subscriptionView } from './square-billing-views.ts';
import { event } from './square-events.ts';
import type { Billed, Billing, Sale } from './store.ts';

/* Square's events about subscriptions and their invoices. */

type Biller = Pick<Exchange, 'store' | 'webhooks' | 'base'>;

/** Tells the seller of a subscription as it is. */
export function tellSquareEnded({ store, webhooks }: Biller, billing: Billing): void {
  webhooks.emit('square', 'subscription.updated', () =>
    event({ store }, 'subscription.updated', { subscription: subscriptionView(billing) }),
  );
}

interface OneInvoice {
  billed: Billed;
  sale: Sale;
}

/** Tells the seller that an invoice was canceled. */
export function tellSquareInvoiceCanceled(
  { store, webhooks, base }: Biller,
  billing: Billing,
  { billed, sale }: OneInvoice,
): void {
  webhooks.emit('square', 'invoice.canceled', () =>
    event({ store }, 'invoice.canceled', { invoice: invoiceView(billing, billed, { sale, base }) }),
  );
}

/** Tells the seller of an invoice, and of how its charge went. */
export function tellSquareBilled(biller: Biller, billing: Billing, { billed, sale }: OneInvoice): void {
  const { store, webhooks, base } = biller;
  const outcome = sale.state === 'paid' ? 'invoice.payment_made' : 'invoice.scheduled_charge_failed';
  for (const type of billed.attempts > 1 || billed.attempts === 0
    ? [outcome]
    : ['invoice.published', outcome])
    webhooks.emit('square', type, () =>
      event({ store }, type, { invoice: invoiceView(billing, billed, { sale, base }) }),
    );
  tellSquareEnded(biller, billing);
}
