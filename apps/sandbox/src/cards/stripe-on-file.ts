import { refuseToken, tokenBy, useToken } from './card-tokens.ts';
import { declineOnFile, magicOf } from './cards-numbers.ts';
import { chargedBy, keepCard } from './checkout.ts';
import { type Answer, type Exchange, ok, once, type Route, textIn } from './exchange.ts';
import type { OnFileOptions } from './square-on-file.ts';
import type { Buyer, Sale } from './store.ts';
import { fault, missing, reused, tipIn, under, wrong } from './stripe-answers.ts';
import { customerView, intentView, methodView } from './stripe-views.ts';

/* Stripe's API for saved cards: customers, their payment methods, and payment intents that a saved card or a
 * token pays. */

const keyed = (exchange: Exchange, run: () => Answer): Answer =>
  once(exchange, exchange.headers['idempotency-key'], { reused, run });

const methodBy = ({ store }: Exchange, wanted: string) =>
  store.state.cards.find(({ provider, id }) => provider === 'stripe' && id === wanted);

const intentBy = ({ store }: Exchange, wanted: string) =>
  store.sale(({ provider, id, paymentId }) => provider === 'stripe' && id === wanted && paymentId === wanted);

function createCustomer(exchange: Exchange): Answer {
  const { store, body } = exchange;
  return keyed(exchange, () => {
    const buyer: Buyer = {
      provider: 'stripe',
      id: store.id('cus_'),
      name: textIn(body, 'name'),
      email: textIn(body, 'email'),
      reference: under(body, 'metadata')['customer'] ?? '',
      createdDate: store.now().toISOString(),
    };
    store.state.customers.push(buyer);
    store.save();
    return ok(customerView(buyer));
  });
}

function detachMethod(exchange: Exchange, id: string): Answer {
  const card = methodBy(exchange, id);
  if (!card) return missing('payment_method');
  if (!card.enabled)
    return fault(400, { message: 'The payment method you provided is not attached to a customer.' });
  card.enabled = false;
  exchange.store.save();
  return ok(methodView(card));
}

function createIntent(exchange: Exchange): Answer {
  const { store, body } = exchange;
  const amountCents = Number(body['amount']);
  if (!Number.isInteger(amountCents)) return wrong('amount');
  if (amountCents < 50) return wrong('amount', 'amount_too_small');
  const wanted = textIn(body, 'payment_method');
  const card = methodBy(exchange, wanted);
  if (wanted !== '' && (!card?.enabled || card.customerId !== body['customer']))
    return missing('payment_method');
  const customerId = textIn(body, 'customer');
  if (customerId !== '' && !store.state.customers.some(({ id }) => id === customerId))
    return missing('customer');
  return keyed(exchange, () => {
    const at = store.now().toISOString();
    const id = store.id('pi_');
    const sale: Sale = {
      provider: 'stripe',
      id,
      orderId: '',
      paymentId: id,
      chargeId: null,
      name: textIn(body, 'description'),
      amountCents,
      ...tipIn(body),
      currency: textIn(body, 'currency', 'usd').toUpperCase(),
      returnUrl: '',
      cancelUrl: '',
      note: '',
      metadata: under(body, 'metadata'),
      ...(customerId !== '' && { customerId }),
      savesCard: body['setup_future_usage'] === 'off_session',
      ...(card && { cardId: card.id }),
      state: 'open',
      declined: null,
      last4: card?.last4 ?? '',
      brand: card?.brand ?? 'VISA',
      version: 1,
      createdDate: at,
      updatedDate: at,
      refunds: [],
    };
    store.state.sales.push(sale);
    store.save();
    return ok(intentView(sale));
  });
}

const unexpectedState = () =>
  fault(400, {
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent could not be changed because of its status.',
  });

function confirmIntent(exchange: Exchange, id: string, { magicAmounts, told }: OnFileOptions): Answer {
  const { store } = exchange;
  const sale = intentBy(exchange, id);
  if (!sale) return missing('payment_intent');
  return keyed(exchange, () => {
    if (sale.state !== 'open') return unexpectedState();
    const token = tokenBy(store, 'stripe', textIn(exchange.body, 'payment_method'));
    const spent = token && refuseToken(store, token);
    if (spent === 'used')
      return fault(400, {
        message:
          'The provided PaymentMethod was previously used without Customer attachment, and may not be used again.',
      });
    const filed = methodBy(exchange, sale.cardId ?? '');
    if (spent === 'expired' || (!token && !filed?.enabled)) return missing('payment_method');
    const magic = magicOf(sale, magicAmounts);
    const { card, declined } = token
      ? useToken(sale, token, magicAmounts)
      : { card: filed!, declined: declineOnFile(sale, filed!, { now: store.now(), magicAmounts }) };
    Object.assign(sale, {
      declined,
      card,
      brand: card.brand,
      last4: card.last4,
      version: sale.version + 1,
      updatedDate: store.now().toISOString(),
      ...(declined === null && chargedBy(store, magic === 'held')),
    });
    keepCard(store, sale);
    store.save();
    told(sale);
    if (declined === null) return { ...ok(intentView(sale)), isLost: magic === 'lost' };
    const code = declined === 'authentication_required' ? declined : 'card_declined';
    return fault(402, {
      type: 'card_error',
      code,
      decline_code: declined,
      message: 'Your card was declined.',
      payment_intent: intentView(sale),
    });
  });
}

function cancelIntent(exchange: Exchange, id: string): Answer {
  const sale = intentBy(exchange, id);
  if (!sale) return missing('payment_intent');
  if (sale.state !== 'open') return unexpectedState();
  sale.state = 'closed';
  exchange.store.save();
  return ok(intentView(sale));
}

const routes = (options: OnFileOptions): Route[] => [
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['POST', /^\/v1\/payment_intents$/, createIntent],
  [
    'POST',
    /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    (exchange, id) => confirmIntent(exchange, id, options),
  ],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, cancelIntent],
  [
    'GET',
    /^\/v1\/payment_methods\/([^/]+)$/,
    (exchange, id) => {
      const card = methodBy(exchange, id);
      return card ? ok(methodView(card)) : missing('payment_method');
    },
  ],
  ['POST', /^\/v1\/payment_methods\/([^/]+)\/detach$/, detachMethod],
];

/** Answers a request about saved cards; null if it is about something else. */
export function answerStripeOnFile(exchange: Exchange, options: OnFileOptions): Answer | null {
  for (const [method, path, handle] of routes(options)) {
    const match = method === exchange.method && path.exec(exchange.path);
    if (match) return handle(exchange, decodeURIComponent(match[1] ?? ''));
  }
  return null;
}
