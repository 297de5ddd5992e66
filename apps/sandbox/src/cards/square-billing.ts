import { type Biller, runBillings, saleOf } from './billing.ts';
import { paymentDate } from './billing-dates.ts';
import { type Answer, type Exchange, ok, once, type Route } from './exchange.ts';
import { fault, invalid, missing } from './square-answers.ts';
import { tellSquareEnded, tellSquareInvoiceCanceled } from './square-billing-events.ts';
import { invoiceView, planViews, subscriptionView } from './square-billing-views.ts';
import { locationId } from './square-views.ts';
import type { Billing, Plan } from './store.ts';

/* Square's API for subscriptions: plans of its catalog, and subscriptions with their invoices. */

const keyed = (exchange: Exchange, run: () => Answer): Answer =>
  once(exchange, exchange.body['idempotency_key'] as string | undefined, {
    reused: () => invalid('IDEMPOTENCY_KEY_REUSED'),
    run,
  });

const monthsOf: Record<string, number> = { MONTHLY: 1, QUARTERLY: 3, EVERY_SIX_MONTHS: 6, ANNUAL: 12 };

interface PhaseRequest {
  cadence: string;
  periods?: number;
  pricing?: { price_money?: { amount: number } };
}
interface PlanRequest {
  id: string;
  type: string;
  subscription_plan_variation_data?: { name: string; phases: PhaseRequest[] };
}

/** Keeps a plan and its variation, in one batch. */
function upsertPlan(exchange: Exchange): Answer {
  const { store, body } = exchange;
  const objects = (body['batches'] as { objects?: PlanRequest[] }[] | undefined)?.[0]?.objects ?? [];
  const variation = objects.find(({ type }) => type === 'SUBSCRIPTION_PLAN_VARIATION');
  const data = variation?.subscription_plan_variation_data;
  const [first] = data?.phases ?? [];
  const months = monthsOf[first?.cadence ?? ''];
  if (!variation || !data || months === undefined) return invalid('MISSING_REQUIRED_PARAMETER', 'phases');
  return keyed(exchange, () => {
    const amounts = data.phases.flatMap(({ periods = 0, pricing }) =>
      Array.from({ length: periods }, () => pricing?.price_money?.amount ?? 0),
    );
    const createdDate = store.now().toISOString();
    const plan: Plan = {
      provider: 'square',
      id: store.id('SQV'),
      name: data.name,
      months,
      amounts,
      createdDate,
    };
    store.state.plans.push(plan);
    store.save();
    return ok({
      objects: planViews(plan, data),
      updated_at: createdDate,
      id_mappings: [{ client_object_id: variation.id, object_id: plan.id }],
    });
  });
}

function createSubscription(exchange: Exchange, magicAmounts: boolean): Answer {
  const { store, body } = exchange;
  const asked = body as Record<string, string>;
  const plan = store.state.plans.find(({ id }) => id === asked['plan_variation_id']);
  if (asked['location_id'] !== locationId) return invalid('NOT_FOUND', 'location_id', 404);
  if (!plan) return invalid('NOT_FOUND', 'plan_variation_id', 404);
  const now = store.now().toISOString();
  const { start_date: startDay } = asked;
  if (startDay !== undefined && startDay < now.slice(0, 10)) return invalid('BAD_REQUEST', 'start_date');
  // Square charges at an hour of its own
  const startDate = startDay === undefined ? now : `${startDay}T12:00:00.000Z`;
  return keyed(exchange, () => {
    const card = store.state.cards.find(({ id }) => id === asked['card_id']);
    if (!card?.enabled || card.customerId !== asked['customer_id'])
      return fault(400, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', 'The card could not be found.');
    const billing: Billing = {
      provider: 'square',
      id: store.id('SQS'),
      scheduleId: '',
      planId: plan.id,
      customerId: card.customerId,
      cardId: card.id,
      name: plan.name,
      months: plan.months,
      amounts: plan.amounts,
      metadata: { source: sourceIn(body) },
      state: 'active',
      createdDate: now,
      startDate: startDate < now ? now : startDate,
      canceledDate: null,
      endedDate: null,
      version: 1,
      invoices: [],
    };
    store.state.billings.push(billing);
    store.save();
    const answer = ok({ subscription: subscriptionView(billing) });
    runBillings(exchange, magicAmounts);
    return answer;
  });
}

const sourceIn = (body: Exchange['body']) => (body['source'] as { name?: string } | undefined)?.name ?? '';

function searchSubscriptions({ store, body }: Exchange): Answer {
  const { filter } = (body['query'] ?? {}) as {
    filter?: { customer_ids?: string[]; source_names?: string[] };
  };
  const found = store.state.billings.filter(
    ({ provider, customerId, metadata }) =>
      provider === 'square' &&
      (filter?.customer_ids?.includes(customerId) ?? true) &&
      (filter?.source_names?.includes(metadata['source'] ?? '') ?? true),
  );
  return ok({ subscriptions: found.map(subscriptionView) });
}

const billingBy = ({ store }: Biller, wanted: string) =>
  store.state.billings.find(({ provider, id }) => provider === 'square' && id === wanted);

function updateSubscription(exchange: Exchange, id: string): Answer {
  const billing = billingBy(exchange, id);
  const { subscription } = exchange.body as { subscription?: { card_id?: string; version?: number } };
  if (!billing) return missing();
  if (subscription?.version !== billing.version)
    return fault(409, 'INVALID_REQUEST_ERROR', 'VERSION_MISMATCH');
  const card = exchange.store.state.cards.find((each) => each.id === subscription.card_id);
  if (!card?.enabled || card.customerId !== billing.customerId) return invalid('NOT_FOUND', 'card_id', 404);
  Object.assign(billing, { cardId: card.id, version: billing.version + 1 });
  exchange.store.save();
  tellSquareEnded(exchange, billing);
  return ok({ subscription: subscriptionView(billing) });
}

/** It ends with the period that is paid for. */
function cancelSubscription(exchange: Exchange, id: string): Answer {
  const billing = billingBy(exchange, id);
  if (!billing) return missing();
  if (billing.state !== 'active' || billing.canceledDate !== null)
    return invalid('BAD_REQUEST', 'The subscription is already canceled.');
  billing.canceledDate = paymentDate(billing, billing.invoices.length);
  billing.version += 1;
  exchange.store.save();
  tellSquareEnded(exchange, billing);
  return ok({ subscription: subscriptionView(billing) });
}

const invoiceBy = (exchange: Exchange, id: string) => {
  const billing = exchange.store.state.billings.find(
    ({ provider, invoices }) => provider === 'square' && invoices.some((each) => each.id === id),
  );
  if (!billing) return null;
  const billed = billing.invoices.find((each) => each.id === id)!;
  return { billing, billed, sale: saleOf(exchange, billed) };
};

function readInvoice(exchange: Exchange, id: string): Answer {
  const found = invoiceBy(exchange, id);
  if (!found) return missing();
  const { billing, billed, sale } = found;
  return ok({ invoice: invoiceView(billing, billed, { sale, base: exchange.base }) });
}

/** The seller gives up an unpaid invoice: it can't be paid anymore. Canceling a subscription leaves its invoices. */
function cancelInvoice(exchange: Exchange, id: string): Answer {
  const found = invoiceBy(exchange, id);
  if (!found) return missing();
  const { billing, billed, sale } = found;
  if (exchange.body['version'] !== sale.version)
    return fault(409, 'INVALID_REQUEST_ERROR', 'VERSION_MISMATCH');
  if (sale.state !== 'open') return invalid('BAD_REQUEST', 'Only unpaid invoices can be canceled.');
  const updatedDate = exchange.store.now().toISOString();
  Object.assign(sale, { state: 'closed', version: sale.version + 1, updatedDate });
  exchange.store.save();
  tellSquareInvoiceCanceled(exchange, billing, { billed, sale });
  return readInvoice(exchange, id);
}

const routes = (magicAmounts: boolean): Route[] => [
  ['POST', /^\/v2\/catalog\/batch-upsert$/, upsertPlan],
  ['POST', /^\/v2\/subscriptions\/search$/, searchSubscriptions],
  ['POST', /^\/v2\/subscriptions$/, (exchange) => createSubscription(exchange, magicAmounts)],
  [
    'GET',
    /^\/v2\/subscriptions\/([^/]+)$/,
    (exchange, id) => {
      const billing = billingBy(exchange, id);
      return billing ? ok({ subscription: subscriptionView(billing) }) : missing();
    },
  ],
  ['PUT', /^\/v2\/subscriptions\/([^/]+)$/, updateSubscription],
  ['POST', /^\/v2\/subscriptions\/([^/]+)\/cancel$/, cancelSubscription],
  ['GET', /^\/v2\/invoices\/([^/]+)$/, readInvoice],
  ['POST', /^\/v2\/invoices\/([^/]+)\/cancel$/, cancelInvoice],
];

/** Answers a request about subscriptions; null if it is about something else. */
export function answerSquareBilling(exchange: Exchange, magicAmounts: boolean): Answer | null {
  for (const [method, path, handle] of routes(magicAmounts)) {
    const match = method === exchange.method && path.exec(exchange.path);
    if (match) return handle(exchange, decodeURIComponent(match[1] ?? ''));
  }
  return null;
}
