import { providerKey } from '@fieldwright/domain/payments/provider-key';
import { readProviderState } from '@fieldwright/domain/payments/provider-state';
import { Stripe } from 'stripe';
import {
  type CardCredentials,
  type CardGateway,
  type ChargeReading,
  GatewayError,
  idsOf,
  type RefundReading,
} from './card-gateway.ts';

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
] as const;

/** Takes card payments through a Stripe account, on hosted checkout pages. */
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
  });
  const { sessions } = stripe.checkout;
  return {
    account: () =>
      asked(async () => {
        const account = await stripe.accounts.retrieveCurrent();
        if (account.default_currency !== 'usd') throw new GatewayError('refused', 'currency');
        const label = account.settings?.dashboard?.display_name || account.id;
        return { label, merchant: account.id, locationId: null, isTest: !/^(sk|rk)_live_/.test(key) };
      }),
    open: (charge) =>
      asked(async () => {
        const { attempt, amountCents, name, returnUrl } = charge;
        const session = await sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name } },
              },
            ],
            success_url: returnUrl,
            cancel_url: returnUrl,
            client_reference_id: attempt,
            metadata: { attempt },
            payment_intent_data: { metadata: { attempt } },
          },
          { idempotencyKey: providerKey('charge', attempt) },
        );
        if (!session.url) throw new GatewayError('unknown', 'incomplete');
        return { chargeId: session.id, orderId: null, url: session.url };
      }),
    read: ({ chargeId }) =>
      asked(async () =>
        readingOf(await sessions.retrieve(chargeId, { expand: ['payment_intent.latest_charge'] })),
      ),
    close: ({ chargeId }) =>
      asked(async () => void (await sessions.expire(chargeId))).catch((error: GatewayError) => {
        // it was paid or has ended
        if (error.fault !== 'refused') throw error;
      }),
    refund: ({ refund, paymentId, amountCents }) =>
      asked(async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount: amountCents },
            { idempotencyKey: providerKey('refund', refund) },
          ),
        ),
      ),
    readRefund: (refundId) => asked(async () => refundOf(await stripe.refunds.retrieve(refundId))),
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
        const { metadata } = object as { metadata?: unknown };
        const ids = [...idsOf(object, ['id', 'payment_intent']), ...idsOf(metadata, ['attempt'])];
        return { eventId: event.id, type: event.type, ids };
      } catch {
        return null;
      }
    },
  };
}

const isWhole = <T extends object>(value: string | T | null | undefined): value is T =>
  typeof value === 'object' && value !== null;

function readingOf(session: Stripe.Checkout.Session): ChargeReading {
  const { payment_intent: intent, payment_status: paid, status } = session;
  const whole = isWhole(intent) ? intent : null;
  const charge = isWhole(whole?.latest_charge) ? whole.latest_charge : null;
  const error = whole?.last_payment_error;
  const card = charge?.payment_method_details?.card;
  const isPaid = paid === 'paid';
  return {
    state: readProviderState('stripe', isPaid ? 'paid' : (status ?? '')),
    chargedCents: isPaid ? (charge?.amount ?? whole?.amount_received ?? 0) : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    paymentId: whole?.id ?? null,
    failure: isPaid ? null : (error?.decline_code ?? error?.code ?? null),
    card: card?.last4 ? { brand: (card.brand ?? 'card').toUpperCase(), last4: card.last4 } : null,
  };
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

/** Runs a request, with Stripe's errors in our own terms. */
async function asked<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode: status, decline_code: declineCode, code, rawType } = error;
  const name = declineCode ?? code ?? rawType ?? 'unreadable';
  if (status === 401 || status === 403) return new GatewayError('credentials', name, error);
  const isUnknown = status === undefined || status >= 500 || status === 409 || status === 429;
  return new GatewayError(isUnknown ? 'unknown' : 'refused', name, error);
}
