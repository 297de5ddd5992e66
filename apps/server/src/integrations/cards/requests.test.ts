import type { Cards } from '@fieldwright/sandbox/cards/cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, playCards, typeIn } from './testing/played-cards.ts';
import { squareFaults } from './testing/square-types.ts';
import { stripeRequestFaults } from './testing/stripe-types.ts';

/*
 * What the gateways ask is compared with the types of the providers' own packages, which are generated from their published
 * schemas. A stand-in alone would also take what only we have made up.
 */

let cards: Cards;
let answers: Answered[];
beforeAll(async () => {
  ({ cards, answers } = await playCards());
});
afterAll(() => cards.stop());

/** The type of each request to Square that has a body. */
const squareRequests: [RegExp, string][] = [
  [/^POST \/v2\/online-checkout\/payment-links$/, 'CreatePaymentLinkRequest'],
  [/^POST \/v2\/orders$/, 'CreateOrderRequest'],
  [/^PUT \/v2\/orders\//, 'UpdateOrderRequest'],
  [/^POST \/v2\/payments$/, 'CreatePaymentRequest'],
  [/^POST \/v2\/refunds$/, 'RefundPaymentRequest'],
  [/^POST \/v2\/customers$/, 'CreateCustomerRequest'],
  [/^POST \/v2\/cards$/, 'CreateCardRequest'],
  [/^POST \/v2\/catalog\/batch-upsert$/, 'BatchUpsertCatalogObjectsRequest'],
  [/^POST \/v2\/subscriptions$/, 'CreateSubscriptionRequest'],
  [/^POST \/v2\/subscriptions\/search$/, 'SearchSubscriptionsRequest'],
  [/^PUT \/v2\/subscriptions\//, 'UpdateSubscriptionRequest'],
  [/^POST \/v2\/webhooks\/subscriptions$/, 'CreateWebhookSubscriptionRequest'],
  [/^POST \/v2\/invoices\/[^/]+\/cancel$/, 'CancelInvoiceRequest'],
];
/** The fields of each request to Square that has none in its body: its package has no type of them. */
const squareQueries: [RegExp, string[]][] = [
  [/^GET \/v2\/disputes$/, ['cursor', 'states', 'location_id']],
  [/^GET \/v2\/refunds$/, ['begin_time', 'end_time', 'sort_order', 'cursor', 'location_id', 'limit']],
];
/** The type of each request to Stripe by method and path. */
const stripeRequests: [RegExp, string][] = [
  [/^GET \/v1\/account$/, 'AccountRetrieveCurrentParams'],
  [/^POST \/v1\/checkout\/sessions$/, 'Checkout.SessionCreateParams'],
  [/^GET \/v1\/checkout\/sessions\//, 'Checkout.SessionRetrieveParams'],
  [/^POST \/v1\/checkout\/sessions\/[^/]+\/expire$/, 'Checkout.SessionExpireParams'],
  [/^POST \/v1\/payment_intents$/, 'PaymentIntentCreateParams'],
  [/^POST \/v1\/payment_intents\/[^/]+\/confirm$/, 'PaymentIntentConfirmParams'],
  [/^POST \/v1\/payment_intents\/[^/]+\/cancel$/, 'PaymentIntentCancelParams'],
  [/^GET \/v1\/payment_intents\//, 'PaymentIntentRetrieveParams'],
  [/^GET \/v1\/payment_methods\//, 'PaymentMethodRetrieveParams'],
  [/^POST \/v1\/payment_methods\/[^/]+\/detach$/, 'PaymentMethodDetachParams'],
  [/^POST \/v1\/refunds$/, 'RefundCreateParams'],
  [/^GET \/v1\/refunds$/, 'RefundListParams'],
  [/^GET \/v1\/refunds\//, 'RefundRetrieveParams'],
  [/^GET \/v1\/disputes$/, 'DisputeListParams'],
  [/^POST \/v1\/customers$/, 'CustomerCreateParams'],
  [/^POST \/v1\/products$/, 'ProductCreateParams'],
  [/^POST \/v1\/subscription_schedules$/, 'SubscriptionScheduleCreateParams'],
  [/^GET \/v1\/subscription_schedules$/, 'SubscriptionScheduleListParams'],
  [/^GET \/v1\/subscription_schedules\//, 'SubscriptionScheduleRetrieveParams'],
  [/^POST \/v1\/subscription_schedules\/[^/]+$/, 'SubscriptionScheduleUpdateParams'],
  [/^POST \/v1\/subscription_schedules\/[^/]+\/cancel$/, 'SubscriptionScheduleCancelParams'],
  [/^POST \/v1\/subscriptions\/[^/]+$/, 'SubscriptionUpdateParams'],
  [/^GET \/v1\/subscriptions\//, 'SubscriptionRetrieveParams'],
  [/^DELETE \/v1\/subscriptions\//, 'SubscriptionCancelParams'],
  [/^GET \/v1\/invoices$/, 'InvoiceListParams'],
  [/^POST \/v1\/invoices\/[^/]+\/pay$/, 'InvoicePayParams'],
  [/^POST \/v1\/invoices\/[^/]+\/finalize$/, 'InvoiceFinalizeInvoiceParams'],
  [/^POST \/v1\/invoices\/[^/]+\/void$/, 'InvoiceVoidInvoiceParams'],
  [/^DELETE \/v1\/webhook_endpoints\//, 'WebhookEndpointDeleteParams'],
  [/^POST \/v1\/webhook_endpoints$/, 'WebhookEndpointCreateParams'],
];

describe('what the gateways ask', () => {
  it('has the fields and values of Square’s own package, in every request', () => {
    const all = answers.filter(({ path, asked }) => path.startsWith('/v2/') && Object.keys(asked).length > 0);
    const own = all.filter(({ method }) => method !== 'GET');
    for (const { method, path, asked } of all.filter((each) => each.method === 'GET'))
      expect(squareQueries.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1]).toEqual(
        expect.arrayContaining(Object.keys(asked)),
      );
    const typeOf = (each: Answered) => typeIn(squareRequests, each);
    const faults = own.flatMap((each) => {
      const type = typeOf(each);
      return type ? squareFaults(each.asked, type) : [`${each.method} ${each.path}: no type`];
    });
    expect([...new Set(faults)]).toEqual([]);
    expect(new Set(own.map(typeOf))).toEqual(new Set(squareRequests.map(([, type]) => type)));
  });

  it('has those of Stripe’s own package, in every request', () => {
    const own = answers.filter(({ path }) => path.startsWith('/v1/'));
    const faults = own.flatMap((each) => {
      const type = typeIn(stripeRequests, each);
      return type ? stripeRequestFaults(each.asked, type) : [`${each.method} ${each.path}: no type`];
    });
    expect([...new Set(faults)]).toEqual([]);
    const seen = new Set(own.map((each) => typeIn(stripeRequests, each)));
    expect(seen).toEqual(new Set(stripeRequests.map(([, type]) => type)));
  });

  it('keeps its keys as short as Square wants them', () => {
    const keys = answers.map(({ asked }) => asked['idempotency_key']).filter((key) => key !== undefined);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => (key as string).length > 45)).toEqual([]);
  });

  it('would be noticed in another dialect', () => {
    const { asked } = answers.find(({ path }) => path === '/v1/checkout/sessions')!;
    const faultsWith = (change: object) =>
      stripeRequestFaults({ ...asked, ...change }, 'Checkout.SessionCreateParams');
    expect(faultsWith({})).toEqual([]);
    expect(faultsWith({ 'line_items[0][price_data][unit_amount]': '126.00 USD' })).toHaveLength(1);
    expect(faultsWith({ mode: 'pay' })).toHaveLength(1);
    expect(faultsWith({ payment_method_type: 'card' })).toHaveLength(1);
    const paid = { source_id: 'ccof:1', idempotency_key: 'k', amount_money: { amount: 1, currency: 'USD' } };
    expect(squareFaults(paid, 'CreatePaymentRequest')).toEqual([]);
    expect(squareFaults({ ...paid, amount: 1 }, 'CreatePaymentRequest')).not.toEqual([]);
    expect(squareFaults({ source_id: 'ccof:1' }, 'CreatePaymentRequest')).not.toEqual([]);
  });
});
