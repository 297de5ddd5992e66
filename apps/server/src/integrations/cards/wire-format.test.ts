import { randomUUID } from 'node:crypto';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardGateway, disputeHint } from './card-gateway.ts';
import { cardGateways } from './gateways.ts';
import { squareFaults } from './testing/square-types.ts';
import { stripeFaults } from './testing/stripe-types.ts';

/*
 * What the simulated providers answer and send is compared with the types of the providers' own packages, so that they
 * can't drift into a dialect of ours. They differ from the real ones in what they do, not in how they say it.
 */

interface Answered {
  method: string;
  path: string;
  status: number;
  body: Record<string, unknown>;
}
const dayMs = 24 * 60 * 60_000;
let cards: Cards;
const answers: Answered[] = [];

/** Plays every call that the gateways know, with cards that are declined, saved, refunded and disputed. */
async function play(gateway: CardGateway, provider: 'square' | 'stripe') {
  const declined = '4000000000000002';
  const quietly = (work: Promise<unknown>) => work.catch(() => null);
  const charge = (saveFor: string | null = null) => ({
    attempt: randomUUID(),
    amountCents: 12_600,
    name: 'Work order 1042',
    returnUrl: 'http://localhost:4000/workorders/1042',
    saveFor,
  });
  await gateway.account();
  await gateway.subscribe('http://localhost:4000/api/webhooks/cards/a', randomUUID());
  const customerId = await gateway.register({
    attempt: randomUUID(),
    name: 'Dana Whitlock',
    email: 'dana@example.com',
    reference: '7',
  });
  const asked = charge(customerId);
  const opened = await gateway.open(asked);
  await gateway.read(opened);
  cards.pay(opened.url, { number: declined });
  await gateway.read(opened, [cards.sales().at(-1)!.paymentId!]);
  cards.pay(opened.url);
  const { paymentId } = await gateway.read(opened);
  const kept = await gateway.saveCard({ attempt: asked.attempt, paymentId: paymentId!, customerId });
  const refund = { refund: randomUUID(), paymentId: paymentId!, amountCents: 600, reason: 'Discount' };
  const { refundId } = await gateway.refund(refund);
  await gateway.readRefund(refundId);
  await quietly(gateway.refund({ ...refund, refund: randomUUID(), amountCents: 99_999 }));
  cards.dispute(paymentId!);
  await gateway.read(opened, [disputeHint(cards.sales().findLast(({ dispute }) => dispute)!.dispute!.id)]);
  cards.dispute(paymentId!, 'won');
  const saved = { attempt: randomUUID(), amountCents: 5_000, name: 'Work order 1043', customerId, ...kept };
  const prepared = await gateway.openSaved(saved);
  await gateway.read(prepared);
  await gateway.chargeSaved(saved, prepared);
  await gateway.read(prepared);
  const again = { ...saved, attempt: randomUUID(), amountCents: 5_051 };
  const second = await gateway.openSaved(again);
  cards.setMagicAmounts(true);
  await quietly(gateway.chargeSaved(again, second));
  await gateway.read(second);
  await gateway.close(second);
  await gateway.read(second);
  cards.setMagicAmounts(false);
  await playBilling(gateway, { customerId, cardId: kept.cardId });
  await gateway.forgetCard(kept);
  const unpaid = await gateway.open(charge());
  await gateway.close(unpaid);
  await gateway.read(unpaid);
  await quietly(gateway.readRefund('none'));
  const wrong = await cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url })(provider, {
    key: provider === 'square' ? 'revoked' : 'sk_test_invalid',
    locationId: null,
  });
  await quietly(wrong.account());
}

/** Bills a card until its last payment, with one declined, and stops another billing. */
async function playBilling(gateway: CardGateway, card: { customerId: string; cardId: string }) {
  const asked = () => ({
    billing: randomUUID(),
    name: 'Comfort Plan',
    ...card,
    months: 1,
    phases: [
      { payments: 1, amountCents: 1_662 },
      { payments: 2, amountCents: 1_651 },
    ],
  });
  const { billingId } = await gateway.startBilling(asked());
  cards.setMagicAmounts(true);
  cards.advance(32 * dayMs);
  cards.setMagicAmounts(false);
  await gateway.readBilling({ billingId });
  await gateway.changeBillingCard({ billingId, cardId: card.cardId });
  const other = await gateway.startBilling(asked());
  await gateway.stopBilling(other);
  await gateway.readBilling(other);
  cards.advance(100 * dayMs);
  await gateway.readBilling({ billingId });
  await gateway.startBilling({ ...asked(), cardId: 'none' }).catch(() => null);
}

beforeAll(async () => {
  cards = await startCards({ port: 0 });
  cards.webhooks.setPolicy('manual');
  const key = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;
  const locationId = { square: 'LTESTLOCATION', stripe: null } as const;
  cards.onAnswer((answered) => void answers.push(answered as Answered));
  for (const provider of ['square', 'stripe'] as const) {
    const gateways = cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url });
    await play(await gateways(provider, { key: key[provider], locationId: locationId[provider] }), provider);
    cards.setMagicAmounts(false);
  }
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
  [/^GET \/v2\/refunds\//, 'GetPaymentRefundResponse'],
  [/^POST \/v2\/customers$/, 'CreateCustomerResponse'],
  [/^POST \/v2\/cards$/, 'CreateCardResponse'],
  [/^POST \/v2\/cards\/[^/]+\/disable$/, 'DisableCardResponse'],
  [/^GET \/v2\/disputes\//, 'GetDisputeResponse'],
  [/^POST \/v2\/catalog\/batch-upsert$/, 'BatchUpsertCatalogObjectsResponse'],
  [/^POST \/v2\/subscriptions$/, 'CreateSubscriptionResponse'],
  [/^GET \/v2\/subscriptions\//, 'GetSubscriptionResponse'],
  [/^PUT \/v2\/subscriptions\//, 'UpdateSubscriptionResponse'],
  [/^POST \/v2\/subscriptions\/[^/]+\/cancel$/, 'CancelSubscriptionResponse'],
  [/^GET \/v2\/invoices\//, 'GetInvoiceResponse'],
  [/^POST \/v2\/webhooks\/subscriptions$/, 'CreateWebhookSubscriptionResponse'],
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
  const typeOf = ({ method, path }: Answered) =>
    squareAnswers.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];

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
    const { livemode: _livemode, ...without } = object;
    expect(stripeObject(without)).toEqual(['Charge.livemode is missing: boolean']);
  });
});
