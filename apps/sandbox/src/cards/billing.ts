import { paymentCents, paymentDate } from './billing-dates.ts';
import { declineOnFile } from './cards-numbers.ts';
import type { Exchange } from './exchange.ts';
import { tellSquareBilled, tellSquareEnded } from './square-billing-events.ts';
import { tellSquarePayment } from './square-events.ts';
import type { Billed, Billing, Sale } from './store.ts';
import { tellStripeBilled, tellStripeEnded } from './stripe-billing-events.ts';
import { tellStripePayment } from './stripe-events.ts';

/* Subscriptions charge a card on file as the providers' time passes. */

export type Biller = Pick<Exchange, 'store' | 'webhooks' | 'base'>;

const dayMs = 24 * 60 * 60_000;
/** How long Stripe keeps an invoice as a draft before it finalizes and charges it. */
const draftMs = 60 * 60_000;
/** Stripe tries a declined card again. */
const retryMs = 3 * dayMs;
const mostAttempts = 4;

export const saleOf = ({ store }: Pick<Exchange, 'store'>, { saleId }: Billed): Sale =>
  store.sale(({ id }) => id === saleId)!;

/** Returns the invoice that Stripe charges next automatically. After a subscription has ended, only a remaining draft. */
function chargedNext(biller: Biller, { provider, state, invoices }: Billing): Billed | undefined {
  if (provider !== 'stripe') return undefined;
  return invoices.find((each) => {
    if (saleOf(biller, each).state !== 'open' || each.isHeld || each.isWrittenOff) return false;
    return state === 'active' ? each.attempts < mostAttempts : each.isDraft;
  });
}

/** What happens next to a billing, and when; null if nothing does. */
function nextStep(biller: Biller, billing: Billing): { date: string; run: (magic: boolean) => void } | null {
  const { state, invoices, amounts, canceledDate } = billing;
  const date = paymentDate(billing, invoices.length);
  const next = chargedNext(biller, billing);
  const pauseMs = next?.attempts === 0 ? draftMs : retryMs;
  const chargeDate = next && new Date(Date.parse(next.attemptDate) + pauseMs).toISOString();
  if (next && chargeDate !== undefined && (state !== 'active' || chargeDate < date))
    return { date: chargeDate, run: (magic) => charge(biller, billing, next, { at: chargeDate, magic }) };
  if (state !== 'active') return null;
  const isOver = invoices.length === amounts.length && billing.releasedDate === undefined;
  if (isOver || (canceledDate !== null && canceledDate <= date))
    return { date, run: () => end(biller, billing, { at: date, state: isOver ? 'completed' : 'canceled' }) };
  return { date, run: (magic) => bill(biller, billing, { at: date, magic }) };
}

/** Does what is due by the providers' time. */
export function runBillings(biller: Biller, magicAmounts: boolean): void {
  const now = biller.store.now().toISOString();
  for (const billing of biller.store.state.billings)
    for (let guard = 0; guard < 1_000; guard += 1) {
      const step = nextStep(biller, billing);
      if (step === null || step.date > now) break;
      step.run(magicAmounts);
    }
}

interface Charging {
  at: string;
  magic: boolean;
}

function bill(biller: Biller, billing: Billing, charging: Charging): void {
  const { store, base } = biller;
  const { provider, customerId, cardId, name, metadata, invoices } = billing;
  const isSquare = provider === 'square';
  const id = store.id(isSquare ? 'SQO' : 'pi_');
  const page = `${base}/${provider}/pay/${id}`;
  const card = store.state.cards.find((each) => each.id === cardId)!;
  store.state.sales.push({
    provider,
    id,
    orderId: isSquare ? id : '',
    paymentId: isSquare ? null : id,
    chargeId: null,
    customerId,
    cardId,
    name,
    amountCents: paymentCents(billing, invoices.length),
    currency: 'USD',
    returnUrl: page,
    cancelUrl: page,
    note: '',
    metadata,
    state: 'open',
    declined: null,
    last4: card.last4,
    brand: card.brand,
    version: 1,
    createdDate: charging.at,
    updatedDate: charging.at,
    refunds: [],
  });
  const billed: Billed = {
    id: store.id(isSquare ? 'inv:' : 'in_'),
    saleId: id,
    number: invoices.length + 1,
    attempts: 0,
    attemptDate: charging.at,
    ...(!isSquare && { isDraft: true }),
  };
  invoices.push(billed);
  if (isSquare) charge(biller, billing, billed, charging);
}

/** Charges the billing's card for an invoice, and tells the seller. */
export function charge(biller: Biller, billing: Billing, billed: Billed, { at, magic }: Charging): void {
  const { store } = biller;
  const isSquare = billing.provider === 'square';
  const sale = saleOf(biller, billed);
  const card = store.state.cards.find(({ id }) => id === billing.cardId)!;
  const gone = isSquare ? 'CARD_TOKEN_EXPIRED' : 'generic_decline';
  const declined = card.enabled
    ? declineOnFile(sale, card, { now: new Date(at), magicAmounts: magic })
    : gone;
  Object.assign(billed, { attempts: billed.attempts + 1, attemptDate: at, isDraft: false });
  Object.assign(sale, {
    ...(isSquare && { paymentId: store.id('SQP') }),
    card,
    cardId: card.id,
    declined,
    brand: card.brand,
    last4: card.last4,
    version: sale.version + 1,
    updatedDate: at,
    ...(declined === null && { state: 'paid', chargeId: store.id('ch_') }),
  });
  billing.version += 1;
  store.save();
  if (isSquare) tellSquarePayment(biller, sale);
  else tellStripePayment(biller, sale);
  tellBilled(biller, sale);
}

function end(biller: Biller, billing: Billing, { at, state }: { at: string; state: Billing['state'] }): void {
  Object.assign(billing, { state, endedDate: at, version: billing.version + 1 });
  biller.store.save();
  tellEnded(biller, billing);
}

/** Tells the seller that a billing is over. */
export function tellEnded(biller: Biller, billing: Billing): void {
  if (billing.provider === 'square') tellSquareEnded(biller, billing);
  else tellStripeEnded(biller, billing);
}

/** Tells the seller about the invoice of a sale, if it has one. */
export function tellBilled(biller: Biller, sale: Sale): void {
  const billing = biller.store.state.billings.find(({ invoices }) =>
    invoices.some(({ saleId }) => saleId === sale.id),
  );
  if (!billing) return;
  const billed = billing.invoices.find(({ saleId }) => saleId === sale.id)!;
  if (billing.provider === 'square') tellSquareBilled(biller, billing, { billed, sale });
  else tellStripeBilled(biller, billing, { billed, sale });
}
