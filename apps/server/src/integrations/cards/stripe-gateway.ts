import { isDisputing, mainDispute, readDisputeState } from '@fieldwright/domain/payments/dispute';
import { providerKey } from '@fieldwright/domain/payments/provider-key';
import { readProviderState, stripeStatusSent } from '@fieldwright/domain/payments/provider-state';
import type { MadeRefund } from '@fieldwright/domain/payments/sent-refund';
import { Stripe } from 'stripe';
import {
  type CardCredentials,
  type CardDispute,
  type CardGateway,
  type ChargeReading,
  GatewayError,
  idsOf,
  type ListedDispute,
  type ListedRefund,
  mostListed,
  type RefundReading,
} from './card-gateway.ts';
import { cardPageTexts } from './cards.texts.ts';
import { asked, errorsByStatus } from './stripe-answers.ts';
import { billingOf } from './stripe-billing.ts';
import { metadataOf, savedCardsOf } from './stripe-saved-cards.ts';
import { typedCardsOf } from './stripe-typed-cards.ts';

const events = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.updated',
  'refund.failed',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.voided',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'subscription_schedule.updated',
  'subscription_schedule.completed',
  'subscription_schedule.canceled',
] as const;

/** Stripe's production address; every other one takes test cards, as keys for tests do. */
const production = 'https://api.stripe.com';

/** Takes card payments through a Stripe account, on hosted checkout pages, by saved cards and cards typed in its frame. */
export function stripeGateway(address: string, { key }: CardCredentials): CardGateway {
  const { hostname, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(key, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    maxNetworkRetries: 1,
    timeout: 20_000,
    telemetry: false,
    httpClient: errorsByStatus(),
  });
  const { sessions } = stripe.checkout;
  const intents = stripe.paymentIntents;
  return {
    account: () =>
      asked(async () => {
        const account = await stripe.accounts.retrieveCurrent();
        if (account.default_currency !== 'usd') throw new GatewayError('refused', 'currency');
        const label = account.settings?.dashboard?.display_name || account.id;
        return {
          label,
          merchant: account.id,
          locationId: null,
          isTest: address !== production || !/^(sk|rk)_live_/.test(key),
        };
      }),
    open: (charge) =>
      asked(async () => {
        const { attempt, amountCents, tipCents, name, returnUrl } = charge;
        const metadata = metadataOf(charge);
        const session = await sessions.create(
          {
            mode: 'payment',
            // a bank debit would take days to be paid, or not to be
            allowed_payment_method_types: ['card'],
            line_items: [
              lineOf(name, amountCents),
              // Stripe's field for tips is filled by its card readers only
              ...(tipCents > 0 ? [lineOf(cardPageTexts.tip, tipCents)] : []),
            ],
            success_url: returnUrl,
            cancel_url: returnUrl,
            client_reference_id: attempt,
            metadata,
            payment_intent_data: {
              metadata,
              ...(charge.saveFor !== null && { setup_future_usage: 'off_session' as const }),
            },
            ...(charge.saveFor !== null && { customer: charge.saveFor }),
          },
          { idempotencyKey: providerKey('charge', attempt) },
        );
        if (!session.url) throw new GatewayError('unknown', 'incomplete');
        return { chargeId: session.id, orderId: null, url: session.url };
      }),
    read: ({ chargeId }) =>
      asked(async () => {
        const reading = isIntent(chargeId)
          ? intentReading(await intents.retrieve(chargeId, { expand: ['latest_charge'] }))
          : readingOf(await sessions.retrieve(chargeId, { expand: ['payment_intent.latest_charge'] }));
        if (!reading.disputed || reading.paymentId === null) return reading;
        // a charge stays disputed even if the company has won
        const { data } = await stripe.disputes.list({ payment_intent: reading.paymentId, limit: 100 });
        const main = mainDispute(data.map((each) => ({ ...begunOf(each), each })));
        const dispute = main && disputeOf(main.each);
        return { ...reading, dispute, disputed: dispute === null || isDisputing(dispute.state) };
      }),
    close: ({ chargeId }) =>
      asked(
        async () => void (await (isIntent(chargeId) ? intents.cancel(chargeId) : sessions.expire(chargeId))),
      ).catch((error: GatewayError) => {
        // it was paid or has ended
        if (error.fault !== 'refused') throw error;
      }),
    ...savedCardsOf(stripe),
    ...typedCardsOf(stripe),
    ...billingOf(stripe),
    refund: ({ refund, paymentId, amountCents }) =>
      asked(async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount: amountCents, metadata: { refund } },
            { idempotencyKey: providerKey('refund', refund) },
          ),
        ),
      ),
    readRefund: (refundId) => asked(async () => refundOf(await stripe.refunds.retrieve(refundId))),
    refundsOfPayment: (paymentId) => asked(() => refundsOfPayment(stripe, paymentId)),
    listDisputes: (since) => asked(() => listDisputes(stripe, since)),
    listRefunds: (since) => asked(() => listRefunds(stripe, since)),
    subscribe: (url, idempotencyKey) =>
      asked(async () => {
        const endpoint = await stripe.webhookEndpoints.create(
          { url, enabled_events: [...events] },
          { idempotencyKey },
        );
        if (!endpoint.secret) throw new GatewayError('unknown', 'incomplete');
        return { id: endpoint.id, secret: endpoint.secret };
      }),
    unsubscribe: (id) => asked(async () => void (await stripe.webhookEndpoints.del(id))),
    async readEvent({ raw, headers, secret }) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      try {
        const event = await stripe.webhooks.constructEventAsync(Buffer.from(raw), signature, secret);
        const { object } = event.data;
        const { metadata, parent } = object as {
          metadata?: unknown;
          parent?: { subscription_details?: unknown } | null;
        };
        const ids = [
          ...idsOf(object, ['id', 'payment_intent', 'schedule']),
          ...idsOf(parent?.subscription_details, ['subscription']),
          ...idsOf(metadata, ['attempt', 'billing']),
        ];
        return { eventId: event.id, type: event.type, ids };
      } catch {
        return null;
      }
    },
  };
}

const lineOf = (name: string, cents: number) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
});

/** Saved cards and those typed in a frame pay an intent; those typed on a hosted page, a session. */
const isIntent = (chargeId: string) => chargeId.startsWith('pi_');

const isWhole = <T extends object>(value: string | T | null | undefined): value is T =>
  typeof value === 'object' && value !== null;

function readingOf(session: Stripe.Checkout.Session): ChargeReading {
  const { payment_intent: intent, payment_status: paid, status } = session;
  const whole = isWhole(intent) ? intent : null;
  const charge = isWhole(whole?.latest_charge) ? whole.latest_charge : null;
  const error = whole?.last_payment_error;
  const card = charge?.payment_method_details?.card;
  const isPaid = paid === 'paid';
  const sent = isPaid ? 'paid' : (status ?? '');
  return {
    state: readProviderState('stripe', sent),
    status: sent,
    chargedCents: isPaid ? (charge?.amount ?? whole?.amount_received ?? 0) : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    paymentId: whole?.id ?? null,
    failure: isPaid ? null : (error?.decline_code ?? error?.code ?? null),
    failureCategory: isPaid ? null : (error?.type ?? null),
    card: card?.last4 ? { brand: (card.brand ?? 'card').toUpperCase(), last4: card.last4 } : null,
    dispute: null,
  };
}

function intentReading(intent: Stripe.PaymentIntent): ChargeReading {
  const charge = isWhole(intent.latest_charge) ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  const isPaid = intent.status === 'succeeded';
  const error = intent.last_payment_error;
  const status = stripeStatusSent(intent.status);
  return {
    state: readProviderState('stripe', status),
    status,
    chargedCents: isPaid ? intent.amount_received : 0,
    refundedCents: isPaid ? (charge?.amount_refunded ?? 0) : 0,
    disputed: isPaid && (charge?.disputed ?? false),
    dispute: null,
    paymentId: intent.id,
    failure: isPaid ? null : (error?.decline_code ?? error?.code ?? null),
    failureCategory: isPaid ? null : (error?.type ?? null),
    card: isPaid && card?.last4 ? { brand: (card.brand ?? 'card').toUpperCase(), last4: card.last4 } : null,
  };
}

const begunOf = ({ id, status, created }: Stripe.Dispute) => ({
  disputeId: id,
  state: readDisputeState('stripe', status),
  begunDate: new Date(created * 1000).toISOString(),
});

function disputeOf(dispute: Stripe.Dispute): CardDispute {
  const { id, status, reason, evidence_details: evidence } = dispute;
  const due = evidence.due_by;
  return {
    disputeId: id,
    state: readDisputeState('stripe', status),
    reason,
    dueDate: due === null ? null : new Date(due * 1000).toISOString(),
  };
}

const listedSince = (since: number) => ({ created: { gte: Math.floor(since / 1000) }, limit: 100 });

/** Reads a list to its end, or up to the most that is ever needed. */
const wholeList = <T>(list: { autoPagingToArray(most: { limit: number }): Promise<T[]> }): Promise<T[]> =>
  list.autoPagingToArray({ limit: mostListed }).catch((error: unknown) => {
    // the error that the SDK throws for an answer that isn't a list isn't one of its own classes
    throw error instanceof Stripe.errors.StripeError
      ? error
      : new GatewayError('unknown', 'unreadable', error);
  });

const paymentIdOf = (intent: string | Stripe.PaymentIntent | null | undefined) =>
  isWhole(intent) ? intent.id : intent;

async function listDisputes(stripe: Stripe, since: number): Promise<ListedDispute[]> {
  const all = await wholeList(stripe.disputes.list(listedSince(since)));
  return all.flatMap((dispute) => {
    const paymentId = paymentIdOf(dispute.payment_intent);
    return paymentId ? [{ ...begunOf(dispute), paymentId }] : [];
  });
}

async function listRefunds(stripe: Stripe, since: number): Promise<ListedRefund[]> {
  const all = await wholeList(stripe.refunds.list(listedSince(since)));
  return all.flatMap((refund) => {
    const paymentId = paymentIdOf(refund.payment_intent);
    return paymentId ? [{ ...refundOf(refund), paymentId }] : [];
  });
}

/** Lists the refunds of a payment, each with the UUID that it was asked for with; none for those of the dashboard. */
async function refundsOfPayment(stripe: Stripe, paymentId: string): Promise<MadeRefund[]> {
  const all = await wholeList(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }));
  return all.map((refund) => {
    const { id, amount: amountCents, created, metadata } = refund;
    if (!id || !Number.isFinite(created)) throw new GatewayError('unknown', 'incomplete');
    const guid = metadata?.['refund'] ?? null;
    return {
      ...refundOf(refund),
      amountCents,
      guid,
      reason: '',
      createdDate: new Date(created * 1000).toISOString(),
    };
  });
}

const refundStates: Record<string, RefundReading['state']> = {
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
};

const refundOf = ({ id, status }: Stripe.Refund): RefundReading => ({
  refundId: id,
  state: refundStates[status ?? ''] ?? 'pending',
});
