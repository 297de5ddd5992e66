import {
  readBilledState,
  readBillingState,
  stripeInvoiceSent,
} from '@fieldwright/domain/payments/billing-state';
import { providerKey } from '@fieldwright/domain/payments/provider-key';
import type { Stripe } from 'stripe';
import type { BillingGateway, ChargeError, InvoiceReading } from './billing-gateway.ts';
import { GatewayError } from './card-gateway.ts';
import { asked } from './stripe-answers.ts';

/** Stripe's subscription schedules: a subscription that ends with its last phase, and its invoices. */
export function billingOf(stripe: Stripe): BillingGateway {
  const schedules = stripe.subscriptionSchedules;
  return {
    startBilling: ({ billing, name, customerId, cardId, months, phases, startDate }) =>
      asked(async () => {
        const metadata = { billing };
        const { id: product } = await stripe.products.create(
          { name, metadata },
          { idempotencyKey: providerKey('plan', billing) },
        );
        const recurring = { interval: 'month', interval_count: months } as const;
        const { id, subscription } = await schedules.create(
          {
            customer: customerId,
            start_date: startDate === null ? 'now' : secondsOf(startDate),
            end_behavior: 'cancel',
            default_settings: { collection_method: 'charge_automatically', default_payment_method: cardId },
            metadata,
            phases: phases.map(({ payments, amountCents }) => ({
              items: [
                {
                  price_data: { currency: 'usd', product, recurring, unit_amount: amountCents },
                  quantity: 1,
                },
              ],
              duration: { interval: 'month', interval_count: payments * months },
              proration_behavior: 'none',
              metadata,
            })),
          },
          { idempotencyKey: providerKey('billing', billing) },
        );
        if (!id) throw new GatewayError('unknown', 'incomplete');
        if (startDate === null) await chargeFirst(stripe, subscription);
        return { billingId: id };
      }),
    findBilling: ({ billing, customerId }) =>
      asked(async () => {
        for await (const { id, metadata } of schedules.list({ customer: customerId, limit: 100 }))
          if (metadata?.['billing'] === billing) return { billingId: id };
        return null;
      }),
    readBilling: ({ billingId, paid = [] }) =>
      asked(async () => {
        const schedule = await schedules.retrieve(billingId, { expand: ['subscription'] });
        const subscription = await subscriptionOf(stripe, schedule);
        const status =
          schedule.status === 'completed' ? 'completed' : (subscription?.status ?? schedule.status);
        const subscriptionId = subscription?.id ?? null;
        const invoices = subscription === null ? [] : await invoicesOf(stripe, subscription.id, paid);
        return {
          state: readBillingState('stripe', { status, invoices }),
          subscriptionId,
          nextDate: nextDate(schedule, subscription),
          invoices,
        };
      }),
    changeBillingCard: ({ billingId, cardId }) =>
      asked(async () => {
        const schedule = await schedules.retrieve(billingId);
        const id = idOf(schedule);
        if (!id && schedule.status !== 'not_started') throw new GatewayError('refused', schedule.status);
        if (schedule.status !== 'released')
          await schedules.update(billingId, { default_settings: { default_payment_method: cardId } });
        if (!id) return;
        await stripe.subscriptions.update(id, { default_payment_method: cardId });
        const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
        // a card that is declined again leaves the invoice as it is
        for (const invoice of data)
          await asked(() =>
            stripe.invoices.pay(invoice.id, { payment_method: cardId, off_session: true }),
          ).catch((error: GatewayError) => {
            if (error.fault === 'credentials') throw error;
          });
      }),
    async stopBilling({ billingId, subscriptionId = null }) {
      await asked(
        async () => void (await schedules.cancel(billingId, { invoice_now: false, prorate: false })),
      ).catch((error: GatewayError) => {
        if (error.fault !== 'refused') throw error;
        return asked(() => stopReleased(stripe, billingId));
      });
      await asked(() => voidUnpaid(stripe, billingId, subscriptionId));
    },
  };
}

/**
 * Charges the first invoice at once, because the customer agreed to a payment today and Stripe would keep it as a draft for
 * an hour. If it fails, or the card is declined, Stripe retries automatically.
 */
async function chargeFirst(
  stripe: Stripe,
  subscription: Stripe.SubscriptionSchedule['subscription'],
): Promise<void> {
  const id = typeof subscription === 'string' ? subscription : subscription?.id;
  if (!id) return;
  await asked(async () => {
    const { data } = await stripe.invoices.list({ subscription: id, status: 'draft', limit: 1 });
    for (const invoice of data) {
      await stripe.invoices.finalizeInvoice(invoice.id);
      await stripe.invoices.pay(invoice.id, { off_session: true });
    }
  }).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
  });
}

/** Returns the id of a schedule's subscription, also of one that it has let run on, as sellers can in the dashboard. */
const idOf = ({ subscription, released_subscription: released }: Stripe.SubscriptionSchedule) =>
  (typeof subscription === 'string' ? subscription : subscription?.id) ?? released;

async function subscriptionOf(
  stripe: Stripe,
  schedule: Stripe.SubscriptionSchedule,
): Promise<Stripe.Subscription | null> {
  const { subscription } = schedule;
  if (subscription && typeof subscription !== 'string') return subscription;
  return schedule.released_subscription
    ? stripe.subscriptions.retrieve(schedule.released_subscription)
    : null;
}

/** Cancels the subscription of a schedule that can't be canceled because somebody let go of it in the dashboard. */
async function stopReleased(stripe: Stripe, billingId: string): Promise<void> {
  const { status, released_subscription: released } = await stripe.subscriptionSchedules.retrieve(billingId);
  if (status === 'completed' || status === 'canceled') return;
  if (status !== 'released') throw new GatewayError('unknown', status);
  // before it started, there was no subscription to release
  if (!released) return;
  const subscription = await stripe.subscriptions.retrieve(released);
  if (subscription.status !== 'canceled')
    await stripe.subscriptions.cancel(released, { invoice_now: false, prorate: false });
}

const unpaid: readonly (string | null)[] = ['draft', 'open', 'uncollectible'];

/**
 * Voids unpaid invoices, which Stripe leaves open: the customer could still pay them, and a draft would be charged after an
 * hour. A subscription's draft can't be deleted, so it is finalized first. If one fails, the others are still voided.
 */
async function voidUnpaid(stripe: Stripe, billingId: string, known: string | null): Promise<void> {
  const subscription = idOf(await stripe.subscriptionSchedules.retrieve(billingId)) ?? known;
  if (!subscription) return;
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  const giveUp = async ({ id, status }: Stripe.Invoice) => {
    if (status === 'draft') await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    await stripe.invoices.voidInvoice(id);
  };
  const failed: unknown[] = [];
  for (const invoice of data.filter(({ status }) => unpaid.includes(status)))
    await giveUp(invoice).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}

/** Noon in UTC is on the same day all over the United States. */
const secondsOf = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Returns when a subscription charges next: with its first phase, or its next period; null after its last payment. */
function nextDate(
  schedule: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription | null,
): string | null {
  if (schedule.status === 'not_started') return isoOf(schedule.phases[0]!.start_date);
  const next = subscription?.items.data[0]?.current_period_end;
  const isRunning = schedule.status === 'released' && subscription?.status !== 'canceled';
  if (isRunning && next !== undefined) return isoOf(next);
  const end = schedule.phases.at(-1)?.end_date ?? 0;
  return schedule.status === 'active' && next !== undefined && next < end ? isoOf(next) : null;
}

async function invoicesOf(
  stripe: Stripe,
  subscription: string,
  paid: readonly string[],
): Promise<InvoiceReading[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] });
  const asRead = data.filter(({ id }) => !paid.includes(id));
  return Promise.all(asRead.map((invoice) => readingOf(stripe, invoice)));
}

async function readingOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<InvoiceReading> {
  const { id, amount_due: amountCents, amount_paid: paidCents, attempt_count: attempts } = invoice;
  const intent = invoice.payments?.data.at(-1)?.payment.payment_intent;
  const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  const status = stripeInvoiceSent(invoice.status ?? '');
  const isDeclined = invoice.status === 'open' && attempts > 0;
  return {
    invoiceId: id,
    status,
    state: readBilledState('stripe', { status, isDeclined }),
    orderId: null,
    paymentId,
    amountCents,
    paidCents,
    createdDate: isoOf(invoice.created),
    error: isDeclined && paymentId !== null ? await errorOf(stripe, paymentId) : null,
    url: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  };
}

async function errorOf(stripe: Stripe, paymentId: string): Promise<ChargeError | null> {
  const { last_payment_error: error } = await stripe.paymentIntents.retrieve(paymentId);
  const code = error?.decline_code ?? error?.code;
  return error && code ? { category: error.type, code } : null;
}
