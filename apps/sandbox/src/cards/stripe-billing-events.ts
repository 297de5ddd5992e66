import type { Exchange } from './exchange.ts';
import type { Billed, Billing, Sale } from './store.ts';
import { invoiceView, scheduleView, subscriptionView } from './stripe-billing-views.ts';
import { emit } from './stripe-events.ts';

/* Stripe's events about subscriptions and their invoices. */

type Biller = Pick<Exchange, 'store' | 'webhooks' | 'base'>;

/** Checks whether an invoice was declined and isn't paid since. */
export const isPastDue = ({ store }: Pick<Exchange, 'store'>, { invoices }: Billing): boolean =>
  invoices.some(
    ({ saleId, attempts }) => attempts > 0 && store.sale(({ id }) => id === saleId)?.state === 'open',
  );

const subscriptionOf = (biller: Biller, billing: Billing) =>
  subscriptionView(billing, isPastDue(biller, billing));

/** Tells the seller of a subscription that is over. */
export function tellStripeEnded(biller: Biller, billing: Billing): void {
  emit(biller, 'customer.subscription.deleted', subscriptionOf(biller, billing));
  // its schedule has ended before
  if (billing.releasedDate !== undefined) return;
  const type = `subscription_schedule.${billing.state}`;
  emit(biller, type, scheduleView(billing, billing.id));
}

/** Tells the seller of another card of a subscription. */
export function tellStripeChanged(biller: Biller, billing: Billing): void {
  emit(biller, 'customer.subscription.updated', subscriptionOf(biller, billing));
  emit(biller, 'subscription_schedule.updated', scheduleView(billing, billing.id));
}

/** Tells the seller that a subscription runs on without its schedule. */
export function tellStripeReleased(biller: Biller, billing: Billing): void {
  if (billing.invoices.length > 0)
    emit(biller, 'customer.subscription.updated', subscriptionOf(biller, billing));
  emit(biller, 'subscription_schedule.released', scheduleView(billing, billing.id));
}

/** Tells the seller of an invoice, and of how its charge went. */
export function tellStripeBilled(
  biller: Biller,
  billing: Billing,
  { billed, sale }: { billed: Billed; sale: Sale },
): void {
  const invoice = invoiceView(billing, billed, { sale, base: biller.base });
  if (sale.state === 'paid') {
    emit(biller, 'invoice.paid', invoice);
    emit(biller, 'invoice.payment_succeeded', invoice);
  } else emit(biller, 'invoice.payment_failed', invoice);
  emit(biller, 'customer.subscription.updated', subscriptionOf(biller, billing));
}

/** Tells the seller that an invoice was given up. */
export function tellStripeVoided(
  biller: Biller,
  billing: Billing,
  { billed, sale }: { billed: Billed; sale: Sale },
): void {
  emit(biller, 'invoice.voided', invoiceView(billing, billed, { sale, base: biller.base }));
}
