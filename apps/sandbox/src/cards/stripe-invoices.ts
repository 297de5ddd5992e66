import { type Biller, charge, saleOf } from './billing.ts';
import { type Answer, type Exchange, ok, type Route } from './exchange.ts';
import type { Billed, Billing, Sale } from './store.ts';
import { fault, missing } from './stripe-answers.ts';
import { tellStripeVoided } from './stripe-billing-events.ts';
import { invoiceView, listOf } from './stripe-billing-views.ts';

/* Stripe's API for the invoices of subscriptions. */

interface Invoice {
  billing: Billing;
  billed: Billed;
  sale: Sale;
}

const shown = (exchange: Exchange, { billing, billed }: Pick<Invoice, 'billing' | 'billed'>) =>
  invoiceView(billing, billed, { sale: saleOf(exchange, billed), base: exchange.base });

function invoiceOf(biller: Biller, id: string): Invoice | null {
  const billing = biller.store.state.billings.find(({ invoices }) => invoices.some((each) => each.id === id));
  const billed = billing?.invoices.find((each) => each.id === id);
  if (billing?.provider !== 'stripe' || !billed) return null;
  return { billing, billed, sale: saleOf(biller, billed) };
}

function listInvoices(exchange: Exchange): Answer {
  const { query, store } = exchange;
  const billing = store.state.billings.find(
    ({ provider, id }) => provider === 'stripe' && id === query.get('subscription'),
  );
  const status = query.get('status');
  const views = (billing?.invoices ?? [])
    .map((billed) => shown(exchange, { billing: billing!, billed }))
    .reverse();
  return ok(listOf('/v1/invoices', status === null ? views : views.filter((each) => each.status === status)));
}

/** Finalizes a draft without waiting for Stripe to do it. */
function finalizeInvoice(exchange: Exchange, id: string): Answer {
  const { store, body } = exchange;
  const found = invoiceOf(exchange, id);
  if (!found) return missing('invoice');
  if (!found.billed.isDraft) return fault(400, { message: 'This invoice is already finalized.' });
  Object.assign(found.billed, { isDraft: false, isHeld: body['auto_advance'] === 'false' });
  store.save();
  return ok(shown(exchange, found));
}

function payInvoice(exchange: Exchange, id: string, magic: boolean): Answer {
  const found = invoiceOf(exchange, id);
  if (!found) return missing('invoice');
  const { billing, billed, sale } = found;
  if (sale.state === 'paid') return fault(400, { message: 'Invoice is already paid' });
  if (sale.state !== 'open' || billed.isDraft) return fault(400, { message: 'This invoice isn’t open.' });
  charge(exchange, billing, billed, { at: exchange.store.now().toISOString(), magic });
  const { state, declined } = saleOf(exchange, billed);
  return state === 'paid'
    ? ok(shown(exchange, found))
    : fault(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: declined,
        message: 'Your card was declined.',
      });
}

/** Voids an unpaid invoice, so it can't be paid anymore. Canceling a schedule leaves its invoices alone. */
function voidInvoice(exchange: Exchange, id: string): Answer {
  const { store } = exchange;
  const found = invoiceOf(exchange, id);
  if (!found) return missing('invoice');
  const { billing, billed, sale } = found;
  if (sale.state !== 'open' || billed.isDraft)
    return fault(400, { message: 'You can only pass in open invoices. This invoice isn’t open.' });
  Object.assign(sale, {
    state: 'closed',
    version: sale.version + 1,
    updatedDate: store.now().toISOString(),
  });
  store.save();
  tellStripeVoided(exchange, billing, { billed, sale });
  return ok(shown(exchange, found));
}

/** Marks an open invoice as uncollectible, as a seller does in the dashboard. Its page still takes a card. */
export function writeOffInvoice(biller: Biller, id: string): void {
  const found = invoiceOf(biller, id);
  if (found?.sale.state !== 'open' || found.billed.isDraft) throw new Error(`The invoice ${id} isn’t open.`);
  found.billed.isWrittenOff = true;
  biller.store.save();
}

/** The calls about invoices. */
export const invoiceRoutes = (magicAmounts: boolean): Route[] => [
  ['GET', /^\/v1\/invoices$/, listInvoices],
  ['POST', /^\/v1\/invoices\/([^/]+)\/finalize$/, finalizeInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/void$/, voidInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/pay$/, (exchange, id) => payInvoice(exchange, id, magicAmounts)],
];
