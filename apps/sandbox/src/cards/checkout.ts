import { brandOf, declineOf, type TypedCard } from './cards-numbers.ts';
import { type Answer, type Exchange, textIn } from './exchange.ts';
import { checkoutPage, endedPage } from './hosted-page.ts';
import { tellSquarePayment } from './square.ts';
import type { Sale } from './store.ts';
import { tellStripePayment } from './stripe.ts';

/** Charges a card on the hosted page of a sale. Returns the code if it is declined. */
export function chargeCard(
  exchange: Pick<Exchange, 'store' | 'webhooks' | 'base'>,
  sale: Sale,
  { card, magicAmounts }: { card: TypedCard; magicAmounts: boolean },
): string | null {
  const { store } = exchange;
  const isSquare = sale.provider === 'square';
  const number = card.number.replaceAll(/\D/g, '');
  const declined = declineOf(sale, card, magicAmounts);
  // every card is a payment of its own with Square, and a further try of the same one with Stripe
  if (isSquare || sale.paymentId === null) sale.paymentId = store.id(isSquare ? 'SQP' : 'pi_');
  const charge = declined === null ? { state: 'paid' as const, chargeId: store.id('ch_') } : {};
  Object.assign(sale, {
    declined,
    last4: number.slice(-4),
    brand: brandOf(number),
    disputed: declined === null && number === '4000000000000259',
    version: sale.version + 1,
    updatedDate: store.now().toISOString(),
    ...charge,
  });
  store.save();
  if (isSquare) tellSquarePayment(exchange, sale);
  else tellStripePayment(exchange, sale);
  return declined;
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
