import { runBillings, tellBilled } from './billing.ts';
import { declineOf, knownCard, type TypedCard } from './cards-numbers.ts';
import { dispute } from './disputes.ts';
import { type Answer, type Exchange, textIn } from './exchange.ts';
import { checkoutPage, clockPage, endedPage } from './hosted-page.ts';
import { tellSquarePayment } from './square-events.ts';
import { fileCard, type Sale } from './store.ts';
import { tellStripePayment } from './stripe-events.ts';

/** Charges a card on the hosted page of a sale. Returns the code if it is declined. */
export function chargeCard(
  exchange: Pick<Exchange, 'store' | 'webhooks' | 'base'>,
  sale: Sale,
  { card, magicAmounts }: { card: TypedCard; magicAmounts: boolean },
): string | null {
  const { store } = exchange;
  const isSquare = sale.provider === 'square';
  const declined = declineOf(sale, card, magicAmounts);
  // every card is a payment of its own with Square, and a further try of the same one with Stripe
  if (isSquare || sale.paymentId === null) sale.paymentId = store.id(isSquare ? 'SQP' : 'pi_');
  const charge = declined === null ? { state: 'paid' as const, chargeId: store.id('ch_') } : {};
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
  if (declined === null && sale.savesCard && sale.customerId !== undefined)
    sale.cardId = fileCard(store, { ...known, provider: sale.provider, customerId: sale.customerId }).id;
  store.save();
  if (isSquare) tellSquarePayment(exchange, sale);
  else tellStripePayment(exchange, sale);
  tellBilled(exchange, sale);
  disputeByMagic(exchange, sale, number);
  return declined;
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
  if (chargeCard(exchange, sale, { card, magicAmounts }) !== null)
    return { status: 200, html: checkoutPage(sale) };
  const location = sale.returnUrl.replaceAll('{CHECKOUT_SESSION_ID}', sale.id);
  return { status: 303, headers: { location } };
}

const monthMs = 31 * 24 * 60 * 60_000;

/** Shows the providers' time, and lets a month pass. */
export function answerClock({ method, store, ...rest }: Exchange, magicAmounts: boolean): Answer {
  if (method === 'POST') {
    store.advance(monthMs);
    runBillings({ store, ...rest }, magicAmounts);
    store.save();
  }
  const payments = store.state.billings.reduce((sum, { invoices }) => sum + invoices.length, 0);
  return { status: 200, html: clockPage(store.now(), payments) };
}
