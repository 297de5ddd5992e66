import { type Answer, completeRefunds, type Exchange, ok, once, type Route, textIn } from './exchange.ts';
import { isDisputed, type Refund, refundableCents, type Sale, withEachDispute } from './store.ts';
import { apiVersion, fault, missing, reused, tipIn, under, wrong } from './stripe-answers.ts';
import { answerStripeBilling } from './stripe-billing.ts';
import { accountSettings, blankAccount, blankEndpoint } from './stripe-blanks.ts';
import { emit, tellStripePayment, tellStripeRefund } from './stripe-events.ts';
import { answerStripeOnFile } from './stripe-on-file.ts';
import { disputeView, intentView, refundView, seconds, sessionView } from './stripe-views.ts';

/* Stripe's API, as far as hosted checkout needs it. Names and shapes are Stripe's. */

/** Returns the refusal of a request without a good key. */
function refuseKey({ headers }: Exchange): Answer | null {
  const key = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
  // a real key has no business here
  const isGood = key !== undefined && /^(sk|rk)_test_/.test(key) && key !== 'sk_test_invalid';
  return isGood ? null : fault(401, { message: 'Invalid API Key provided.' });
}

const settle = (exchange: Exchange, sale: Sale) =>
  completeRefunds(exchange, sale, () => tellStripeRefund(exchange, sale, sale.refunds.at(-1)!));

const byStripe = (store: Exchange['store'], find: (sale: Sale) => boolean) =>
  store.sale((sale) => sale.provider === 'stripe' && find(sale));

function createSession(exchange: Exchange): Answer {
  const { store, base, body, headers } = exchange;
  const price = 'line_items[0][price_data]';
  const centsOf = (line: number) => Number(body[`line_items[${line}][price_data][unit_amount]`] ?? 0);
  const amountCents = body[`${price}[unit_amount]`] === undefined ? Number.NaN : centsOf(0) + centsOf(1);
  if (body['mode'] !== 'payment') return wrong('mode', 'parameter_missing');
  if (!Number.isInteger(amountCents)) return wrong('line_items');
  if (amountCents < 50) return wrong('line_items', 'amount_too_small');
  if (amountCents > 99_999_999) return wrong('line_items', 'amount_too_large');
  const customerId = textIn(body, 'customer');
  if (customerId !== '' && !store.state.customers.some(({ id }) => id === customerId))
    return missing('customer');
  return once(exchange, headers['idempotency-key'], {
    reused,
    run() {
      const at = store.now().toISOString();
      const returnUrl = textIn(body, 'success_url', `${base}/stripe/paid`);
      const sale: Sale = {
        provider: 'stripe',
        id: store.id('cs_test_'),
        orderId: '',
        paymentId: null,
        chargeId: null,
        name: textIn(body, `${price}[product_data][name]`),
        amountCents,
        ...tipIn(body),
        currency: textIn(body, `${price}[currency]`, 'usd').toUpperCase(),
        returnUrl,
        cancelUrl: textIn(body, 'cancel_url', returnUrl),
        note: '',
        metadata: under(body, 'metadata'),
        ...(customerId !== '' && { customerId }),
        savesCard: body['payment_intent_data[setup_future_usage]'] === 'off_session',
        state: 'open',
        declined: null,
        last4: '',
        brand: 'VISA',
        version: 1,
        createdDate: at,
        updatedDate: at,
        refunds: [],
      };
      store.state.sales.push(sale);
      store.save();
      return ok(sessionView(sale, base));
    },
  });
}

function expireSession(exchange: Exchange, id: string): Answer {
  const sale = byStripe(exchange.store, (each) => each.id === id);
  if (!sale) return missing('checkout.session');
  if (sale.state !== 'open')
    return fault(400, { message: 'Only Checkout Sessions with a status of `open` can be expired.' });
  sale.state = 'closed';
  exchange.store.save();
  emit(exchange, 'checkout.session.expired', sessionView(sale, exchange.base));
  return ok(sessionView(sale, exchange.base));
}

function createRefund(exchange: Exchange): Answer {
  const { store, body, headers } = exchange;
  return once(exchange, headers['idempotency-key'], {
    reused,
    run() {
      const sale = byStripe(
        store,
        (each) => each.state === 'paid' && each.paymentId === body['payment_intent'],
      );
      if (!sale) return missing('payment_intent');
      if (isDisputed(sale))
        return fault(400, { code: 'charge_disputed', message: 'The charge is disputed.' });
      const amountCents = Number(body['amount'] ?? refundableCents(sale));
      if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > refundableCents(sale))
        return fault(400, {
          code: 'charge_already_refunded',
          param: 'amount',
          message: 'Greater than what is left.',
        });
      const refund: Refund = {
        id: store.id('re_'),
        amountCents,
        reason: '',
        status: 'pending',
        createdDate: store.now().toISOString(),
        metadata: under(body, 'metadata'),
      };
      sale.refunds.push(refund);
      store.save();
      emit(exchange, 'refund.created', refundView(sale, refund));
      return ok(refundView(sale, refund));
    },
  });
}

function createEndpoint(exchange: Exchange): Answer {
  const { store, body, headers } = exchange;
  const url = textIn(body, 'url');
  if (!URL.canParse(url)) return wrong('url', 'url_invalid');
  return once(exchange, headers['idempotency-key'], {
    reused,
    run() {
      const id = store.id('we_');
      const secret = store.id('whsec_');
      const events = Object.values(under(body, 'enabled_events'));
      store.state.subscriptions.push({ provider: 'stripe', id, url, secret, events });
      store.save();
      const created = seconds(store.now().toISOString());
      const endpoint = { ...blankEndpoint, id, object: 'webhook_endpoint', created, livemode: false, url };
      return ok({ ...endpoint, enabled_events: events, secret, status: 'enabled' });
    },
  });
}

/** Answers with a sale's view, after its pending refunds have completed. */
const settled =
  (of: (sale: Sale, id: string) => boolean, view: (sale: Sale, id: string, base: string) => object) =>
  (exchange: Exchange, id: string): Answer => {
    const sale = byStripe(exchange.store, (each) => of(each, id));
    if (!sale) return missing();
    settle(exchange, sale);
    return ok(view(sale, id, exchange.base));
  };

const routes: Route[] = [
  [
    'GET',
    /^\/v1\/account$/,
    () =>
      ok({
        ...blankAccount,
        id: 'acct_test',
        object: 'account',
        charges_enabled: true,
        default_currency: 'usd',
        details_submitted: true,
        payouts_enabled: true,
        type: 'standard',
        settings: accountSettings,
      }),
  ],
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/([^/]+)$/,
    settled(
      ({ id }, asked) => id === asked,
      (sale, _, base) => ({ ...sessionView(sale, base), payment_intent: sale.paymentId && intentView(sale) }),
    ),
  ],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, expireSession],
  [
    'GET',
    /^\/v1\/payment_intents\/([^/]+)$/,
    settled(
      ({ paymentId }, id) => paymentId === id,
      (sale) => intentView(sale),
    ),
  ],
  [
    'GET',
    /^\/v1\/disputes$/,
    ({ store, query }) => {
      const [intent, since] = [query.get('payment_intent'), Number(query.get('created[gte]') ?? 0)];
      const data = store.state.sales
        .filter(({ provider }) => provider === 'stripe')
        .flatMap(withEachDispute)
        .filter(({ paymentId }) => intent === null || paymentId === intent)
        .map((sale) => disputeView(sale))
        .filter(({ created }) => created >= since);
      return ok({ object: 'list', url: '/v1/disputes', has_more: false, data: data.toReversed() });
    },
  ],
  ['POST', /^\/v1\/refunds$/, createRefund],
  [
    'GET',
    /^\/v1\/refunds$/,
    (exchange) => {
      const { store, query } = exchange;
      const [intent, since] = [query.get('payment_intent'), Number(query.get('created[gte]') ?? 0)];
      const data = store.state.sales
        .filter(({ provider, paymentId }) => provider === 'stripe' && (intent ?? paymentId) === paymentId)
        .flatMap((sale) => {
          settle(exchange, sale);
          return sale.refunds.map((refund) => refundView(sale, refund));
        })
        .filter(({ created }) => created >= since)
        .toSorted((a, b) => b.created - a.created);
      return ok({ object: 'list', url: '/v1/refunds', has_more: false, data });
    },
  ],
  [
    'GET',
    /^\/v1\/refunds\/([^/]+)$/,
    settled(
      ({ refunds }, id) => refunds.some((each) => each.id === id),
      (sale, id) => refundView(sale, sale.refunds.find((each) => each.id === id)!),
    ),
  ],
  ['POST', /^\/v1\/webhook_endpoints$/, createEndpoint],
  [
    'DELETE',
    /^\/v1\/webhook_endpoints\/([^/]+)$/,
    ({ store }, id) => {
      store.state.subscriptions = store.state.subscriptions.filter((each) => each.id !== id);
      store.save();
      return ok({ id, object: 'webhook_endpoint', deleted: true });
    },
  ],
];

/** Answers a request to Stripe's API. */
export function answerStripe(exchange: Exchange, magicAmounts: boolean): Answer {
  const headers = { 'request-id': exchange.store.id('req_'), 'stripe-version': apiVersion };
  const refused = refuseKey(exchange);
  if (refused) return { ...refused, headers };
  const onFile = answerStripeOnFile(exchange, {
    magicAmounts,
    told: (sale) => tellStripePayment(exchange, sale),
  });
  const known = onFile ?? answerStripeBilling(exchange, magicAmounts);
  if (known) return { ...known, headers: { ...headers, ...known.headers } };
  for (const [method, path, handle] of routes) {
    const match = method === exchange.method && path.exec(exchange.path);
    if (!match) continue;
    const answer = handle(exchange, decodeURIComponent(match[1] ?? ''));
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }
  return { ...missing(), headers };
}
