import type { Cards } from '@fieldwright/sandbox/cards/cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, playCards, typeIn } from './testing/played-cards.ts';
import { squareFaults } from './testing/square-types.ts';
import { stripeFaults } from './testing/stripe-types.ts';

/*
 * What the simulated providers answer and send is compared with the types of the providers' own packages, so that they
 * can't drift into a dialect of ours. They differ from the real ones in what they do, not in how they say it.
 */

let cards: Cards;
let answers: Answered[];
beforeAll(async () => {
  ({ cards, answers } = await playCards());
});
afterAll(() => cards.stop());

/** The type of each answer of Square by method and path. */
const squareAnswers: [RegExp, string][] = [
  [/^GET \/v2\/locations$/, 'ListLocationsResponse'],
  [/^POST \/v2\/online-checkout\/payment-links$/, 'CreatePaymentLinkResponse'],
  [/^DELETE \/v2\/online-checkout\/payment-links\//, 'DeletePaymentLinkResponse'],
  [/^POST \/v2\/orders$/, 'CreateOrderResponse'],
  [/^PUT \/v2\/orders\//, 'UpdateOrderResponse'],
  [/^GET \/v2\/orders\//, 'GetOrderResponse'],
  [/^POST \/v2\/payments$/, 'CreatePaymentResponse'],
  [/^GET \/v2\/payments\//, 'GetPaymentResponse'],
  [/^POST \/v2\/refunds$/, 'RefundPaymentResponse'],
  [/^GET \/v2\/refunds$/, 'ListPaymentRefundsResponse'],
  [/^GET \/v2\/refunds\//, 'GetPaymentRefundResponse'],
  [/^POST \/v2\/customers$/, 'CreateCustomerResponse'],
  [/^POST \/v2\/cards$/, 'CreateCardResponse'],
  [/^POST \/v2\/cards\/[^/]+\/disable$/, 'DisableCardResponse'],
  [/^GET \/v2\/disputes$/, 'ListDisputesResponse'],
  [/^GET \/v2\/disputes\//, 'GetDisputeResponse'],
  [/^POST \/v2\/catalog\/batch-upsert$/, 'BatchUpsertCatalogObjectsResponse'],
  [/^POST \/v2\/subscriptions$/, 'CreateSubscriptionResponse'],
  [/^POST \/v2\/subscriptions\/search$/, 'SearchSubscriptionsResponse'],
  [/^GET \/v2\/subscriptions\//, 'GetSubscriptionResponse'],
  [/^PUT \/v2\/subscriptions\//, 'UpdateSubscriptionResponse'],
  [/^POST \/v2\/subscriptions\/[^/]+\/cancel$/, 'CancelSubscriptionResponse'],
  [/^GET \/v2\/invoices\//, 'GetInvoiceResponse'],
  [/^POST \/v2\/invoices\/[^/]+\/cancel$/, 'CancelInvoiceResponse'],
  [/^POST \/v2\/webhooks\/subscriptions$/, 'CreateWebhookSubscriptionResponse'],
  [/^DELETE \/v2\/webhooks\/subscriptions\//, 'DeleteWebhookSubscriptionResponse'],
];
const squareEvents: Record<string, string> = {
  'payment.created': 'PaymentCreatedEvent',
  'payment.updated': 'PaymentUpdatedEvent',
  'refund.created': 'RefundCreatedEvent',
  'refund.updated': 'RefundUpdatedEvent',
  'dispute.created': 'DisputeCreatedEvent',
  'dispute.state.updated': 'DisputeStateUpdatedEvent',
  'invoice.published': 'InvoicePublishedEvent',
  'invoice.payment_made': 'InvoicePaymentMadeEvent',
  'invoice.scheduled_charge_failed': 'InvoiceScheduledChargeFailedEvent',
  'invoice.canceled': 'InvoiceCanceledEvent',
  'subscription.updated': 'SubscriptionUpdatedEvent',
};
const stripeTypes: Record<string, string> = {
  account: 'Account',
  charge: 'Charge',
  'checkout.session': 'Checkout.Session',
  customer: 'Customer',
  dispute: 'Dispute',
  invoice: 'Invoice',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  product: 'Product',
  refund: 'Refund',
  subscription: 'Subscription',
  subscription_schedule: 'SubscriptionSchedule',
  webhook_endpoint: 'WebhookEndpoint',
};

function stripeObject(object: Record<string, unknown>): string[] {
  if (object['object'] === 'list')
    return (object['data'] as Record<string, unknown>[]).flatMap((each) => stripeObject(each));
  const type = stripeTypes[String(object['object'])];
  if (type && object['deleted'] === true) return stripeFaults(object, `Deleted${type}`);
  return type ? stripeFaults(object, type) : [`${String(object['object'])} has no type here`];
}

const sentBy = (provider: string) =>
  cards.webhooks.outbox
    .filter((delivery) => delivery.provider === provider)
    .map(({ type, body }) => ({ type, body: JSON.parse(body) as Record<string, unknown> }));

/**
 * Square's schema of dispute events names the dispute `object`, and its published example `dispute`, as the other events
 * do. The stand-in follows the example, and the gateway understands both.
 */
function asTyped(body: Record<string, unknown>): Record<string, unknown> {
  const data = body['data'] as { object: { dispute?: unknown } };
  return data.object.dispute ? { ...body, data: { ...data, object: { object: data.object.dispute } } } : body;
}

describe('what the stand-in for Square says', () => {
  const typeOf = (each: Answered) => typeIn(squareAnswers, each);

  it('has the fields and values of Square’s own package, in every answer', () => {
    const own = answers.filter(({ path }) => path.startsWith('/v2/'));
    const faults = own.flatMap((answered) => {
      const type = typeOf(answered);
      return type ? squareFaults(answered.body, type) : [`${answered.method} ${answered.path}: no type`];
    });
    expect([...new Set(faults)]).toEqual([]);
    // each of the calls that we make was made, and each kind of refusal
    const seen = new Set(own.map(typeOf));
    expect(squareAnswers.map(([, type]) => type).filter((type) => !seen.has(type))).toEqual([]);
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 402, 404]));
  });

  it('has them in every event', () => {
    const sent = sentBy('square').map(({ type, body }) => ({ type, body: asTyped(body) }));
    expect([...new Set(sent.flatMap(({ type, body }) => squareFaults(body, squareEvents[type]!)))]).toEqual(
      [],
    );
    expect(new Set(sent.map(({ type }) => type))).toEqual(new Set(Object.keys(squareEvents)));
  });

  it('would be noticed in another dialect', () => {
    expect(squareFaults({ payment: { id: 'p', state: 'COMPLETED' } }, 'GetPaymentResponse')).not.toEqual([]);
    expect(squareFaults({ dispute: { state: 'open' } }, 'GetDisputeResponse')).not.toEqual([]);
  });
});

describe('what the stand-in for Stripe says', () => {
  it('has all fields, and only values, of Stripe’s own package, in every answer', () => {
    const own = answers.filter(({ path }) => path.startsWith('/v1/'));
    const good = own.filter(({ status }) => status < 300);
    expect([...new Set(good.flatMap(({ body }) => stripeObject(body)))]).toEqual([]);
    const errors = own.filter(({ status }) => status >= 400).map(({ body }) => body['error'] as object);
    expect(errors.length).toBeGreaterThan(2);
    for (const { payment_intent: _intent, ...error } of errors as Record<string, unknown>[])
      expect(stripeFaults(error, 'PaymentIntent.LastPaymentError')).toEqual([]);
    for (const error of errors) {
      expect(error).toMatchObject({ type: expect.stringMatching(/^(invalid_request|card)_error$/) });
      if ('payment_intent' in error) expect(stripeFaults(error.payment_intent, 'PaymentIntent')).toEqual([]);
    }
    const seen = new Set(good.map(({ body }) => body['object']));
    for (const object of Object.keys(stripeTypes).filter((each) => !['charge', 'dispute'].includes(each)))
      expect(seen).toContain(object);
  });

  it('has them in every event', () => {
    const sent = sentBy('stripe');
    const faults = sent.flatMap(({ body }) =>
      stripeObject((body['data'] as { object: Record<string, unknown> }).object),
    );
    expect([...new Set(faults)]).toEqual([]);
    const envelopes = sent.flatMap(({ body }) =>
      stripeFaults({ ...body, data: { object: {} } }, 'EventBase'),
    );
    expect([...new Set(envelopes)]).toEqual([]);
    expect(sent.map(({ body }) => body['api_version'])).toContain('2026-10-28.endive');
    expect(new Set(sent.map(({ type }) => type))).toEqual(
      new Set([
        'charge.dispute.closed',
        'charge.dispute.created',
        'charge.refunded',
        'checkout.session.completed',
        'checkout.session.expired',
        'customer.subscription.deleted',
        'customer.subscription.updated',
        'invoice.paid',
        'invoice.payment_failed',
        'invoice.payment_succeeded',
        'invoice.voided',
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
        'refund.updated',
        'subscription_schedule.canceled',
        'subscription_schedule.completed',
        'subscription_schedule.updated',
      ]),
    );
  });

  it('would be noticed in another dialect', () => {
    const sale = sentBy('stripe').find(({ type }) => type === 'charge.refunded')!;
    const { object } = sale.body['data'] as { object: Record<string, unknown> };
    const faultsWith = (change: object) => stripeObject({ ...object, ...change });
    expect(faultsWith({ amount_left: 1 })).toEqual(['Charge.amount_left is not in Charge']);
    expect(faultsWith({ status: 'paid' })).toHaveLength(1);
    const envelope = { ...sale.body, data: { object: {} } };
    expect(stripeFaults({ ...envelope, type: 'charge.paid_back' }, 'EventBase')).toHaveLength(1);
    expect(stripeFaults({ ...envelope, sent: 1 }, 'EventBase')).toEqual([
      'EventBase.sent is not in EventBase',
    ]);
    const { livemode: _livemode, ...without } = object;
    expect(stripeObject(without)).toEqual(['Charge.livemode is missing: boolean']);
  });
});
