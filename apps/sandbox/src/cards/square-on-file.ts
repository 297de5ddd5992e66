import { refuseToken, tokenBy, useToken } from './card-tokens.ts';
import { declineOnFile, magicOf, temporaryError } from './cards-numbers.ts';
import { chargedBy } from './checkout.ts';
import { type Answer, type Exchange, ok, once, type Route } from './exchange.ts';
import { fault, invalid, missing } from './square-answers.ts';
import { cardView, customerView, locationId, orderView, paymentView } from './square-views.ts';
import { type Buyer, fileCard, type Sale } from './store.ts';

/* Square's API for cards on file: customers, their cards, and orders that a saved card or a token pays. */

interface Money {
  amount: number;
  currency: string;
}

export interface OnFileOptions {
  /** whether amounts ending in .51 to .64 decline, or do something else, whatever the card */
  magicAmounts: boolean;
  /** tells the seller of a payment */
  told(sale: Sale): void;
}

const keyed = (exchange: Exchange, run: () => Answer): Answer =>
  once(exchange, exchange.body['idempotency_key'] as string | undefined, {
    reused: () => invalid('IDEMPOTENCY_KEY_REUSED'),
    run,
  });

const saleBy = ({ store }: Exchange, find: (sale: Sale) => boolean) =>
  store.sale((sale) => sale.provider === 'square' && find(sale));

function createCustomer(exchange: Exchange): Answer {
  const { store, body } = exchange;
  const { given_name: name, email_address: email, reference_id: reference } = body as Record<string, string>;
  if (!name && !email) return invalid('MISSING_REQUIRED_PARAMETER', 'given_name');
  return keyed(exchange, () => {
    const buyer: Buyer = {
      provider: 'square',
      id: store.id('SQC'),
      name: name ?? '',
      email: email ?? '',
      reference: reference ?? '',
      createdDate: store.now().toISOString(),
    };
    store.state.customers.push(buyer);
    store.save();
    return ok({ customer: customerView(buyer) });
  });
}

/** A card is saved from a payment that it has just made. */
function createCard(exchange: Exchange): Answer {
  const { store, body } = exchange;
  const { source_id: source, card } = body as { source_id?: string; card?: { customer_id?: string } };
  if (!body['idempotency_key'] || !source || !card) return invalid('MISSING_REQUIRED_PARAMETER');
  if ((body['idempotency_key'] as string).length > 45) return invalid('VALUE_TOO_LONG', 'idempotency_key');
  return keyed(exchange, () => {
    const { customer_id: customerId } = card;
    if (!customerId || !store.state.customers.some(({ id }) => id === customerId))
      return invalid('NOT_FOUND', 'customer_id', 404);
    const sale = saleBy(exchange, ({ paymentId, state }) => paymentId === source && state === 'paid');
    if (!sale?.card) return invalid('INVALID_CARD_DATA', 'source_id');
    const filed = fileCard(store, { ...sale.card, provider: 'square', customerId });
    store.save();
    return ok({ card: cardView(filed) });
  });
}

function disableCard({ store }: Exchange, id: string): Answer {
  const card = store.state.cards.find((each) => each.provider === 'square' && each.id === id);
  if (!card) return missing();
  card.enabled = false;
  store.save();
  return ok({ card: cardView(card) });
}

interface OrderRequest {
  order?: {
    location_id: string;
    reference_id?: string;
    customer_id?: string;
    line_items?: { name: string; base_price_money: Money }[];
  };
}

function createOrder(exchange: Exchange): Answer {
  const { store, body } = exchange;
  const { order } = body as OrderRequest;
  const [line] = order?.line_items ?? [];
  if (!order || !line) return invalid('MISSING_REQUIRED_PARAMETER', 'order.line_items');
  if (order.location_id !== locationId) return invalid('NOT_FOUND', 'order.location_id', 404);
  return keyed(exchange, () => {
    const at = store.now().toISOString();
    const id = store.id('SQO');
    const sale: Sale = {
      provider: 'square',
      id,
      orderId: id,
      paymentId: null,
      chargeId: null,
      name: line.name,
      amountCents: line.base_price_money.amount,
      currency: line.base_price_money.currency,
      returnUrl: '',
      cancelUrl: '',
      note: order.reference_id ?? '',
      metadata: {},
      ...(order.customer_id !== undefined && { customerId: order.customer_id }),
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
    return ok({ order: orderView(sale) });
  });
}

/** Only the state can be changed, and only of an order that isn't paid. */
function updateOrder(exchange: Exchange, id: string): Answer {
  const { store, body } = exchange;
  const { order } = body as { order?: { state?: string; version?: number } };
  const sale = saleBy(exchange, (each) => each.orderId === id && each.id === id);
  if (!sale) return missing();
  if (order?.version !== sale.version) return fault(409, 'INVALID_REQUEST_ERROR', 'VERSION_MISMATCH');
  if (order.state !== 'CANCELED' || sale.state !== 'open')
    return invalid('BAD_REQUEST', 'Only open orders can be canceled.');
  Object.assign(sale, { state: 'closed', version: sale.version + 1 });
  store.save();
  return ok({ order: orderView(sale) });
}

interface PaymentRequest {
  idempotency_key?: string;
  source_id?: string;
  amount_money?: Money;
  tip_money?: Money;
  customer_id?: string;
  order_id?: string;
  location_id?: string;
  note?: string;
}

function createPayment(exchange: Exchange, { magicAmounts, told }: OnFileOptions): Answer {
  const { store, body } = exchange;
  const { idempotency_key: key, source_id: source, amount_money: money, ...rest } = body as PaymentRequest;
  if (!key || !source || !money) return invalid('MISSING_REQUIRED_PARAMETER');
  if (key.length > 45) return invalid('VALUE_TOO_LONG', 'idempotency_key');
  return keyed(exchange, () => {
    const token = tokenBy(store, 'square', source);
    const spent = token && refuseToken(store, token);
    if (spent)
      return fault(400, 'INVALID_REQUEST_ERROR', spent === 'used' ? 'CARD_TOKEN_USED' : 'CARD_TOKEN_EXPIRED');
    const filed = store.state.cards.find(({ provider, id }) => provider === 'square' && id === source);
    if (!token && (!filed || filed.customerId !== rest.customer_id)) return missing();
    if (filed && !filed.enabled) return fault(400, 'INVALID_REQUEST_ERROR', 'CARD_TOKEN_EXPIRED');
    const sale = saleBy(exchange, ({ orderId, id }) => orderId === rest.order_id && id === rest.order_id);
    if (!sale) return missing();
    if (sale.state !== 'open') return invalid('BAD_REQUEST', 'The order is already paid or canceled.');
    const orderCents = sale.amountCents - (sale.tipCents ?? 0);
    if (money.amount !== orderCents) return invalid('PAYMENT_AMOUNT_MISMATCH');
    const tipCents = rest.tip_money?.amount ?? 0;
    if (tipCents < 0 || (rest.tip_money ?? money).currency !== 'USD')
      return invalid('BAD_REQUEST', 'tip_money');
    Object.assign(sale, { amountCents: orderCents + tipCents, tipCents });
    const magic = magicOf(sale, magicAmounts);
    if (magic === 'temporary') {
      sale.hadError = true;
      store.save();
      return fault(503, 'API_ERROR', temporaryError);
    }
    const { card, declined } = token
      ? useToken(sale, token, magicAmounts)
      : { card: filed!, declined: declineOnFile(sale, filed!, { now: store.now(), magicAmounts }) };
    Object.assign(sale, {
      paymentId: store.id('SQP'),
      ...(filed && { customerId: filed.customerId, cardId: filed.id }),
      card,
      note: rest.note ?? sale.note,
      declined,
      brand: card.brand,
      last4: card.last4,
      version: sale.version + 1,
      updatedDate: store.now().toISOString(),
      ...(declined === null && chargedBy(store, magic === 'held')),
    });
    store.save();
    told(sale);
    const payment = paymentView(sale);
    if (declined === null) return { ...ok({ payment }), isLost: magic === 'lost' };
    const errors = [{ category: 'PAYMENT_METHOD_ERROR', code: declined, detail: declined }];
    return { status: 402, body: { errors, payment } };
  });
}

const routes = (options: OnFileOptions): Route[] => [
  ['POST', /^\/v2\/customers$/, createCustomer],
  ['POST', /^\/v2\/cards$/, createCard],
  ['POST', /^\/v2\/cards\/([^/]+)\/disable$/, disableCard],
  ['POST', /^\/v2\/orders$/, createOrder],
  ['PUT', /^\/v2\/orders\/([^/]+)$/, updateOrder],
  ['POST', /^\/v2\/payments$/, (exchange) => createPayment(exchange, options)],
];

/** Answers a request about cards on file; null if it is about something else. */
export function answerSquareOnFile(exchange: Exchange, options: OnFileOptions): Answer | null {
  for (const [method, path, handle] of routes(options)) {
    const match = method === exchange.method && path.exec(exchange.path);
    if (match) return handle(exchange, decodeURIComponent(match[1] ?? ''));
  }
  return null;
}
