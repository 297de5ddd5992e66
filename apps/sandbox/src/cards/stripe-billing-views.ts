import { isPending, paymentCents, paymentDate } from './billing-dates.ts';
import type { Billed, Billing, Plan, Sale } from './store.ts';
import {
  blankInvoice,
  blankLine,
  blankPhase,
  blankPlan,
  blankPrice,
  blankProduct,
  blankSchedule,
  blankSubscription,
  blankSubscriptionItem,
} from './stripe-billing-blanks.ts';
import { seconds } from './stripe-views.ts';

/* Stripe's subscriptions, their schedules and invoices. Names and shapes are Stripe's. */

export const listOf = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });

export const productView = ({ id, name, createdDate }: Plan, metadata: Record<string, string>) => ({
  ...blankProduct,
  id,
  object: 'product',
  active: true,
  created: seconds(createdDate),
  updated: seconds(createdDate),
  livemode: false,
  metadata,
  name,
  type: 'service',
});

const priceView = (billing: Billing, amountCents: number) => ({
  ...blankPrice,
  id: `price_${billing.id}_${String(amountCents)}`,
  object: 'price',
  active: false,
  billing_scheme: 'per_unit',
  created: seconds(billing.startDate),
  currency: 'usd',
  livemode: false,
  metadata: {},
  product: billing.planId,
  recurring: {
    interval: 'month',
    interval_count: billing.months,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  type: 'recurring',
  unit_amount: amountCents,
  unit_amount_decimal: String(amountCents),
});

const planView = (billing: Billing, amountCents: number) => ({
  ...blankPlan,
  id: `price_${billing.id}_${String(amountCents)}`,
  object: 'plan',
  active: false,
  amount: amountCents,
  amount_decimal: String(amountCents),
  billing_scheme: 'per_unit',
  created: seconds(billing.startDate),
  currency: 'usd',
  interval: 'month',
  interval_count: billing.months,
  livemode: false,
  metadata: {},
  product: billing.planId,
  usage_type: 'licensed',
});

/** The runs of equal amounts, by the number of their first payment. */
function phasesOf({ amounts }: Billing): { amountCents: number; from: number; to: number }[] {
  const phases: { amountCents: number; from: number; to: number }[] = [];
  for (const [index, amountCents] of amounts.entries()) {
    const last = phases.at(-1);
    if (last?.amountCents === amountCents) last.to = index + 1;
    else phases.push({ amountCents, from: index, to: index + 1 });
  }
  return phases;
}

/** @param subscription its id, or itself where it is expanded */
export function scheduleView(billing: Billing, subscription: unknown) {
  const at = (number: number) => seconds(paymentDate(billing, number));
  const phases = phasesOf(billing);
  const current = phases.find(({ to }) => billing.invoices.length <= to);
  const isReleased = billing.releasedDate !== undefined;
  return {
    ...blankSchedule,
    id: billing.scheduleId,
    object: 'subscription_schedule',
    canceled_at: billing.canceledDate && seconds(billing.canceledDate),
    released_at: isReleased ? seconds(billing.releasedDate!) : null,
    // there is none if it was released before its first phase
    released_subscription: isReleased && billing.invoices.length > 0 ? billing.id : null,
    completed_at: billing.state === 'completed' ? seconds(billing.endedDate!) : null,
    created: seconds(billing.createdDate ?? billing.startDate),
    current_phase:
      billing.state === 'active' && !isReleased && current && !isPending(billing)
        ? { start_date: at(current.from), end_date: at(current.to) }
        : null,
    customer: billing.customerId,
    default_settings: {
      ...blankSchedule.default_settings,
      collection_method: 'charge_automatically',
      default_payment_method: billing.cardId,
    },
    end_behavior: 'cancel',
    livemode: false,
    metadata: billing.metadata,
    phases: phases.map(({ amountCents, from, to }) => ({
      ...blankPhase,
      currency: 'usd',
      start_date: at(from),
      end_date: at(to),
      items: [
        {
          billing_thresholds: null,
          discounts: [],
          metadata: {},
          plan: priceView(billing, amountCents).id,
          price: priceView(billing, amountCents).id,
          quantity: 1,
        },
      ],
      metadata: billing.metadata,
      proration_behavior: 'none',
    })),
    status: isReleased ? 'released' : isPending(billing) ? 'not_started' : billing.state,
    // there is none before the first phase
    subscription:
      isReleased || (billing.invoices.length === 0 && billing.startDate !== billing.createdDate)
        ? null
        : subscription,
  };
}

/** @param isPastDue whether a card was declined for an invoice that isn't paid since */
export function subscriptionView(billing: Billing, isPastDue: boolean) {
  const { id, invoices } = billing;
  const number = Math.max(invoices.length - 1, 0);
  const amountCents = paymentCents(billing, number);
  const start = seconds(billing.startDate);
  const active = isPastDue ? 'past_due' : 'active';
  return {
    ...blankSubscription,
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    canceled_at: billing.canceledDate && seconds(billing.canceledDate),
    collection_method: 'charge_automatically',
    created: start,
    currency: 'usd',
    customer: billing.customerId,
    default_payment_method: billing.cardId,
    ended_at: billing.endedDate && seconds(billing.endedDate),
    items: listOf(`/v1/subscription_items?subscription=${id}`, [
      {
        ...blankSubscriptionItem,
        id: `si_${id}`,
        object: 'subscription_item',
        created: start,
        current_period_start: seconds(paymentDate(billing, number)),
        current_period_end: seconds(paymentDate(billing, number + 1)),
        metadata: {},
        plan: planView(billing, amountCents),
        price: priceView(billing, amountCents),
        quantity: 1,
        subscription: id,
      },
    ]),
    latest_invoice: invoices.at(-1)?.id ?? null,
    livemode: false,
    metadata: billing.metadata,
    schedule: billing.state === 'active' && billing.releasedDate === undefined ? billing.scheduleId : null,
    start_date: start,
    status: billing.state === 'active' ? active : 'canceled',
  };
}

const invoiceStates = { open: 'open', paid: 'paid', closed: 'void' } as const;

function invoicePaymentView(billed: Billed, sale: Sale) {
  const isPaid = sale.state === 'paid';
  return {
    id: `inpay_${billed.id}`,
    object: 'invoice_payment',
    amount_paid: isPaid ? sale.amountCents : null,
    amount_requested: sale.amountCents,
    created: seconds(sale.createdDate),
    currency: 'usd',
    invoice: billed.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: sale.paymentId },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? seconds(sale.updatedDate) : null },
  };
}

function invoiceStatus({ isDraft, isWrittenOff }: Billed, { state }: Sale): string {
  if (state !== 'open') return invoiceStates[state];
  if (isDraft) return 'draft';
  return isWrittenOff ? 'uncollectible' : 'open';
}

export function invoiceView(billing: Billing, billed: Billed, { sale, base }: { sale: Sale; base: string }) {
  const status = invoiceStatus(billed, sale);
  const isDraft = status === 'draft';
  const created = seconds(sale.createdDate);
  const isPaid = sale.state === 'paid';
  const period = { start: created, end: seconds(paymentDate(billing, billed.number)) };
  return {
    ...blankInvoice,
    id: billed.id,
    object: 'invoice',
    amount_due: sale.amountCents,
    amount_paid: isPaid ? sale.amountCents : 0,
    amount_remaining: isPaid ? 0 : sale.amountCents,
    attempt_count: billed.attempts,
    attempted: billed.attempts > 0,
    auto_advance: isDraft || (status === 'open' && !billed.isHeld),
    billing_reason: billed.number === 1 ? 'subscription_create' : 'subscription_cycle',
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer: billing.customerId,
    effective_at: isDraft ? null : created,
    ending_balance: isDraft ? null : 0,
    hosted_invoice_url: isDraft ? null : `${base}/stripe/pay/${sale.id}`,
    lines: listOf(`/v1/invoices/${billed.id}/lines`, [
      {
        ...blankLine,
        id: `il_${billed.id}`,
        object: 'line_item',
        amount: sale.amountCents,
        currency: 'usd',
        description: `1 × ${billing.name}`,
        invoice: billed.id,
        livemode: false,
        metadata: billing.metadata,
        period,
        quantity: 1,
        subscription: billing.id,
        subtotal: sale.amountCents,
      },
    ]),
    livemode: false,
    metadata: {},
    number: isDraft ? null : `TEST-${String(billed.number).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: billing.metadata, subscription: billing.id },
      type: 'subscription_details',
    },
    payments: listOf(
      `/v1/invoice_payments?invoice=${billed.id}`,
      isDraft ? [] : [invoicePaymentView(billed, sale)],
    ),
    period_start: created,
    period_end: created,
    status,
    status_transitions: {
      finalized_at: isDraft ? null : created,
      marked_uncollectible_at: status === 'uncollectible' ? seconds(sale.updatedDate) : null,
      paid_at: isPaid ? seconds(sale.updatedDate) : null,
      voided_at: sale.state === 'closed' ? seconds(sale.updatedDate) : null,
    },
    subtotal: sale.amountCents,
    total: sale.amountCents,
  };
}
