import { runBillings, tellBilled } from './billing.ts';
import { declineOf, knownCard, magicOf, type TypedCard, temporaryError } from './cards-numbers.ts';
import { dispute } from './disputes.ts';
import { type Answer, type Exchange, textIn } from './exchange.ts';
import { checkoutPage, clockPage, endedPage } from './hosted-page.ts';
import { tellSquarePayment } from './square-events.ts';
import { fileCard, type Sale, type Store } from './store.ts';
import { tellStripePayment } from './stripe-events.ts';

/** Charges a card on the hosted page of a sale. Returns the code if it is declined. */
export function chargeCard(
  exchange: Pick<Exchange, 'store' | 'webhooks' | 'base'>,
  sale: Sale,
  { card, magicAmounts }: { card: TypedCard; magicAmounts: boolean },
): string | null {
  const { store } = exchange;
  const isSquare = sale.provider === 'square';
  const magic = magicOf(sale, magicAmounts);
  if (magic === 'temporary') {
    sale.hadError = true;
    store.save();
    return temporaryError;
  }
  const declined = declineOf(sale, card, magicAmounts);
  // every card is a payment of its own with Square, and a further try of the same one with Stripe
  if (isSquare || sale.paymentId === null) sale.paymentId = store.id(isSquare ? 'SQP' : 'pi_');
  const charge = declined === null ? chargedBy(store, magic === 'held') : {};
  const number = card.number.replaceAll(/\D/g, '');
  const known = knownCard(sale.provider, card);
  Object.assign(sale, {
    declined,
    card: known,
    last4: known.last4,
    brand: known.brand,
    version: sale.version + 1,
    updatedDate: store.now().toISOString(),
    ...charge,
  });
  keepCard(store, sale);
  store.save();
  tellPayment(exchange, sale);
  tellBilled(exchange, sale);
  disputeByMagic(exchange, sale, number);
  return declined;
}

/** Returns a sale after its card was accepted. @param isHeld whether the bank hasn't decided yet if it pays */
export const chargedBy = (store: Store, isHeld: boolean): Partial<Sale> =>
  isHeld ? { state: 'closed', held: true } : { state: 'paid', chargeId: store.id('ch_') };

/** Saves the card of a paid sale for its customer, if Stripe was asked to. */
export function keepCard(store: Store, sale: Sale): void {
  const { card, customerId, provider, savesCard, state } = sale;
  if (state === 'paid' && savesCard && card && customerId !== undefined)
    sale.cardId = fileCard(store, { ...card, provider, customerId }).id;
}

function tellPayment(exchange: Pick<Exchange, 'store' | 'webhooks' | 'base'>, sale: Sale): void {
  if (sale.provider === 'square') tellSquarePayment(exchange, sale);
  else tellStripePayment(exchange, sale);
}

/** Completes the payments that banks are holding. */
export function flushHeld(exchange: Pick<Exchange, 'store' | 'webhooks' | 'base'>): void {
  const { store } = exchange;
  for (const sale of store.state.sales.filter(({ held }) => held)) {
    const version = sale.version + 1;
    Object.assign(sale, {
      held: false,
      version,
      updatedDate: store.now().toISOString(),
      ...chargedBy(store, false),
    });
    keepCard(store, sale);
    tellPayment(exchange, sale);
  }
  store.save();
}

/** Has what the providers' test values dispute disputed: a card of Stripe, amounts of Square. */
function disputeByMagic(exchange: Pick<Exchange, 'store' | 'webhooks'>, sale: Sale, number: string): void {
  if (sale.state !== 'paid') return;
  const reason = sale.amountCents - 8800;
  if (sale.provider === 'stripe' && number === '4000000000000259') dispute(exchange, sale, 1);
  if (sale.provider === 'square' && reason >= 1 && reason <= 9) dispute(exchange, sale, reason);
}

/** Answers a browser on a hosted page. */
export function answerPage(exchange: Exchange, id: string, magicAmounts: boolean): Answer {
  const { method, store, body } = exchange;
  const sale = store.sale((each) => each.id === id);
  if (sale?.state !== 'open') return { status: sale ? 200 : 404, html: endedPage(sale) };
  if (method !== 'POST') return { status: 200, html: checkoutPage(sale) };
  const field = (name: string) => textIn(body, name);
  const card = { number: field('number'), expiry: field('expiry'), cvc: field('cvc'), zip: field('zip') };
  const declined = chargeCard(exchange, sale, { card, magicAmounts });
  if (declined !== null)
    return { status: declined === temporaryError ? 503 : 200, html: checkoutPage({ ...sale, declined }) };
  const location = sale.returnUrl.replaceAll('{CHECKOUT_SESSION_ID}', sale.id);
  return { status: 303, headers: { location }, isLost: magicOf(sale, magicAmounts) === 'lost' };
}

const monthMs = 31 * 24 * 60 * 60_000;

/** Shows the providers' time, and lets a month pass. */
export function answerClock({ method, store, ...rest }: Exchange, magicAmounts: boolean): Answer {
  if (method === 'POST') {
    store.advance(monthMs);
    runBillings({ store, ...rest }, magicAmounts);
    flushHeld({ store, ...rest });
    store.save();
  }
  const payments = store.state.billings.reduce((sum, { invoices }) => sum + invoices.length, 0);
  return { status: 200, html: clockPage(store.now(), payments) };
}
