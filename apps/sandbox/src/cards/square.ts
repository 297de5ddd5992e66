import { type Answer, completeRefunds, type Exchange, ok, once, type Route } from './exchange.ts';
import { fault, invalid, missing } from './square-answers.ts';
import { answerSquareBilling } from './square-billing.ts';
import { tellSquarePayment, tellSquareRefund } from './square-events.ts';
import { answerSquareOnFile } from './square-on-file.ts';
import {
  disputeView,
  linkView,
  locationId,
  merchantId,
  orderView,
  paymentView,
  refundView,
} from './square-views.ts';
import { isDisputed, type Refund, refundableCents, type Sale, withEachDispute } from './store.ts';

/* Square's API, as far as payment links need it. Names and shapes are Square's. */

const tokens: Record<string, string> = {
  revoked: 'ACCESS_TOKEN_REVOKED',
  expired: 'ACCESS_TOKEN_EXPIRED',
  noscope: 'INSUFFICIENT_SCOPES',
};

/** Returns the refusal of a request without a good token. */
function refuseToken({ headers }: Exchange): Answer | null {
  const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
  // a key of Stripe opens nothing here
  const code = token === undefined || /^(sk|rk|pk)_/.test(token) ? 'UNAUTHORIZED' : tokens[token];
  return code === undefined
    ? null
    : fault(code === 'INSUFFICIENT_SCOPES' ? 403 : 401, 'AUTHENTICATION_ERROR', code);
}

const settle = (exchange: Exchange, sale: Sale) =>
  completeRefunds(exchange, sale, () => tellSquareRefund(exchange, sale, 'refund.updated'));

interface Money {
  amount: number;
  currency: string;
}

interface LinkRequest {
  idempotency_key?: string;
  quick_pay?: { name: string; price_money: Money; location_id: string };
  order?: { location_id: string; line_items?: { name: string; base_price_money: Money }[] };
  checkout_options?: { redirect_url?: string };
  payment_note?: string;
}

function createLink(exchange: Exchange): Answer {
  const { store, base } = exchange;
  const { idempotency_key: key, quick_pay: pay, order, ...rest } = exchange.body as LinkRequest;
  if ((pay === undefined) === (order === undefined)) return invalid('BAD_REQUEST', 'quick_pay');
  const lines = pay ? [{ name: pay.name, base_price_money: pay.price_money }] : (order?.line_items ?? []);
  const [line] = lines;
  if (!line) return invalid('MISSING_REQUIRED_PARAMETER', 'order.line_items');
  if ((pay ?? order)?.location_id !== locationId) return invalid('NOT_FOUND', 'location_id', 404);
  if (lines.some((each) => each.base_price_money.currency !== 'USD')) return invalid('CURRENCY_MISMATCH');
  if (lines.some((each) => each.base_price_money.amount < 1)) return invalid('VALUE_TOO_LOW', 'amount');
  const centsOf = (list: typeof lines) => list.reduce((sum, each) => sum + each.base_price_money.amount, 0);
  if ((key ?? '').length > 192) return invalid('VALUE_TOO_LONG', 'idempotency_key');
  return once(exchange, key, {
    reused: () => invalid('IDEMPOTENCY_KEY_REUSED'),
    run() {
      const at = store.now().toISOString();
      const returnUrl = rest.checkout_options?.redirect_url ?? `${base}/square/paid`;
      const sale: Sale = {
        provider: 'square',
        id: store.id('SQL'),
        orderId: store.id('SQO'),
        paymentId: null,
        chargeId: null,
        name: line.name,
        amountCents: centsOf(lines),
        tipCents: centsOf(lines.filter(({ name }) => name === 'Tip')),
        currency: 'USD',
        returnUrl,
        cancelUrl: returnUrl,
        note: rest.payment_note ?? '',
        metadata: {},
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
      return ok({ payment_link: linkView(sale, base), related_resources: { orders: [orderView(sale)] } });
    },
  });
}

function deleteLink({ store }: Exchange, id: string): Answer {
  const sale = bySquare(store, (each) => each.id === id && each.state !== 'closed');
  if (!sale) return missing();
  if (sale.state === 'open') Object.assign(sale, { state: 'closed', version: sale.version + 1 });
  store.save();
  return ok({ id });
}

const bySquare = (store: Exchange['store'], find: (sale: Sale) => boolean) =>
  store.sale((sale) => sale.provider === 'square' && find(sale));

/** Square refunds a payment at most this often. */
const mostRefunds = 20;

interface RefundRequest {
  idempotency_key?: string;
  payment_id?: string;
  amount_money?: { amount: number; currency: string };
  reason?: string;
}

function createRefund(exchange: Exchange): Answer {
  const { store } = exchange;
  const {
    idempotency_key: key,
    payment_id: paymentId,
    amount_money: asked,
    reason,
  } = exchange.body as RefundRequest;
  if (!key || !paymentId || !asked) return invalid('MISSING_REQUIRED_PARAMETER');
  if (key.length > 45) return invalid('VALUE_TOO_LONG', 'idempotency_key');
  return once(exchange, key, {
    reused: () => invalid('IDEMPOTENCY_KEY_REUSED'),
    run() {
      const sale = bySquare(store, (each) => each.paymentId === paymentId && each.state === 'paid');
      if (!sale) return missing();
      if (isDisputed(sale)) return fault(400, 'REFUND_ERROR', 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE');
      if (asked.amount < 1 || asked.amount > refundableCents(sale))
        return fault(400, 'REFUND_ERROR', 'REFUND_AMOUNT_INVALID');
      if (sale.refunds.length >= mostRefunds) return fault(400, 'REFUND_ERROR', 'PAYMENT_NOT_REFUNDABLE');
      const refund: Refund = {
        id: store.id('SQR'),
        amountCents: asked.amount,
        reason: reason ?? '',
        status: 'pending',
        createdDate: store.now().toISOString(),
      };
      sale.refunds.push(refund);
      store.save();
      tellSquareRefund(exchange, sale, 'refund.created');
      return ok({ refund: refundView(sale, refund) });
    },
  });
}

interface SubscriptionRequest {
  idempotency_key?: string;
  subscription?: { notification_url: string; event_types: string[] };
}

function createSubscription(exchange: Exchange): Answer {
  const { store } = exchange;
  const { idempotency_key: key, subscription: asked } = exchange.body as SubscriptionRequest;
  if (!asked) return invalid('MISSING_REQUIRED_PARAMETER', 'subscription');
  return once(exchange, key, {
    reused: () => invalid('IDEMPOTENCY_KEY_REUSED'),
    run() {
      const id = store.id('wbhk_');
      const secret = store.id('sqsig_');
      const { notification_url: url, event_types: events } = asked;
      store.state.subscriptions.push({ provider: 'square', id, url, secret, events });
      store.save();
      return ok({ subscription: { id, enabled: true, ...asked, signature_key: secret } });
    },
  });
}

const routes: Route[] = [
  [
    'GET',
    /^\/v2\/locations$/,
    () =>
      ok({
        locations: [
          {
            id: locationId,
            name: 'Test location',
            status: 'ACTIVE',
            currency: 'USD',
            merchant_id: merchantId,
            capabilities: ['CREDIT_CARD_PROCESSING'],
          },
        ],
      }),
  ],
  ['POST', /^\/v2\/online-checkout\/payment-links$/, createLink],
  ['DELETE', /^\/v2\/online-checkout\/payment-links\/([^/]+)$/, deleteLink],
  [
    'GET',
    /^\/v2\/orders\/([^/]+)$/,
    ({ store }, id) => {
      const sale = bySquare(store, (each) => each.orderId === id);
      return sale ? ok({ order: orderView(sale) }) : missing();
    },
  ],
  [
    'GET',
    /^\/v2\/payments\/([^/]+)$/,
    (exchange, id) => {
      const sale = bySquare(exchange.store, (each) => each.paymentId === id);
      if (!sale) return missing();
      settle(exchange, sale);
      return ok({ payment: paymentView(sale) });
    },
  ],
  ['POST', /^\/v2\/refunds$/, createRefund],
  [
    'GET',
    /^\/v2\/refunds$/,
    (exchange) => {
      const { store, query } = exchange;
      const [begin, end] = [query.get('begin_time') ?? '', query.get('end_time') ?? '9'];
      const refunds = store.state.sales
        .filter(({ provider }) => provider === 'square')
        .flatMap((sale) => {
          settle(exchange, sale);
          return sale.refunds.map((refund) => refundView(sale, refund));
        })
        .filter(({ created_at: at }) => at >= begin && at < end);
      const newest = refunds.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
      return ok(refunds.length === 0 ? {} : { refunds: newest });
    },
  ],
  [
    'GET',
    /^\/v2\/refunds\/([^/]+)$/,
    (exchange, id) => {
      const sale = bySquare(exchange.store, ({ refunds }) => refunds.some((each) => each.id === id));
      if (!sale) return missing();
      settle(exchange, sale);
      return ok({ refund: refundView(sale, sale.refunds.find((each) => each.id === id)!) });
    },
  ],
  [
    'GET',
    /^\/v2\/disputes$/,
    ({ store }) => {
      const sales = store.state.sales.filter(({ provider }) => provider === 'square');
      const disputes = sales.flatMap(withEachDispute).map((sale) => disputeView(sale));
      return ok(disputes.length === 0 ? {} : { disputes });
    },
  ],
  [
    'GET',
    /^\/v2\/disputes\/([^/]+)$/,
    ({ store }, id) => {
      const sales = store.state.sales.filter(({ provider }) => provider === 'square');
      const sale = sales.flatMap(withEachDispute).find(({ dispute }) => dispute?.id === id);
      return sale ? ok({ dispute: disputeView(sale) }) : missing();
    },
  ],
  ['POST', /^\/v2\/webhooks\/subscriptions$/, createSubscription],
  [
    'DELETE',
    /^\/v2\/webhooks\/subscriptions\/([^/]+)$/,
    ({ store }, id) => {
      store.state.subscriptions = store.state.subscriptions.filter((each) => each.id !== id);
      store.save();
      return ok({});
    },
  ],
];

/** Answers a request to Square's API. */
export function answerSquare(exchange: Exchange, magicAmounts: boolean): Answer {
  const refused = refuseToken(exchange);
  if (refused) return refused;
  const onFile = answerSquareOnFile(exchange, {
    magicAmounts,
    told: (sale) => tellSquarePayment(exchange, sale),
  });
  const known = onFile ?? answerSquareBilling(exchange, magicAmounts);
  if (known) return known;
  for (const [method, path, handle] of routes) {
    const match = method === exchange.method && path.exec(exchange.path);
    if (match) return handle(exchange, decodeURIComponent(match[1] ?? ''));
  }
  return missing();
}
